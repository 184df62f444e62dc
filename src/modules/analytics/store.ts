import { one, type Readable, rows, sql } from '../../platform/database/db.ts';
import { IS_REVENUE, startOfDay } from './fold/store.ts';
import type { DayRange, Grain } from './range-rules.ts';
import type { ComparedSum, PeriodSum, Share } from './report-rules.ts';

export type Environment = 'test' | 'live';

/** The rows of these figures. What money makes no difference to is of any environment. */
const of = (figures: readonly string[], environment: Environment) =>
  sql`figure = any(${[...figures]}::text[]) and environment in (${environment}, 'any')`;
const between = ({ from, to }: DayRange) => sql`day >= ${from}::date and day <= ${to}::date`;

/** The first day that has a figure. */
export async function firstDay(db: Readable): Promise<string | null> {
  const found = await one<{ day: string | null }>(
    db,
    sql`select least((select min(day) from daily_figures where figure = 'sign_ups' and environment = 'any'),
      (select min(day) from daily_figures where figure = 'payments' and environment = 'test'),
      (select min(day) from daily_figures where figure = 'payments' and environment = 'live'))::text as day`,
  );
  return found.day;
}

/** All that was counted of these figures, and the parts of two spans of days that end with today. */
export const compared = (
  db: Readable,
  figures: readonly string[],
  environment: Environment,
  { recent_from, prior_from }: { recent_from: string; prior_from: string },
): Promise<ComparedSum[]> =>
  rows(
    db,
    sql`select figure, sum(value) as total,
        coalesce(sum(value) filter (where day >= ${recent_from}::date), 0) as recent,
        coalesce(sum(value) filter (where day >= ${prior_from}::date and day < ${recent_from}::date), 0) as prior
      from daily_figures where ${of(figures, environment)} group by figure`,
  );

/** Sums by day, week or month. Only credits are split further. */
export const byPeriod = (
  db: Readable,
  figures: readonly string[],
  environment: Environment,
  range: DayRange,
  grain: Grain,
): Promise<PeriodSum[]> =>
  rows(
    db,
    sql`select date_trunc(${grain}, day::timestamp)::date::text as start, figure,
        case when figure = 'credits' then dimension else '' end as dimension, sum(value) as value
      from daily_figures where ${of(figures, environment)} and ${between(range)} group by 1, 2, 3`,
  );

/** Sums of the parts of these figures. */
export const byDimension = (
  db: Readable,
  figures: readonly string[],
  environment: Environment,
  range: DayRange,
): Promise<Share[]> =>
  rows(
    db,
    sql`select figure, dimension, sum(value) as value from daily_figures
      where ${of(figures, environment)} and ${between(range)} group by figure, dimension`,
  );

export type AutomationSum = { name: string | null; owner: string | null; letters: number };

/** The automations with most letters. One without a name stands for those that were not kept apart. */
export const topAutomations = (db: Readable, range: DayRange, limit: number): Promise<AutomationSum[]> =>
  rows(
    db,
    sql`select a.name, o.email as owner, top.letters from (
        select nullif(dimension, '')::uuid as automation_id, sum(value) as letters from daily_figures
        where figure = 'automation_letters' and environment = 'any' and ${between(range)}
        group by dimension order by letters desc, dimension limit ${limit}) as top
      left join automation_names a on a.automation_id = top.automation_id
      left join account_owners o on o.account_id = a.account_id
      order by top.letters desc, a.name`,
  );

export type TotalsRow = {
  users: number;
  users_this_week: number;
  letters: number;
  mailed: number;
  mailed_this_month: number;
  revenue_cents: number;
  revenue_this_month_cents: number;
};

/**
 * `edge`: the day from which on things are counted one by one, letters counted up to `letters_until` before. `month`: the first day
 * of what is new.
 */
export type OpenDays = { edge: string; letters_until: Date | null; week_ago: Date; month: string; time_zone: string };

/**
 * Totals up to this moment: closed days from their figures, the others from what happened, by index. The times are given,
 * not read here: only with a known time does the planner choose the index.
 */
export const totals = (
  db: Readable,
  environment: Environment,
  { edge, letters_until, week_ago, month, time_zone }: OpenDays,
): Promise<TotalsRow> => {
  // Where the open days' letters are counted only up to a time before the first of them, none are.
  const letters_from = sql`greatest(${startOfDay(edge, time_zone)}, ${letters_until}::timestamptz)`;
  return one(
    db,
    sql`with closed as materialized (
        select coalesce(sum(n) filter (where figure = 'sign_ups'), 0) as users,
          coalesce(sum(n) filter (where figure like 'letters%' and figure <> 'letters_mailed'), 0) as letters,
          coalesce(sum(n) filter (where figure = 'letters_mailed'), 0) as mailed,
          coalesce(sum(n) filter (where figure = 'letters_mailed' and is_new), 0) as new_mailed,
          coalesce(sum(n) filter (where figure = 'payment_cents'), 0) as cents,
          coalesce(sum(n) filter (where figure = 'payment_cents' and is_new), 0) as new_cents
        from (select figure, day >= ${month}::date as is_new,
            case when figure in ('letters_cancelled', 'letters_failed') then -value else value end as n
          from daily_figures where ${of(TOTALED, environment)} and day < ${edge}::date) as figures),
      letters as materialized (
        select coalesce(sum(n), 0) as n
        from (select letters from open_letters where day >= ${edge}::date
          union all select 1 from letter_figures where created_at >= ${letters_from}
          union all select -1 from letter_figures
            where status in ('cancelled', 'failed') and status_at >= ${letters_from}) as open(n)),
      mail as materialized (
        select count(*) as n, count(*) filter (where mailed_at >= ${startOfDay(month, time_zone)}) as new
        from letter_figures where mailed_at >= ${startOfDay(edge, time_zone)}),
      money as materialized (
        select coalesce(sum(amount_cents), 0) as cents,
          coalesce(sum(amount_cents) filter (where occurred_at >= ${startOfDay(month, time_zone)}), 0) as new
        from payment_figures where ${IS_REVENUE} and environment = ${environment} and occurred_at >= ${startOfDay(edge, time_zone)})
      select closed.users + (select count(*) from sign_ups where created_at >= ${startOfDay(edge, time_zone)}) as users,
        (select count(*) from sign_ups where created_at >= ${week_ago}) as users_this_week,
        closed.letters + letters.n as letters,
        closed.mailed + mail.n as mailed, closed.new_mailed + mail.new as mailed_this_month,
        closed.cents + money.cents as revenue_cents, closed.new_cents + money.new as revenue_this_month_cents
      from closed, letters, mail, money`,
  );
};

const TOTALED = [
  'sign_ups',
  'letters_mailed',
  'letters_ordered',
  'letters_cancelled',
  'letters_failed',
  'payment_cents',
];
