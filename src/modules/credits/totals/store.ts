import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Environment } from '../schema.ts';
import type { Held, Sums } from './rules.ts';

type KindRow = { environment: Environment; kind: keyof Sums; credits: number };

/** From `since` (the beginning, when it is null) until before `until` (now, when it is null). */
const journalSums = (environments: Environment[], since: Date | null, until: Date | null) =>
  sql`select environment, credit_kind(transaction_type, category) as kind, sum(credits_amount)::bigint as credits
    from credit_transactions
    where environment = any(${environments}::text[]) and created_at >= coalesce(${since}::timestamptz, '-infinity')
      and created_at < coalesce(${until}::timestamptz, 'infinity')
    group by 1, 2`;

/**
 * The kept totals and, since then, the journal. With the time as a value the planner knows how few rows that is; the
 * transaction must see all of it at one moment.
 */
export async function sumsOf(tx: Db, environments: Environment[]): Promise<KindRow[]> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  const until = await countedUntil(tx);
  const recent = await rows<KindRow>(tx, journalSums(environments, until ?? null, null));
  if (!until) return recent;
  const kept = await rows<KindRow>(
    tx,
    sql`select environment, kind, credits from credit_totals where environment = any(${environments}::text[])`,
  );
  return [...kept, ...recent];
}

async function countedUntil(db: Db): Promise<Date | undefined> {
  const row = await maybe<{ counted_until: Date }>(db, sql`select counted_until from credit_totals_until`);
  return row?.counted_until;
}

/** Adds what the journal has got since to the kept totals. One at a time: another waits, and then finds it done. */
export async function count(tx: Db, until: Date): Promise<void> {
  await sql`lock table credit_totals_until in exclusive mode`.execute(tx);
  const since = (await countedUntil(tx)) ?? null;
  if (since && since >= until) return;
  await sql`insert into credit_totals (environment, kind, credits) ${journalSums(['test', 'live'], since, until)}
    on conflict (environment, kind) do update set credits = credit_totals.credits + excluded.credits`.execute(tx);
  await sql`insert into credit_totals_until (counted_until) values (${until})
    on conflict (only_row) do update set counted_until = excluded.counted_until`.execute(tx);
}

/** Forgets the kept totals, to count them from the beginning. */
export async function forget(tx: Db): Promise<void> {
  await sql`lock table credit_totals_until in exclusive mode`.execute(tx);
  await sql`delete from credit_totals`.execute(tx);
  await sql`delete from credit_totals_until`.execute(tx);
}

/** Credits whose time is over and that are not written off yet: those of the last hour. */
export async function overdue(db: Db, environments: Environment[], at: Date): Promise<number> {
  const sum = sql`select coalesce(sum(remaining), 0)::int as credits from credit_lots
    where not is_empty and expires_at <= ${at} and environment = any(${environments}::text[])`;
  return (await one<{ credits: number }>(db, sum)).credits;
}

export type Disagreement = {
  account_id: string;
  environment: Environment;
  balance: number;
  journal: number;
  lots: number;
  movements: number;
  debt: number;
};

/** For each account and environment, what each table adds up to. */
const figures = (at: Date) => sql`
  journal as (select account_id, environment, sum(credits_amount) as n,
      ${sql.join(
        (['purchased', 'given', 'adjusted', 'taken_back', 'used', 'expired'] satisfies (keyof Sums)[]).map(
          (kind) =>
            sql`sum(credits_amount) filter (where credit_kind(transaction_type, category) = ${sql.lit(kind)}) as ${sql.ref(kind)}`,
        ),
      )}
    from credit_transactions group by 1, 2),
  lots as (select account_id, environment, sum(remaining) as n, sum(remaining) filter (where expires_at > ${at}) as live
    from credit_lots group by 1, 2),
  moved as (select l.account_id, l.environment, sum(m.credits) as n
    from credit_movements m join credit_lots l on l.account_id = m.account_id and l.id = m.lot_id group by 1, 2),
  owed as (select account_id, environment, sum(credits) as n from credit_debts group by 1, 2),
  figures as materialized (select account_id, environment, coalesce(l.live, 0) as balance, coalesce(j.n, 0) as journal,
      coalesce(l.n, 0) as lots, coalesce(m.n, 0) as movements, coalesce(o.n, 0) as debt,
      j.purchased, j.given, j.adjusted, j.taken_back, j.used, j.expired
    from journal j full join lots l using (account_id, environment)
      full join moved m using (account_id, environment) full join owed o using (account_id, environment)),
  differing as (select account_id, environment, balance, journal, lots, movements, debt from figures
    where journal <> lots or lots <> movements or debt < 0 or (debt > 0 and balance > 0))`;

/**
 * Accounts whose journal, lots and movements have different sums in one environment, whose debt is below zero, or that
 * have a debt and a balance. Always empty, unless there is a bug.
 */
export const disagreements = (db: Db, at: Date): Promise<Disagreement[]> =>
  rows(
    db,
    sql`with ${figures(at)} select account_id, environment, balance, journal, lots, movements, debt from differing`,
  );

/** Writes a comparison of all accounts down, in one statement and so of one moment. Returns the first accounts that differ. */
export const insertCheck = (db: Db, at: Date, most_findings: number): Promise<Disagreement[]> =>
  rows(
    db,
    sql`with ${figures(at)},
      checks as (
        insert into credit_checks (environment, checked_at, accounts, purchased, given, adjusted, taken_back, used, expired,
            available, overdue, findings)
          select environment, ${at}::timestamptz, count(account_id), coalesce(sum(purchased), 0), coalesce(sum(given), 0),
            coalesce(sum(adjusted), 0), coalesce(sum(taken_back), 0), coalesce(sum(used), 0), coalesce(sum(expired), 0),
            coalesce(sum(balance), 0), coalesce(sum(lots) - sum(balance), 0),
            (select count(*) from differing d where d.environment = e.environment)
          from unnest(array['test', 'live']) e(environment) left join figures using (environment) group by environment
        returning id, environment),
      named as (
        insert into credit_check_findings (check_id, account_id, journal, lots, movements, balance, debt)
          select c.id, d.account_id, d.journal, d.lots, d.movements,
            get_account_credits_balance(d.account_id, ${at}::timestamptz, d.environment), d.debt
          from (select account_id, environment, journal, lots, movements, debt from differing order by account_id limit ${most_findings}) d join checks c using (environment))
      select account_id, environment, balance, journal, lots, movements, debt from differing
        order by account_id limit ${most_findings}`,
  );

export type CheckRow = Sums & Held & { id: string; checked_at: Date; accounts: number; findings: number };

/** The latest comparison in each of these environments. */
export const latestChecks = (db: Db, environments: Environment[]): Promise<CheckRow[]> =>
  rows(
    db,
    sql`select distinct on (environment) id, checked_at, accounts, purchased, given, adjusted, taken_back, used, expired,
        available, overdue, findings
      from credit_checks where environment = any(${environments}::text[]) order by environment, checked_at desc, id desc`,
  );

export type FindingRow = Disagreement & { user_id: string | null; email: string | null };

export const findingsOf = (db: Db, check_ids: string[]): Promise<FindingRow[]> =>
  rows(
    db,
    sql`select f.account_id, o.user_id, o.email, c.environment, f.journal, f.lots, f.movements, f.balance, f.debt
      from credit_check_findings f join credit_checks c on c.id = f.check_id
        left join account_owners o on o.account_id = f.account_id
      where f.check_id = any(${check_ids}::uuid[]) order by c.environment, f.account_id`,
  );

export async function dropChecks(db: Db, before: Date): Promise<void> {
  await sql`delete from credit_checks where checked_at < ${before}`.execute(db);
}
