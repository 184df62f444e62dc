import type { Jobs } from '../../platform/queue/queue.ts';
import type { AnalyticsService } from './service.ts';

export const analyticsJobs = ({ fold, refold }: AnalyticsService): Jobs => ({
  'analytics.fold': () => fold(),
  'analytics.refold': () => refold(),
});

export const analyticsCrontab = '*/10 * * * * analytics.fold\n25 3 * * * analytics.refold';
