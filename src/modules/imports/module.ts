import { importApi } from './api.ts';
import type { ImportsDependencies } from './dependencies.ts';
import { importCrontab, importJobs } from './jobs.ts';
import { importsService } from './service.ts';

/** Lists of contacts on their way from a file to a campaign. */
export function importsModule(dependencies: ImportsDependencies) {
  const service = importsService(dependencies);
  return { service, api: importApi(service), jobs: importJobs(service), crontab: importCrontab };
}
