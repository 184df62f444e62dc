import { formatCount } from '../../platform/format.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

type Jobs = { name: string; jobs: number; last_error: string };
export type WorkFacts = {
  /** How long the job that is due longest has waited, in seconds; null when none is due. */
  oldest_job_s: number | null;
  failed_jobs: Jobs[];
  /** How long a schedule is overdue, in seconds; workers look every five seconds. Null when there are none yet. */
  schedule_overdue_s: number | null;
  /** The age of the oldest payment webhook that is not handled, in seconds; null when all are. */
  oldest_webhook_s: number | null;
  /** The age of the oldest letter that the print provider does not have yet, in seconds. */
  oldest_letter_s: number | null;
  /** Of the oldest letter at the press that is not mailed yet, in seconds. */
  oldest_at_press_s: number | null;
  /** The last comparison of the ledger's tables; null before the first. */
  ledger: { age_s: number; differing: number } | null;
  owners: number;
  /** Demo accounts in the database, while strangers can reach it. */
  demo_accounts: string[];
  maintenance: boolean;
  /** Seconds since the last backup that is whole; null when there is none, undefined where nobody asks. */
  backup_age_s?: number | null;
};

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export function age(seconds: number): string {
  if (seconds < 2 * MINUTE) return formatCount(Math.round(seconds), 'second');
  if (seconds < 2 * HOUR) return formatCount(Math.round(seconds / MINUTE), 'minute');
  if (seconds < 2 * DAY) return formatCount(Math.round(seconds / HOUR), 'hour');
  return formatCount(Math.round(seconds / DAY), 'day');
}

/** Whether the work flows: jobs, webhooks, letters, the ledger, backups. */
export function judgeWork(facts: WorkFacts): Finding[] {
  const found = [...judgeQueue(facts), ...judgeLetters(facts), ...judgeLedger(facts), ...judgePeople(facts)];
  return [...(found.length > 0 ? found : [ok('work', 'Jobs, webhooks and letters flow.')]), ...judgeBackup(facts)];
}

function judgeQueue({ oldest_job_s, failed_jobs, schedule_overdue_s, oldest_webhook_s, ...facts }: WorkFacts) {
  const found: Finding[] = [];
  const is_idle = schedule_overdue_s !== null && schedule_overdue_s > 2 * MINUTE;
  if (is_idle) {
    found.push(
      problem(
        'work.worker',
        `No worker has looked for work for ${age(schedule_overdue_s)}.`,
        'Start Longhand, or a worker of it (npm start -- worker), and see why it ended: its log is on standard error.',
      ),
    );
  }
  // Without a worker everything waits, and maintenance mode holds work back on purpose.
  if (!is_idle && !facts.maintenance && oldest_job_s !== null && oldest_job_s > 2 * MINUTE) {
    found.push(
      (oldest_job_s > 15 * MINUTE ? problem : warning)(
        'work.queue',
        `A job has been due for ${age(oldest_job_s)}.`,
        'Start more workers, or raise WORKER_CONCURRENCY; look in the log for job_failed and queue_unreachable.',
      ),
    );
  }
  if (failed_jobs.length > 0) {
    const names = failed_jobs.map(({ name, jobs, last_error }) => `${name} (${jobs}, ${last_error.slice(0, 120)})`);
    found.push(
      warning(
        'work.failed_jobs',
        `Jobs have used up their attempts: ${names.join('; ')}.`,
        'Correct what the error names; then run: npm start -- jobs retry all. To give one up: npm start -- jobs cancel <id>. npm start -- jobs lists them.',
      ),
    );
  }
  if (!is_idle && !facts.maintenance && oldest_webhook_s !== null && oldest_webhook_s > 15 * MINUTE) {
    found.push(
      problem(
        'work.webhooks',
        `A payment webhook has not been handled for ${age(oldest_webhook_s)}: someone paid and may not have their credits.`,
        'Check that the payment provider can be reached (doctor says so), and look in the log for job_failed.',
      ),
    );
  }
  return found;
}

function judgeLetters({ oldest_letter_s, oldest_at_press_s, maintenance }: WorkFacts): Finding[] {
  const found: Finding[] = [];
  if (!maintenance && oldest_letter_s !== null && oldest_letter_s > HOUR) {
    found.push(
      problem(
        'work.letters_waiting',
        `A paid letter has waited ${age(oldest_letter_s)} to be handed to the print provider.`,
        'Check that the print provider can be reached, that its wallet has money, and that a worker runs.',
      ),
    );
  }
  if (oldest_at_press_s !== null && oldest_at_press_s > 7 * DAY) {
    found.push(
      warning(
        'work.press',
        `A letter has been at the press for ${age(oldest_at_press_s)}.`,
        'Print and mail it at /admin/press, or mark what is mailed already.',
      ),
    );
  }
  return found;
}

function judgeLedger({ ledger }: WorkFacts): Finding[] {
  if (ledger && ledger.differing > 0) {
    return [
      problem(
        'work.ledger',
        `In ${formatCount(ledger.differing, 'account')} the balance, the lots and the journal of credits disagree.`,
        'Open /admin/billing, which names them, keep a copy of the database, and report it: this is a bug.',
      ),
    ];
  }
  if (ledger && ledger.age_s > 2 * DAY) {
    return [
      warning(
        'work.ledger',
        `The ledger was last checked ${age(ledger.age_s)} ago; a worker does so each night.`,
        'Start a worker that runs at 03:20 UTC, or press "Check now" on /admin/billing.',
      ),
    ];
  }
  return [];
}

function judgePeople({ owners, demo_accounts }: WorkFacts): Finding[] {
  const found: Finding[] = [];
  if (owners === 0) {
    found.push(
      problem(
        'work.no_owner',
        'No one is an owner, so no one can sign in to print, mail or change settings.',
        'Start Longhand and open the set-up link that it prints, or set OPERATOR_EMAIL and OPERATOR_PASSWORD.',
      ),
    );
  }
  if (demo_accounts.length > 0) {
    found.push(
      problem(
        'work.demo_accounts',
        `Strangers can reach this database, and it holds ${demo_accounts.join(' and ')}, whose passwords are public.`,
        'Use another database, or delete these accounts.',
      ),
    );
  }
  return found;
}

function judgeBackup({ backup_age_s }: WorkFacts): Finding[] {
  if (backup_age_s === undefined) return [];
  const to_do = 'Run: npm start -- backup, and see docs/guides/back-up-and-restore.md for doing it each night.';
  if (backup_age_s === null) return [problem('backup', 'There is no backup.', to_do)];
  const says = `The last backup was made ${age(backup_age_s)} ago.`;
  if (backup_age_s > 7 * DAY) return [problem('backup', says, to_do)];
  return [backup_age_s > 2 * DAY ? warning('backup', says, to_do) : ok('backup', says)];
}
