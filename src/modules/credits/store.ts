import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { CreditLot, CreditTransaction, Environment, TransactionQuery, TransactionType } from './schema.ts';

export type Posting = {
  account_id: string;
  user_id: string;
  environment: Environment;
  credits: number;
  type: TransactionType;
  category: string;
  description: string;
  notes?: string | null;
  /** The same key twice posts once. */
  key: string;
};

export async function createAccount(db: Db, user_id: string, at: Date): Promise<string> {
  const account = await one<{ id: string }>(
    db,
    sql`insert into accounts (owner_user_id, created_at) values (${user_id}, ${at}) returning id`,
  );
  await sql`insert into account_users (user_id, account_id) values (${user_id}, ${account.id})`.execute(db);
  return account.id;
}

/** An account and the plan that it shows; a plan of the other environment is none. */
export async function accountOf(
  db: Db,
  user_id: string,
  environment: Environment,
): Promise<{ account_id: string; plan: string } | undefined> {
  return maybe(
    db,
    sql`select a.id as account_id,
        case when a.plan = 'admin' or a.plan_environment = ${environment} then a.plan else '' end as plan
      from account_users u join accounts a on a.id = u.account_id
        where u.user_id = ${user_id} order by a.created_at limit 1`,
  );
}

export async function mayUseAccount(db: Db, user_id: string, account_id: string): Promise<boolean> {
  const link = sql`select 1 from account_users where user_id = ${user_id} and account_id = ${account_id}`;
  return (await maybe(db, link)) !== undefined;
}

/** Credits of one environment that can be spent at `at`. */
export async function balance(db: Db, account_id: string, environment: Environment, at: Date): Promise<number> {
  const row = await one<{ balance: number }>(
    db,
    sql`select get_account_credits_balance(${account_id}::uuid, ${at}::timestamptz, ${environment}) as balance`,
  );
  return row.balance;
}

export type Grant = Posting & { expires_at: Date; session_id?: string | null; intent_id?: string | null };

/** False when the key was known. */
export async function grant(db: Db, g: Grant, at: Date): Promise<boolean> {
  const row = await one<{ id: string | null }>(
    db,
    sql`select grant_credits(${g.account_id}::uuid, ${g.user_id}::uuid, ${g.environment}, ${g.credits}::int, ${g.type},
      ${g.category}, ${g.description}, ${g.notes ?? null}, ${g.key}, ${g.expires_at}::timestamptz,
      ${g.session_id ?? null}, ${g.intent_id ?? null}, ${at}::timestamptz) as id`,
  );
  return row.id !== null;
}

export type Charge = Omit<Posting, 'account_id'> & { campaign_id: string | null };
export type Charged = {
  outcome: 'charged' | 'known' | 'insufficient' | 'no_account';
  /** Null without an account. */
  account_id: string | null;
  /** What is left, or what was there when it did not suffice. */
  balance: number;
};

export async function charge(db: Db, c: Charge, at: Date): Promise<Charged> {
  return one(
    db,
    sql`select outcome, account_id, coalesce(balance, 0) as balance from charge_credits(${c.user_id}::uuid,
      ${c.environment}, ${c.credits}::int, ${c.type}, ${c.category}, ${c.description}, ${c.notes ?? null}, ${c.key},
      ${c.campaign_id}::uuid, ${at}::timestamptz)`,
  );
}

export type Refund = { charge_key: string; credits: number; description: string; key: string; expires_at: Date };

/** False when the key was known. */
export async function refund(db: Db, r: Refund, at: Date): Promise<boolean> {
  const row = await one<{ given: boolean }>(
    db,
    sql`select refund_credits(${r.charge_key}, ${r.credits}::int, ${r.description}, ${r.key},
      ${r.expires_at}::timestamptz, ${at}::timestamptz) as given`,
  );
  return row.given;
}

export type Reclaim = { grant_key: string; credits: number; description: string; key: string };

/** Undefined when the key was known. */
export async function reclaim(db: Db, r: Reclaim, at: Date): Promise<{ taken: number; owed: number } | undefined> {
  const row = await one<{ taken: number | null; owed: number | null }>(
    db,
    sql`select taken, owed from reclaim_credits(${r.grant_key}, ${r.credits}::int, ${r.description}, ${r.key},
      ${at}::timestamptz)`,
  );
  return row.taken === null ? undefined : { taken: row.taken, owed: row.owed ?? 0 };
}

/** False when the key was known. */
export async function reinstate(db: Db, r: Reclaim & { expires_at: Date }, at: Date): Promise<boolean> {
  const row = await one<{ given: boolean }>(
    db,
    sql`select reinstate_credits(${r.grant_key}, ${r.credits}::int, ${r.description}, ${r.key},
      ${r.expires_at}::timestamptz, ${at}::timestamptz) as given`,
  );
  return row.given;
}

/** How much of a grant is taken back by now. */
export async function reclaimedOf(db: Db, grant_key: string): Promise<number> {
  const sum = sql`select coalesce(sum(credits), 0)::int as credits from credit_reclaims where grant_key = ${grant_key}`;
  return (await one<{ credits: number }>(db, sum)).credits;
}

export async function debtOf(db: Db, account_id: string, environment: Environment): Promise<number> {
  const debt = sql`select get_account_debt(${account_id}::uuid, ${environment}) as debt`;
  return (await one<{ debt: number }>(db, debt)).debt;
}

/** Whatever changes an account's credits, or decides by them, holds this lock until its transaction ends. */
export async function lockAccount(tx: Db, account_id: string): Promise<void> {
  await sql`select lock_account(${account_id}::uuid)`.execute(tx);
}

/** Sets the plan that the account shows; empty for none. */
export async function setPlan(db: Db, account_id: string, environment: Environment, plan: string): Promise<void> {
  await lockAccount(db, account_id);
  await sql`update accounts set plan = ${plan}, plan_environment = ${environment}
    where id = ${account_id} and plan <> 'admin'
      and (plan, plan_environment) is distinct from (${plan}, ${environment})`.execute(db);
}

/** Plan credits that would live longer end at `until`. */
export async function shortenPlanLots(
  db: Db,
  account_id: string,
  environment: Environment,
  until: Date,
): Promise<void> {
  await lockAccount(db, account_id);
  await sql`update credit_lots set expires_at = ${until}
    where account_id = ${account_id} and environment = ${environment} and kind = 'plan' and not is_empty and expires_at > ${until}`.execute(
    db,
  );
}

export async function membersOf(db: Db, account_id: string): Promise<number> {
  const count = sql`select count(*)::int as n from account_users where account_id = ${account_id}`;
  return (await one<{ n: number }>(db, count)).n;
}

export type LotRow = Omit<CreditLot, 'created_at' | 'expires_at'> & {
  account_id: string;
  created_at: Date;
  expires_at: Date;
};

const lots = sql`select l.id, l.account_id, l.credits, l.remaining, l.created_at, l.expires_at, t.description
  from credit_lots l
    cross join lateral (select transaction_id from credit_movements where lot_id = l.id and credits > 0
      order by transaction_id limit 1) m
    join credit_transactions t on t.id = m.transaction_id`;

/** Lots with something left, soonest expiring first. */
export async function lotsOf(db: Db, account_id: string, environment: Environment, at: Date): Promise<LotRow[]> {
  return rows(
    db,
    sql`${lots} where l.account_id = ${account_id} and l.environment = ${environment} and not l.is_empty and l.expires_at > ${at}
      order by l.expires_at, l.id`,
  );
}

/** Of all accounts: lots with something left that expire after `at` and until `until`. */
export async function expiringLots(
  db: Db,
  environment: Environment,
  at: Date,
  until: Date,
): Promise<(LotRow & { user_id: string })[]> {
  return rows(
    db,
    sql`select e.*, a.owner_user_id as user_id
      from (${lots} where l.environment = ${environment} and not l.is_empty and l.expires_at > ${at}
          and l.expires_at <= ${until}) e
        join accounts a on a.id = e.account_id order by e.account_id, e.expires_at`,
  );
}

export type Totals = { purchased: number; used: number };

/** What was ever paid for and what was ever spent, each less what was given or taken back. */
export async function totalsOf(db: Db, account_id: string, environment: Environment): Promise<Totals> {
  return one(
    db,
    sql`select
        coalesce(sum(credits_amount) filter (where transaction_type in ('purchase', 'subscription')
          or (transaction_type = 'refund' and category = 'purchase') or transaction_type = 'clawback'), 0)::int as purchased,
        coalesce(-sum(credits_amount) filter (where transaction_type in ('usage', 'letter_send', 'user_letter_send',
          'admin_letter_send') or (transaction_type = 'refund' and category <> 'purchase')), 0)::int as used
      from credit_transactions where account_id = ${account_id} and environment = ${environment}`,
  );
}

export async function firstPurchase(
  db: Db,
  account_id: string,
  environment: Environment,
): Promise<{ description: string; credits: number } | undefined> {
  return maybe(
    db,
    sql`select description, credits_amount as credits from credit_transactions
      where account_id = ${account_id} and environment = ${environment}
        and transaction_type in ('purchase', 'subscription') order by created_at, id limit 1`,
  );
}

export async function accountsWithExpiredLots(db: Db, at: Date): Promise<string[]> {
  const found = await rows<{ account_id: string }>(
    db,
    sql`select distinct account_id from credit_lots where not is_empty and expires_at <= ${at}`,
  );
  return found.map((row) => row.account_id);
}

export async function expire(db: Db, account_id: string, at: Date): Promise<number> {
  const row = await one<{ credits: number }>(
    db,
    sql`select expire_credits(${account_id}::uuid, ${at}::timestamptz) as credits`,
  );
  return row.credits;
}

export type TransactionRow = Omit<CreditTransaction, 'created_at'> & { created_at: Date };

/** A person's transactions in one environment, newest first. */
export async function transactionsOf(
  db: Db,
  user_id: string,
  environment: Environment,
  q: TransactionQuery,
): Promise<TransactionRow[]> {
  const before = q.before
    ? sql`and (created_at, id) < (select created_at, id from credit_transactions where id = ${q.before})`
    : sql``;
  const sign = q.direction ? sql`and sign(credits_amount) = ${q.direction === 'in' ? 1 : -1}` : sql``;
  const type = q.type ? sql`and transaction_type = ${q.type}` : sql``;
  return rows(
    db,
    sql`select id, credits_amount, transaction_type, category, description, notes, environment, campaign_id,
        stripe_session_id, stripe_payment_intent_id, created_at
      from credit_transactions where user_id = ${user_id} and environment = ${environment} ${type} ${sign} ${before}
      order by created_at desc, id desc limit ${q.limit}`,
  );
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

/**
 * Accounts whose journal, lots and movements have different sums in one environment, whose debt is below zero, or that
 * have a debt and a balance. Always empty, unless there is a bug.
 */
export async function disagreements(db: Db, at: Date): Promise<Disagreement[]> {
  return rows(
    db,
    sql`with journal as (select account_id, environment, sum(credits_amount) as n from credit_transactions group by 1, 2),
        lots as (select account_id, environment, sum(remaining) as n,
          sum(remaining) filter (where expires_at > ${at}) as live from credit_lots group by 1, 2),
        moved as (select l.account_id, l.environment, sum(m.credits) as n
          from credit_movements m join credit_lots l on l.id = m.lot_id group by 1, 2),
        owed as (select account_id, environment, sum(credits) as n from credit_debts group by 1, 2)
      select * from (
        select account_id, environment, coalesce(l.live, 0) as balance, coalesce(j.n, 0) as journal,
          coalesce(l.n, 0) as lots, coalesce(m.n, 0) as movements, coalesce(o.n, 0) as debt
        from journal j full join lots l using (account_id, environment)
          full join moved m using (account_id, environment) full join owed o using (account_id, environment)) sums
      where journal <> lots or lots <> movements or debt < 0 or (debt > 0 and balance > 0)`,
  );
}

export async function countAccounts(db: Db): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from accounts`)).n;
}
