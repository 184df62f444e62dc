import { analyticsApi } from './api.ts';
import { analyticsCrontab, analyticsJobs } from './jobs.ts';
import { analyticsService } from './service.ts';

/** Figures of the business by day, counted from views that their owners publish. */
export function analyticsModule(dependencies: Parameters<typeof analyticsService>[0]) {
  const service = analyticsService(dependencies);
  return {
    service,
    api: analyticsApi(service, dependencies.clock),
    jobs: analyticsJobs(service),
    crontab: analyticsCrontab,
  };
}
