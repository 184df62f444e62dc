import type { Clock } from '../../platform/clock.ts';
import type { Db, ReadDb } from '../../platform/database/db.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { type Cell, type Column, money } from '../../platform/table/columns.ts';
import { addDays, dayIn } from '../../platform/time.ts';
import { foldService } from './fold/service.ts';
import { foldState, shopTimeZone } from './fold/store.ts';
import { comparedDays, type DayRange, grainOf, monthsBefore, periodsOf, readRange } from './range-rules.ts';
import { cohortsFrom, comparedOf, failuresFrom, itemsFrom, kindsFrom, periodsFrom, takenFrom } from './report-rules.ts';
import type { Analytics, AnalyticsQuery, TableName } from './schema.ts';
import * as store from './store.ts';
import { type FigureTable, tableOf } from './table-rules.ts';

export type AnalyticsService = ReturnType<typeof analyticsService>;
type AnalyticsDependencies = {
  db: Db;
  /** Reads reports, which may be a little behind. */
  reader: Reader;
  clock: Clock;
  environment: store.Environment;
};

const SHOWN_MONTHS = 6;
const COHORT_MONTHS = 12;
const SHOWN_AUTOMATIONS = 10;

const ORDERED = ['letters_ordered', 'letters_cancelled', 'letters_failed'] as const;
const OVER_TIME = [
  ...ORDERED,
  'letters_mailed',
  'letters_delivered',
  'sign_ups',
  'payment_cents',
  'returned_cents',
  'credits',
];
const SPLIT = [
  ...['payments', 'payment_cents', 'payment_credits'],
  ...['letters_ordered', 'letters_failed', 'letters_mailed', 'letters_delivered'],
];

/** How the business does, from figures that are counted once for each day. */
export function analyticsService({ db, reader, clock, environment }: AnalyticsDependencies) {
  const { fold, refold } = foldService({ db, clock });

  const report = (query: AnalyticsQuery): Promise<Analytics> => reader.read((late) => reportOf(late, query));

  async function reportOf(late: ReadDb, query: AnalyticsQuery): Promise<Analytics> {
    const now = clock.now();
    const state = await foldState(late);
    const time_zone = state.time_zone ?? (await shopTimeZone(late));
    const today = dayIn(now, time_zone);
    const range = readRange(query, today, (await store.firstDay(late)) ?? today);
    const [overview, detail, cohorts] = await Promise.all([
      overviewOf(late, environment, today),
      detailOf(late, environment, range),
      cohortsOf(late, environment, today, now),
    ]);
    return {
      environment,
      time_zone,
      figures_at: state.folded_at?.toISOString() ?? null,
      ...overview,
      ...detail,
      cohorts,
    };
  }

  return {
    /** The figures of a range of days, as they were last counted. */
    report,

    /** One table of the report as cells of a file. */
    async export(query: AnalyticsQuery, name: TableName): Promise<{ columns: Column[]; rows: Cell[][] }> {
      return cellsOf(tableOf(await report(query), name));
    },

    /** Users, letters and revenue up to this moment, whenever the figures were last counted. */
    async totals() {
      const now = clock.now();
      const { closed_before, letters_until, ...state } = await foldState(db);
      const time_zone = state.time_zone ?? (await shopTimeZone(db));
      const [edge, month] = [closed_before ?? '-infinity', monthsBefore(dayIn(now, time_zone), 0)];
      const days = { edge, letters_until, week_ago: addDays(now, -7), month, time_zone };
      const found = await store.totals(db, environment, days);
      return {
        users: { total: found.users, this_week: found.users_this_week },
        letters: { total: found.mailed, this_month: found.mailed_this_month, ordered: found.letters },
        revenue: { total_cents: found.revenue_cents, this_month_cents: found.revenue_this_month_cents },
      };
    },

    fold,
    refold,
  };
}

async function overviewOf(db: ReadDb, environment: store.Environment, today: string) {
  const months = { from: monthsBefore(today, SHOWN_MONTHS - 1), to: today };
  const [sums, by_month] = await Promise.all([
    store.compared(db, ['sign_ups', 'payment_cents', 'letters_mailed', ...ORDERED], environment, comparedDays(today)),
    store.byPeriod(db, ['payment_cents', 'letters_mailed', 'letters_ordered'], environment, months, 'month'),
  ]);
  return {
    revenue_cents: comparedOf(sums, 'payment_cents'),
    users: comparedOf(sums, 'sign_ups'),
    letters: comparedOf(sums, 'letters_mailed'),
    letters_ordered: comparedOf(sums, ...ORDERED),
    months: periodsFrom(periodsOf(months, 'month'), by_month),
  };
}

async function detailOf(db: ReadDb, environment: store.Environment, range: DayRange) {
  const grain = grainOf(range);
  const [sums, shares, automations] = await Promise.all([
    store.byPeriod(db, OVER_TIME, environment, range, grain),
    store.byDimension(db, SPLIT, environment, range),
    store.topAutomations(db, range, SHOWN_AUTOMATIONS),
  ]);
  return {
    ...range,
    grain,
    periods: periodsFrom(periodsOf(range, grain), sums),
    items: itemsFrom(shares),
    kinds: kindsFrom(shares),
    automations: automations.map(({ name, owner, letters }) => ({
      name: name ?? 'Other automations',
      owner: owner ?? '',
      letters,
    })),
    mailed_after: takenFrom(shares, 'letters_mailed'),
    delivered_after: takenFrom(shares, 'letters_delivered'),
    failures: failuresFrom(shares),
  };
}

async function cohortsOf(db: ReadDb, environment: store.Environment, today: string, now: Date) {
  const months = { from: monthsBefore(today, COHORT_MONTHS - 1), to: today };
  const [sign_ups, first_cards] = await Promise.all([
    store.byPeriod(db, ['sign_ups'], environment, months, 'month'),
    store.byDimension(db, ['first_cards'], environment, months),
  ]);
  const cohorts = cohortsFrom(periodsOf(months, 'month').reverse(), sign_ups, first_cards, now);
  return cohorts.filter((cohort) => cohort.sign_ups > 0);
}

function cellsOf({ columns, rows }: FigureTable): { columns: Column[]; rows: Cell[][] } {
  return { columns: columns.map(({ title, kind }) => (kind === 'cents' ? money(title) : title)), rows };
}
