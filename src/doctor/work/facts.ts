import { pressStages, toHandOver } from '../../modules/admin/store.ts';
import { latestChecks } from '../../modules/credits/totals/store.ts';
import { countOwners } from '../../modules/identity/operators/store.ts';
import { findSettings } from '../../modules/settings/store.ts';
import type { Db } from '../../platform/database/db.ts';
import { oldestUnhandled } from '../../platform/inbox.ts';
import { failedJobs, oldestDueJob } from '../../platform/queue/queue.ts';
import { oldestDueSchedule } from '../../platform/queue/schedule.ts';
import type { WorkFacts } from './rules.ts';

const since = (at: Date | null | undefined, now: Date): number | null =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : null;

/** Reads how the work flows. `demoAccounts` and `lastBackup` are asked where they matter. */
export async function workFacts(
  db: Db,
  now: Date,
  ask: { demoAccounts(): Promise<string[]>; lastBackup?: () => Promise<Date | null> },
): Promise<WorkFacts> {
  const [job, schedule, webhook, letter, press, checks, settings, failed_jobs, owners, demo_accounts, backup] =
    await Promise.all([
      oldestDueJob(db),
      oldestDueSchedule(db),
      oldestUnhandled(db),
      toHandOver(db),
      pressStages(db),
      latestChecks(db, ['test', 'live']),
      findSettings(db),
      failedJobs(db),
      countOwners(db),
      ask.demoAccounts(),
      ask.lastBackup?.(),
    ]);
  const at_press = press.flatMap(({ oldest_at }) => (oldest_at ? [oldest_at.getTime()] : []));
  const checked = checks.map(({ checked_at }) => checked_at.getTime());
  return {
    oldest_job_s: since(job, now),
    failed_jobs,
    schedule_overdue_s: since(schedule, now),
    oldest_webhook_s: since(webhook, now),
    oldest_letter_s: since(letter.oldest_at, now),
    oldest_at_press_s: at_press.length > 0 ? since(new Date(Math.min(...at_press)), now) : null,
    ledger:
      checked.length > 0
        ? {
            age_s: since(new Date(Math.max(...checked)), now) ?? 0,
            differing: checks.reduce((sum, { findings }) => sum + findings, 0),
          }
        : null,
    owners,
    demo_accounts,
    maintenance: settings?.maintenance_mode ?? false,
    ...(ask.lastBackup ? { backup_age_s: since(backup, now) } : {}),
  };
}
