import type { RawBuilder } from 'kysely';
import { type Db, maybe, one, type Readable, sql } from '../../../platform/database/db.ts';
import { COHORT_DAYS, FIGURES, type Figure, MAX_AUTOMATIONS, MAX_DELIVERY_DAYS, MAX_REASONS } from './rules.ts';

/** `time_zone`: that of the days that are counted; null before any is. */
export type FoldState = { closed_before: string | null; folded_at: Date | null; time_zone: string | null };
/** `letters_until`: up to when the letters of open days are counted; null when they are not. */
export type CountedState = FoldState & { letters_until: Date | null };

/** How far the days are counted. */
export async function foldState(db: Readable): Promise<CountedState> {
  const found = await maybe<CountedState>(
    db,
    sql`select closed_before::text, folded_at, time_zone, letters_until from figure_folds where id = 1`,
  );
  return found ?? { closed_before: null, folded_at: null, time_zone: null, letters_until: null };
}

/** Locks the state until the transaction ends, so that one process at a time counts. */
export async function lockState(tx: Db): Promise<FoldState> {
  await sql`insert into figure_folds default values on conflict do nothing`.execute(tx);
  return one(tx, sql`select closed_before::text, folded_at, time_zone from figure_folds where id = 1 for update`);
}

/** Saves how far the days are counted. The letters of open days are forgotten: they began with another day. */
export async function saveState(tx: Db, { closed_before, folded_at, time_zone }: FoldState): Promise<void> {
  await sql`delete from open_letters where day > '-infinity'`.execute(tx);
  await sql`update figure_folds set closed_before = ${closed_before}::date, folded_at = ${folded_at}, letters_until = null,
    time_zone = ${time_zone} where id = 1`.execute(tx);
}

/** By which time zone the shop's days begin. */
export const shopTimeZone = async (db: Readable): Promise<string> =>
  (await one<{ time_zone: string }>(db, sql`select time_zone from shop_time_zone`)).time_zone;

/** Removes all figures, so that every day is counted from the first. */
export async function forgetDays(tx: Db): Promise<void> {
  await sql`delete from daily_figures`.execute(tx);
}

/** Counts the letters of the days from `from` on, up to `until`. */
export async function countOpenLetters(tx: Db, { from, time_zone }: Omit<Days, 'to'>, until: Date): Promise<void> {
  const isOpen = (column: Column) => sql`${column} >= ${startOfDay(from, time_zone)} and ${column} < ${until}`;
  await sql`insert into open_letters (day, letters)
    select day, sum(n) from (
      select ${dayOfColumn(sql`created_at`, time_zone)}, 1 from letter_figures where ${isOpen(sql`created_at`)}
      union all select ${dayOfColumn(sql`status_at`, time_zone)}, -1 from letter_figures
        where status in ('cancelled', 'failed') and ${isOpen(sql`status_at`)}) as facts(day, n)
    group by day`.execute(tx);
  await sql`update figure_folds set letters_until = ${until} where id = 1`.execute(tx);
}

/** The first day on which anybody signed up or paid: nothing that is counted comes before it. */
export async function firstDay(db: Db, time_zone: string): Promise<string | null> {
  const found = await one<{ day: string | null }>(
    db,
    sql`select (least((select min(created_at) from sign_ups), (select min(occurred_at) from payment_figures))
      at time zone ${time_zone})::date::text as day`,
  );
  return found.day;
}

/** The days from `from` on, without `to`, by a time zone. */
export type Days = { from: string; to: string; time_zone: string };
type Column = RawBuilder<unknown>;

export const startOfDay = (day: string | Column, time_zone: string): Column =>
  sql`(${day}::date::timestamp at time zone ${time_zone})`;
const isWithin = (column: Column, { from, to, time_zone }: Days): Column =>
  sql`${column} >= ${startOfDay(from, time_zone)} and ${column} < ${startOfDay(to, time_zone)}`;
const dayOfColumn = (column: Column, time_zone: string): Column => sql`(${column} at time zone ${time_zone})::date`;

/** What a payment is that came from a customer; all others give money back, or take that back. */
export const IS_REVENUE = sql`type in ('customer_payment', 'backfill_customer_payment')`;

/** Recounts these days, in the caller's transaction. */
export async function countDays(tx: Db, days: Days): Promise<void> {
  await noteFirstCards(tx, days);
  await sql`delete from daily_figures where figure = any(${[...FIGURES]}::text[]) and environment in ('any', 'test', 'live')
    and day >= ${days.from}::date and day < ${days.to}::date`.execute(tx);
  for (const [figure, facts] of Object.entries(factsOf(days))) {
    await sql`insert into daily_figures (figure, environment, day, dimension, value)
      select ${figure}, environment, day, dimension, sum(n) from (${facts}) as facts(environment, day, dimension, n)
      group by environment, day, dimension`.execute(tx);
  }
}

/** What is counted: environment, day, dimension and how many. Each names the time that its index is of. */
const factsOf = (days: Days): Record<Figure, Column> => ({
  sign_ups: sql`select 'any', ${dayOfColumn(sql`created_at`, days.time_zone)}, '', 1 from sign_ups where ${isWithin(sql`created_at`, days)}`,
  letters_ordered: sql`select 'any', ${dayOfColumn(sql`l.created_at`, days.time_zone)}, k.campaign_type, 1
    from letter_figures l join campaign_kinds k on k.campaign_id = l.campaign_id where ${isWithin(sql`l.created_at`, days)}`,
  letters_cancelled: sql`select 'any', ${dayOfColumn(sql`status_at`, days.time_zone)}, '', 1 from letter_figures
    where status = 'cancelled' and ${isWithin(sql`status_at`, days)}`,
  letters_failed: mostFrequent(
    sql`select ${dayOfColumn(sql`status_at`, days.time_zone)} as day, coalesce(nullif(left(trim(failure_reason), 120), ''), 'No reason given') as what
      from letter_figures where status = 'failed' and ${isWithin(sql`status_at`, days)}`,
    MAX_REASONS,
    'Other reasons',
  ),
  letters_mailed: daysTaken(sql`mailed_at`, days),
  letters_delivered: daysTaken(sql`delivered_at`, days),
  automation_letters: mostFrequent(
    sql`select ${dayOfColumn(sql`ordered_at`, days.time_zone)} as day, automation_id::text as what from automation_letters
      where ${isWithin(sql`ordered_at`, days)}`,
    MAX_AUTOMATIONS,
    '',
  ),
  payments: paid(sql`1`, days),
  payment_cents: paid(sql`amount_cents`, days),
  payment_credits: paid(sql`credits`, days),
  returned_cents: sql`select environment, ${dayOfColumn(sql`occurred_at`, days.time_zone)}, type, -amount_cents from payment_figures
    where not ${IS_REVENUE} and ${isWithin(sql`occurred_at`, days)}`,
  credits: sql`select environment, ${dayOfColumn(sql`created_at`, days.time_zone)}, transaction_type, credits_amount from credit_figures
    where ${isWithin(sql`created_at`, days)}`,
  first_cards: sql`select 'any', ${dayOfColumn(sql`first_at`, days.time_zone)},
      to_char(signed_up_at at time zone ${days.time_zone}, 'YYYY-MM') || '/' || ${withinDays()}, 1
    from first_cards where ${isWithin(sql`first_at`, days)}`,
});

const paid = (value: Column, days: Days): Column =>
  sql`select environment, ${dayOfColumn(sql`occurred_at`, days.time_zone)}, item_id, ${value} from payment_figures
    where ${IS_REVENUE} and ${isWithin(sql`occurred_at`, days)}`;

/** Letters by the days between order and `reached`, at least one. */
const daysTaken = (reached: Column, days: Days): Column =>
  sql`select 'any', ${dayOfColumn(reached, days.time_zone)},
      least(greatest(ceil(extract(epoch from ${reached} - created_at) / 86400), 1), ${MAX_DELIVERY_DAYS + 1}::int)::int::text, 1
    from letter_figures where ${isWithin(reached, days)}`;

/** The most frequent of a day by name, the others together. */
const mostFrequent = (facts: Column, limit: number, others: string): Column =>
  sql`select 'any', day, case when place <= ${limit}::int then what else ${others} end, n from (
    select day, what, count(*) as n, row_number() over (partition by day order by count(*) desc, what) as place
    from (${facts}) as fact group by day, what) as ranked`;

const withinDays = (): Column =>
  sql`case ${sql.join(
    COHORT_DAYS.map(
      (days) =>
        sql`when first_at <= signed_up_at + make_interval(hours => ${days * 24}::int) then ${String(days)}::text`,
    ),
    sql` `,
  )} else 'later' end`;

/** Whoever ordered in these days for the first time. The earliest order stands, in whichever order days are counted. */
async function noteFirstCards(tx: Db, days: Days): Promise<void> {
  await sql`insert into first_cards (user_id, first_at, signed_up_at)
    select l.created_by, min(l.created_at), min(s.created_at)
    from letter_figures l join sign_ups s on s.user_id = l.created_by where ${isWithin(sql`l.created_at`, days)}
    group by l.created_by
    on conflict (user_id) do update set first_at = excluded.first_at where excluded.first_at < first_cards.first_at`.execute(
    tx,
  );
}
