import { pressApi } from './api.ts';
import type { PressDependencies } from './dependencies.ts';
import { pressCrontab, pressJobs } from './jobs.ts';
import { pressService } from './service.ts';

/** The built-in print shop. */
export function pressModule(dependencies: PressDependencies) {
  const service = pressService(dependencies);
  return { service, api: pressApi(service), jobs: pressJobs(service), crontab: pressCrontab };
}
