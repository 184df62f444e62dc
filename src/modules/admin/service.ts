import { statfs } from 'node:fs/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { runningOut } from '../../platform/database/months/rules.ts';
import { monthsAhead } from '../../platform/database/months/store.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { hasRight, type OperatorRight } from '../../platform/http/operator-rights.ts';
import { failedJobs, retriedJobs } from '../../platform/queue/queue.ts';
import { addDays } from '../../platform/time.ts';
import type { AnalyticsService } from '../analytics/service.ts';
import type { BackupSummary } from '../backups/schema.ts';
import { readSearch, type Search } from './rules.ts';
import type { Dashboard, SearchHit } from './schema.ts';
import * as store from './store.ts';

export type AdminService = ReturnType<typeof adminService>;
type AdminDependencies = {
  db: Db;
  clock: Clock;
  analytics: Pick<AnalyticsService, 'totals'>;
  data_dir: string;
  /** What is said about a disk that lacks room for new work; null while there is room. */
  diskFull: () => Promise<string | null>;
  backups(): Promise<BackupSummary>;
};

/** Totals over all customers are read at most this often. */
const FIGURES_LIFE_MS = 60_000;

/** The operator's dashboard, and the search over everything that the operator may see. */
export function adminService({ db, clock, analytics, data_dir, diskFull, backups }: AdminDependencies) {
  const totals = keptFor(clock, analytics.totals);

  return {
    /** What needs somebody and how the business does, as far as the actor's role includes it. */
    async dashboard({ operator_roles }: AdminActor): Promise<Dashboard> {
      const allowed = async <T>(right: OperatorRight, read: () => Promise<T>) =>
        hasRight(operator_roles, right) ? read() : null;
      const [users, letters, revenue, open_issues, automations, stages, reconciliation, adjustments, erasures, system] =
        await Promise.all([
          allowed('people', async () => (await totals()).users),
          allowed('letters', async () => (await totals()).letters),
          allowed('money', async () => (await totals()).revenue),
          allowed('support', () => store.openIssues(db)),
          allowed('letters', () => store.automationStates(db, addDays(clock.now(), -1))),
          allowed('letters', () => stagesOf(db)),
          allowed('money', () => reconciliationOf(db)),
          allowed('credits', () => adjustmentsOf(db)),
          allowed('people', () => store.waitingErasures(db)),
          allowed('system', () => systemOf(db, data_dir, diskFull, backups)),
        ]);
      return {
        users,
        letters,
        revenue,
        open_issues,
        automations,
        stages,
        reconciliation,
        adjustments,
        erasures,
        system,
      };
    },

    /** The first hits of each kind, as far as the actor's role includes them. */
    async search({ operator_roles }: AdminActor, q: string): Promise<SearchHit[]> {
      const search = readSearch(q);
      if (!search) return [];
      const found = SOURCES.filter(({ right }) => hasRight(operator_roles, right)).map(async ({ kind, find }) =>
        (await find(db, search)).map((hit) => ({ kind, ...hit })),
      );
      return (await Promise.all(found)).flat();
    },
  };
}

type Find = (db: Db, search: Search) => Promise<Omit<SearchHit, 'kind'>[]>;

/** What is searched, in the order of the answer: by id where the text is the beginning of one, else by name. */
const SOURCES: { kind: SearchHit['kind']; right: OperatorRight; find: Find }[] = [
  {
    kind: 'person',
    right: 'people',
    find: (db, { ids, prefix }) => (ids ? store.peopleById(db, ids) : store.peopleByPrefix(db, prefix)),
  },
  {
    kind: 'letter',
    right: 'letters',
    find: async (db, { ids, reference }) => [
      ...(ids ? await store.lettersById(db, ids) : []),
      ...(reference ? await store.lettersByRequest(db, reference) : []),
    ],
  },
  {
    kind: 'campaign',
    right: 'letters',
    find: async (db, { ids, prefix, reference }) =>
      ids
        ? [...(await store.campaignsById(db, ids)), ...(reference ? await store.campaignsByRequest(db, reference) : [])]
        : store.campaignsByPrefix(db, prefix),
  },
  {
    kind: 'payment',
    right: 'money',
    find: async (db, { ids, payment_id, reference }) => [
      ...(ids ? await store.paymentsById(db, ids) : []),
      ...(reference ? await store.paymentsByRequest(db, reference) : []),
      ...(payment_id ? await store.paymentsByProviderId(db, payment_id) : []),
    ],
  },
  {
    kind: 'print_run',
    right: 'press',
    find: async (db, { ids, number, reference }) =>
      number !== null
        ? store.runsByNumber(db, number)
        : [
            ...(ids ? await store.runsById(db, ids) : []),
            ...(reference ? await store.runsByRequest(db, reference) : []),
          ],
  },
  {
    kind: 'issue',
    right: 'support',
    find: (db, { ids, number, prefix }) =>
      number !== null
        ? store.issuesByNumber(db, number)
        : ids
          ? store.issuesById(db, ids)
          : store.issuesByPrefix(db, prefix),
  },
];

/** Reads something again when what was read is older than a minute; several callers share one reading. */
function keptFor<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!kept || now >= kept.until) {
      const value = read();
      kept = { until: now + FIGURES_LIFE_MS, value };
      value.catch(() => {
        kept = undefined;
      });
    }
    return kept.value;
  };
}

const STAGE_OF: Record<string, 'waiting' | 'in_run' | 'printed'> = {
  pending: 'waiting',
  'expect-48-hour-delay': 'waiting',
  processing: 'in_run',
  printing: 'printed',
};

async function stagesOf(db: Db): Promise<NonNullable<Dashboard['stages']>> {
  const [to_hand_over, at_press] = await Promise.all([store.toHandOver(db), store.pressStages(db)]);
  const line = (stage: 'to_hand_over' | 'waiting' | 'in_run' | 'printed', found: Omit<store.StageRow, 'status'>[]) => {
    const times = found.flatMap(({ oldest_at }) => (oldest_at ? [oldest_at.getTime()] : []));
    return {
      stage,
      letters: found.reduce((sum, { letters }) => sum + letters, 0),
      oldest_at: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    };
  };
  const of = (stage: 'waiting' | 'in_run' | 'printed') =>
    line(
      stage,
      at_press.filter(({ status }) => STAGE_OF[status] === stage),
    );
  return [line('to_hand_over', [to_hand_over]), of('waiting'), of('in_run'), of('printed')];
}

async function reconciliationOf(db: Db): Promise<NonNullable<Dashboard['reconciliation']>> {
  const last = await store.lastReconciliation(db);
  return { finished_at: last?.finished_at.toISOString() ?? null, differences: last?.differences ?? 0 };
}

async function adjustmentsOf(db: Db): Promise<NonNullable<Dashboard['adjustments']>> {
  const { waiting, oldest_at } = await store.waitingAdjustments(db);
  return { waiting, oldest_at: oldest_at?.toISOString() ?? null };
}

async function systemOf(
  db: Db,
  data_dir: string,
  diskFull: AdminDependencies['diskFull'],
  backups: AdminDependencies['backups'],
): Promise<NonNullable<Dashboard['system']>> {
  const [failed, retried_jobs, database_bytes, disk, disk_full, months, backed_up] = await Promise.all([
    failedJobs(db),
    retriedJobs(db),
    store.databaseBytes(db),
    statfs(data_dir),
    diskFull(),
    monthsAhead(db),
    backups(),
  ]);
  const [mails, failed_jobs] = [true, false].map((is_mail) =>
    failed.filter(({ name }) => name.endsWith('.mail') === is_mail),
  );
  return {
    failed_jobs: failed_jobs ?? [],
    retried_jobs,
    failed_mails: (mails ?? []).reduce((sum, { jobs }) => sum + jobs, 0),
    backups: backed_up,
    database_bytes,
    disk_free_bytes: disk.bavail * disk.bsize,
    disk_bytes: disk.blocks * disk.bsize,
    disk_full,
    months_short: runningOut(months),
  };
}
