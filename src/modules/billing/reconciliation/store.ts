import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Difference } from '../admin-schema.ts';
import type { Source } from '../dependencies.ts';
import type { Found, OurSession } from './rules.ts';

/** Payments of known accounts that brought no credits, or another number than they were to bring. */
export async function paymentsWithoutGrant(db: Db): Promise<Found[]> {
  return rows(
    db,
    sql`select 'payment_without_grant' as kind, p.id::text as subject, p.credits || ' credits' as expected,
        coalesce(g.credits, 0) || ' credits' as found
      from payments p left join checkout_sessions s on s.id = p.checkout_session_id
        left join credit_grants g on g.account_id = coalesce(p.account_id, s.account_id) and g.grant_key = p.grant_key
      where p.type = 'customer_payment' and p.credits > 0 and coalesce(p.account_id, s.account_id) is not null
        and p.credits is distinct from g.credits`,
  );
}

/** Purchased credits without a payment. */
export async function grantsWithoutPayment(db: Db): Promise<Found[]> {
  return rows(
    db,
    sql`select 'grant_without_payment' as kind, g.transaction_id::text as subject, 'a payment' as expected,
        g.credits || ' credits: ' || g.description as found
      from credit_grants g
      where g.transaction_type in ('purchase', 'subscription') and not exists (
        select 1 from payments p left join checkout_sessions s on s.id = p.checkout_session_id
          where p.grant_key = g.grant_key and coalesce(p.account_id, s.account_id) = g.account_id)`,
  );
}

/** Returned payments with the money returned and the credits taken back. */
export async function returnedPayments(
  db: Db,
): Promise<{ payment_id: string; credits: number; amount_cents: number; returned_cents: number; reclaimed: number }[]> {
  return rows(
    db,
    sql`select p.id as payment_id, p.credits, p.amount_cents, r.cents::int as returned_cents,
        coalesce(c.credits, 0) as reclaimed
      from payments p
        join (select returns_payment_id, -sum(amount_cents) as cents from payments group by 1) r on r.returns_payment_id = p.id
        left join checkout_sessions s on s.id = p.checkout_session_id
        left join credit_grants_reclaimed c
          on c.account_id = coalesce(p.account_id, s.account_id) and c.grant_key = p.grant_key
      where p.credits > 0 and coalesce(p.account_id, s.account_id) is not null`,
  );
}

export async function mismatchedSessions(db: Db, at: Source): Promise<Found[]> {
  return rows(
    db,
    sql`select 'mismatched_payment' as kind, id::text as subject, amount_cents || ' cents for ' || item_name as expected,
        'paid otherwise at ' || coalesce(provider_session_id, 'an unknown session') as found
      from checkout_sessions where status = 'mismatched' and environment = ${at.environment}`,
  );
}

export async function unclaimedSince(db: Db, at: Source, paid_before: Date): Promise<Found[]> {
  return rows(
    db,
    sql`select 'unclaimed_purchase' as kind, id::text as subject, 'an account' as expected,
        item_name || ', paid by ' || coalesce(payer_email, 'an unknown address') as found
      from checkout_sessions where account_id is null and status = 'paid' and environment = ${at.environment} and paid_at <= ${paid_before}`,
  );
}

/** Paid sessions that were created at or after `since`. */
export async function paidSessionsSince(db: Db, at: Source, since: Date): Promise<OurSession[]> {
  return rows(
    db,
    sql`select id, amount_cents from checkout_sessions
      where provider = ${at.name} and environment = ${at.environment} and status = 'paid' and mode <> 'setup' and created_at >= ${since}`,
  );
}

/** Which of these sessions are ours and paid. */
export async function paidAmong(db: Db, at: Source, ids: readonly string[]): Promise<OurSession[]> {
  return rows(
    db,
    sql`select id, amount_cents from checkout_sessions
      where provider = ${at.name} and environment = ${at.environment} and status = 'paid' and id::text = any(${[...ids]})`,
  );
}

export async function countPayments(db: Db): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from payments`)).n;
}

export type Run = {
  id: string;
  started_at: Date;
  finished_at: Date;
  accounts: number;
  payments: number;
  provider_sessions: number;
  differences: number;
};

/** Stores a run and what it found; a difference that was seen before keeps the time it was first seen. */
export async function storeRun(tx: Db, run: Omit<Run, 'id' | 'differences'>, found: readonly Found[]): Promise<void> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into reconciliation_runs (started_at, finished_at, accounts, payments, provider_sessions, differences)
      values (${run.started_at}, ${run.finished_at}, ${run.accounts}, ${run.payments}, ${run.provider_sessions},
        ${found.length}) returning id`,
  );
  for (const { kind, subject, expected, found: seen } of found) {
    await sql`insert into reconciliation_differences (kind, subject, expected, found, first_seen_at, last_seen_at, last_run_id)
      values (${kind}, ${subject}, ${expected}, ${seen}, ${run.finished_at}, ${run.finished_at}, ${id})
      on conflict (kind, subject) do update set expected = excluded.expected, found = excluded.found,
        last_seen_at = excluded.last_seen_at, last_run_id = excluded.last_run_id`.execute(tx);
  }
}

export async function lastRun(db: Db): Promise<Run | undefined> {
  return maybe(
    db,
    sql`select id, started_at, finished_at, accounts, payments, provider_sessions, differences
      from reconciliation_runs order by finished_at desc, id desc limit 1`,
  );
}

export type DifferenceRow = Omit<Difference, 'what_to_do' | 'first_seen_at' | 'last_seen_at'> & {
  first_seen_at: Date;
  last_seen_at: Date;
};

export async function differencesOf(db: Db, run_id: string): Promise<DifferenceRow[]> {
  return rows(
    db,
    sql`select id, kind, subject, expected, found, first_seen_at, last_seen_at from reconciliation_differences
      where last_run_id = ${run_id} order by first_seen_at, kind, subject`,
  );
}
