import { z } from 'zod';
import { backupSummary } from '../backups/schema.ts';

export const HIT_KINDS = ['person', 'letter', 'campaign', 'payment', 'print_run', 'issue'] as const;
export const searchHit = z.object({
  kind: z.enum(HIT_KINDS),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  /** The print run that a letter is in, or that the hit is. */
  run_id: z.uuid().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

const at = z.iso.datetime().nullable();
/** Jobs of one name, with the latest error. */
const jobs = z.object({ name: z.string(), jobs: z.int(), last_error: z.string() });
const stage = z.object({
  stage: z.enum(['to_hand_over', 'waiting', 'in_run', 'printed']),
  letters: z.int(),
  oldest_at: at,
});

/** What an operator's role does not include is null. */
export const dashboard = z.object({
  users: z.object({ total: z.int(), this_week: z.int() }).nullable(),
  letters: z.object({ total: z.int(), this_month: z.int(), ordered: z.int() }).nullable(),
  revenue: z.object({ total_cents: z.int(), this_month_cents: z.int() }).nullable(),
  open_issues: z.int().nullable(),
  /** Paused for whatever reason; `failing`: with failed events within the last 24 hours. */
  automations: z.object({ paused: z.int(), failing: z.int() }).nullable(),
  stages: z.array(stage).nullable(),
  reconciliation: z.object({ finished_at: at, differences: z.int() }).nullable(),
  /** Adjustments of credits that wait for a second operator. */
  adjustments: z.object({ waiting: z.int(), oldest_at: at }).nullable(),
  /** Accounts that an operator asked to erase at once, and the person whose account waits longest. */
  erasures: z.object({ waiting: z.int(), owner_id: z.uuid().nullable() }).nullable(),
  system: z
    .object({
      /** Jobs that have used up their attempts. Those that send mail are counted apart. */
      failed_jobs: z.array(jobs),
      /** Jobs that failed more than once and are tried again: a provider answers badly. */
      retried_jobs: z.array(jobs),
      failed_mails: z.int(),
      backups: backupSummary,
      database_bytes: z.int(),
      disk_free_bytes: z.int(),
      disk_bytes: z.int(),
      /** Why new work is refused: the disk that is full. */
      disk_full: z.string().nullable(),
      /** Tables that will soon have no month for new rows, and how many months they have ahead. */
      months_short: z.array(z.object({ name: z.string(), ahead: z.int() })),
    })
    .nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;
