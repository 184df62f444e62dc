import { retentionApi } from './retention/api.ts';
import { retentionCrontab, retentionJobs } from './retention/jobs.ts';
import { type RetentionDependencies, retentionService } from './retention/service.ts';

/** Where personal data is, and how long it is kept. */
export function privacyModule(dependencies: RetentionDependencies) {
  const retention = retentionService(dependencies);
  return {
    service: { retention },
    api: { retention: retentionApi(retention) },
    jobs: retentionJobs(retention),
    crontab: retentionCrontab,
  };
}
