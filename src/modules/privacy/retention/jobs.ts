import { z } from 'zod';
import type { Jobs } from '../../../platform/queue/queue.ts';
import { RETENTION_RULES, type RetentionRule } from '../../settings/retention-rules.ts';
import { RETENTION_JOB, type RetentionService } from './service.ts';

const order = z.object({
  rule: z.enum(RETENTION_RULES as [RetentionRule, ...RetentionRule[]]),
});

export const retentionJobs = (retention: RetentionService): Jobs => ({
  [RETENTION_JOB]: (payload) => retention.run(order.parse(payload).rule),
  'privacy.retention_daily': () => retention.orderAll(),
});

export const retentionCrontab = '40 3 * * * privacy.retention_daily';
