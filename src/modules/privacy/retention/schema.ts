import { z } from 'zod';
import { RETENTION_RULES, type RetentionRule } from '../../settings/retention-rules.ts';

const rule = z.enum(RETENTION_RULES as [RetentionRule, ...RetentionRule[]]);

const retentionRun = z.object({
  /** What was older than this was removed. */
  until: z.iso.datetime(),
  rows: z.int(),
  files: z.int(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Who asked for it; null: the daily schedule. */
  ordered_by: z.string().nullable(),
});

/** Each rule with the runs that prove it, the newest first. `is_running`: one runs or waits for its turn. */
export const retentionState = z.object({
  rules: z.array(z.object({ rule, is_running: z.boolean(), runs: z.array(retentionRun) })),
});
export type RetentionState = z.infer<typeof retentionState>;

export const retentionOrder = z.object({ rule });
