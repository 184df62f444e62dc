import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { CreditLot, CreditTransaction, Environment, TransactionQuery, TransactionType } from './schema.ts';

export type Posting = {
  account_id: AccountId;
  /** The member whose request it is; null for automatic changes. */
  created_by: string | null;
  environment: Environment;
  credits: number;
  type: TransactionType;
  category: string;
  description: string;
  notes?: string | null;
  /** The same key twice posts once. */
  key: string;
};

/** Credits of one environment that can be spent at `at`. */
export async function balance(db: Db, account_id: AccountId, environment: Environment, at: Date): Promise<number> {
  const row = await one<{ balance: number }>(
    db,
    sql`select get_account_credits_balance(${account_id}::uuid, ${at}::timestamptz, ${environment}) as balance`,
  );
  return row.balance;
}

/** Those of these accounts that have credits to spend at `at`. */
export async function accountsWithCredits(
  db: Db,
  account_ids: AccountId[],
  environment: Environment,
  at: Date,
): Promise<AccountId[]> {
  const found = await rows<{ account_id: AccountId }>(
    db,
    sql`select distinct account_id from credit_lots where account_id = any(${account_ids}::uuid[])
      and environment = ${environment} and not is_empty and expires_at > ${at}`,
  );
  return found.map(({ account_id }) => account_id);
}

export type Grant = Posting & { expires_at: Date; session_id?: string | null; intent_id?: string | null };

/** False when the key was known. */
export async function grant(db: Db, g: Grant, at: Date): Promise<boolean> {
  const row = await one<{ id: string | null }>(
    db,
    sql`select grant_credits(${g.account_id}::uuid, ${g.created_by}::uuid, ${g.environment}, ${g.credits}::int, ${g.type},
      ${g.category}, ${g.description}, ${g.notes ?? null}, ${g.key}, ${g.expires_at}::timestamptz,
      ${g.session_id ?? null}, ${g.intent_id ?? null}, ${at}::timestamptz) as id`,
  );
  return row.id !== null;
}

export type Charge = Posting & { campaign_id: string | null };
export type Charged = {
  outcome: 'charged' | 'known' | 'insufficient';
  /** After the charge, or the balance that was insufficient. */
  balance: number;
};

export async function charge(db: Db, c: Charge, at: Date): Promise<Charged> {
  return one(
    db,
    sql`/* prepared: charge_credits */ select outcome, balance from charge_credits(${c.account_id}::uuid, ${c.created_by}::uuid,
      ${c.environment}, ${c.credits}::int, ${c.type}, ${c.category}, ${c.description}, ${c.notes ?? null}, ${c.key},
      ${c.campaign_id}::uuid, ${at}::timestamptz)`,
  );
}

/** Charges one credit for each key, or nothing when there are too few. Throws when a key was charged before. */
export function chargeEach(
  db: Db,
  { keys, ...c }: Omit<Charge, 'credits' | 'key' | 'notes'> & { keys: string[] },
  at: Date,
): Promise<Charged> {
  return one(
    db,
    sql`select outcome, balance from charge_credit_each(${c.account_id}::uuid, ${c.created_by}::uuid, ${c.environment}, ${c.type},
      ${c.category}, ${c.description}, ${keys}::text[], ${c.campaign_id}::uuid, ${at}::timestamptz)`,
  );
}

export type Refund = {
  account_id: AccountId;
  charge_key: string;
  credits: number;
  description: string;
  key: string;
  expires_at: Date;
};

/** False when the key was known. */
export async function refund(db: Db, r: Refund, at: Date): Promise<boolean> {
  const row = await one<{ given: boolean }>(
    db,
    sql`select refund_credits(${r.account_id}::uuid, ${r.charge_key}, ${r.credits}::int, ${r.description}, ${r.key},
      ${r.expires_at}::timestamptz, ${at}::timestamptz) as given`,
  );
  return row.given;
}

export type Reclaim = { account_id: AccountId; grant_key: string; credits: number; description: string; key: string };

/** Undefined when the key was known. */
export async function reclaim(db: Db, r: Reclaim, at: Date): Promise<{ taken: number; owed: number } | undefined> {
  const row = await one<{ taken: number | null; owed: number | null }>(
    db,
    sql`select taken, owed from reclaim_credits(${r.account_id}::uuid, ${r.grant_key}, ${r.credits}::int, ${r.description}, ${r.key},
      ${at}::timestamptz)`,
  );
  return row.taken === null ? undefined : { taken: row.taken, owed: row.owed ?? 0 };
}

/** False when the key was known. */
export async function reinstate(db: Db, r: Reclaim & { expires_at: Date }, at: Date): Promise<boolean> {
  const row = await one<{ given: boolean }>(
    db,
    sql`select reinstate_credits(${r.account_id}::uuid, ${r.grant_key}, ${r.credits}::int, ${r.description}, ${r.key},
      ${r.expires_at}::timestamptz, ${at}::timestamptz) as given`,
  );
  return row.given;
}

/** How much of a grant has been reclaimed. */
export async function reclaimedOf(db: Db, account_id: AccountId, grant_key: string): Promise<number> {
  const sum = sql`select coalesce(sum(credits), 0)::int as credits from credit_reclaims
    where account_id = ${account_id} and grant_key = ${grant_key}`;
  return (await one<{ credits: number }>(db, sum)).credits;
}

export async function debtOf(db: Db, account_id: AccountId, environment: Environment): Promise<number> {
  const debt = sql`select get_account_debt(${account_id}::uuid, ${environment}) as debt`;
  return (await one<{ debt: number }>(db, debt)).debt;
}

/** Plan credits that would expire later expire at `until`. */
export async function shortenPlanLots(
  db: Db,
  account_id: AccountId,
  environment: Environment,
  until: Date,
): Promise<void> {
  await sql`select lock_account(${account_id}::uuid)`.execute(db);
  await sql`update credit_lots set expires_at = ${until}
    where account_id = ${account_id} and environment = ${environment} and kind = 'plan' and not is_empty and expires_at > ${until}`.execute(
    db,
  );
}

export type LotRow = Omit<CreditLot, 'created_at' | 'expires_at'> & {
  account_id: AccountId;
  created_at: Date;
  expires_at: Date;
};

const lots = sql`select l.id, l.account_id, l.credits, l.remaining, l.created_at, l.expires_at, t.description
  from credit_lots l join credit_transactions t on t.account_id = l.account_id and t.id = l.id`;

/** Lots with something left, soonest expiring first. */
export async function lotsOf(db: Db, account_id: AccountId, environment: Environment, at: Date): Promise<LotRow[]> {
  return rows(
    db,
    sql`${lots} where l.account_id = ${account_id} and l.environment = ${environment} and not l.is_empty and l.expires_at > ${at}
      order by l.expires_at, l.id`,
  );
}

/** Of all accounts: lots with something left that expire after `at` and until `until`. */
export async function expiringLots(db: Db, environment: Environment, at: Date, until: Date): Promise<LotRow[]> {
  return rows(
    db,
    sql`${lots} where l.environment = ${environment} and not l.is_empty and l.expires_at > ${at}
        and l.expires_at <= ${until}
      order by l.account_id, l.expires_at`,
  );
}

/** Records that the free credits of a person are given; false when they were before. */
export async function recordSignUpGrant(
  tx: Db,
  person_hash: string,
  environment: Environment,
  account_id: AccountId,
  at: Date,
): Promise<boolean> {
  const added = await maybe(
    tx,
    sql`insert into sign_up_grants (environment, person_hash, account_id, granted_at)
      values (${environment}, ${person_hash}, ${account_id}, ${at})
      on conflict (environment, person_hash) do nothing returning person_hash`,
  );
  return added !== undefined;
}

/**
 * The cards that each member sent at or after a time, less those that were given back of them; null: what nobody asked for.
 */
export const cardsSince = (
  db: Db,
  account_id: AccountId,
  environment: Environment,
  since: Date,
): Promise<{ user_id: string | null; cards: number }[]> =>
  rows(
    db,
    sql`select created_by as user_id, -sum(credits_amount) as cards from credit_transactions t
      where account_id = ${account_id} and environment = ${environment} and category = 'user_letter_send'
        and created_at >= ${since}
        and (refunds_transaction_id is null or exists (select 1 from credit_transactions c
          where c.account_id = t.account_id and c.id = t.refunds_transaction_id and c.created_at >= ${since}))
      group by created_by`,
  );

export type Totals = { purchased: number; used: number };

/** What was ever paid for and what was ever spent, each less what was given or taken back. */
export async function totalsOf(db: Db, account_id: AccountId, environment: Environment): Promise<Totals> {
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
  account_id: AccountId,
  environment: Environment,
): Promise<{ description: string; credits: number } | undefined> {
  return maybe(
    db,
    sql`select description, credits_amount as credits from credit_transactions
      where account_id = ${account_id} and environment = ${environment}
        and transaction_type in ('purchase', 'subscription') order by created_at, id limit 1`,
  );
}

export async function accountsWithExpiredLots(db: Db, at: Date): Promise<AccountId[]> {
  const found = await rows<{ account_id: AccountId }>(
    db,
    sql`select distinct account_id from credit_lots where not is_empty and expires_at <= ${at}`,
  );
  return found.map((row) => row.account_id);
}

export async function expire(db: Db, account_id: AccountId, at: Date): Promise<number> {
  const row = await one<{ credits: number }>(
    db,
    sql`select expire_credits(${account_id}::uuid, ${at}::timestamptz) as credits`,
  );
  return row.credits;
}

export type TransactionRow = Omit<
  CreditTransaction,
  'created_at' | 'stripe_session_id' | 'stripe_payment_intent_id'
> & {
  payment_session_id: string | null;
  payment_intent_id: string | null;
  created_at: Date;
};

/** An account's transactions in one environment, newest first. */
export async function transactionsOf(
  db: Db,
  account_id: AccountId,
  environment: Environment,
  q: TransactionQuery,
): Promise<TransactionRow[]> {
  const before = q.before
    ? sql`and (created_at, id) < (select created_at, id from credit_transactions
        where account_id = ${account_id} and id = ${q.before})`
    : sql``;
  const sign = q.direction ? sql`and sign(credits_amount) = ${q.direction === 'in' ? 1 : -1}` : sql``;
  const type = q.type ? sql`and transaction_type = ${q.type}` : sql``;
  return rows(
    db,
    sql`select id, (select o.user_id from account_owners o where o.account_id = t.account_id) as user_id, credits_amount,
        transaction_type, category, description, notes, environment, campaign_id,
        payment_session_id, payment_intent_id, created_at
      from credit_transactions t where account_id = ${account_id} and environment = ${environment} ${type} ${sign} ${before}
      order by created_at desc, id desc limit ${q.limit}`,
  );
}

export async function refundedAt(db: Db, account_id: AccountId, key: string): Promise<Date | undefined> {
  const found = await maybe<{ created_at: Date }>(
    db,
    sql`select created_at from credit_transactions where account_id = ${account_id} and idempotency_key = ${key}
      and refunds_transaction_id is not null`,
  );
  return found?.created_at;
}
