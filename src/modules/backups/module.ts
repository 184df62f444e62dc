import { backupsApi } from './api.ts';
import type { BackupDependencies } from './dependencies.ts';
import { backupCrontab, backupJobs, backupPollers } from './jobs.ts';
import { backupService } from './service.ts';

/** Backups of everything, and their rehearsed restore. The vault is the source of truth of what can be restored. */
export function backupsModule(dependencies: BackupDependencies) {
  const service = backupService(dependencies);
  return {
    service,
    api: backupsApi(service),
    jobs: backupJobs(service, dependencies),
    crontab: dependencies.place ? backupCrontab : '',
    pollers: dependencies.place ? backupPollers(service, dependencies.wal_seconds) : {},
  };
}
