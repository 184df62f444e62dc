import { type Db, maybe, one, rows, sql } from '../../platform/db.ts';
import type { CreditTransaction, Environment, TransactionType } from './schema.ts';

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

export async function accountOf(db: Db, user_id: string): Promise<{ account_id: string; plan: string } | undefined> {
  return maybe(
    db,
    sql`select a.id as account_id, a.plan from account_users u join accounts a on a.id = u.account_id
        where u.user_id = ${user_id} order by a.created_at limit 1`,
  );
}

export async function mayUseAccount(db: Db, user_id: string, account_id: string): Promise<boolean> {
  const link = sql`select 1 from account_users where user_id = ${user_id} and account_id = ${account_id}`;
  return (await maybe(db, link)) !== undefined;
}

export async function balance(db: Db, account_id: string, at: Date): Promise<number> {
  const row = await one<{ balance: number }>(
    db,
    sql`select get_account_credits_balance(${account_id}::uuid, ${at}::timestamptz) as balance`,
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

export type ChargeOutcome = 'charged' | 'known' | 'insufficient';

export async function charge(db: Db, c: Posting & { campaign_id: string | null }, at: Date): Promise<ChargeOutcome> {
  const row = await one<{ outcome: ChargeOutcome }>(
    db,
    sql`select charge_credits(${c.account_id}::uuid, ${c.user_id}::uuid, ${c.environment}, ${c.credits}::int, ${c.type},
      ${c.category}, ${c.description}, ${c.notes ?? null}, ${c.key}, ${c.campaign_id}::uuid, ${at}::timestamptz) as outcome`,
  );
  return row.outcome;
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

export async function accountsWithExpiredLots(db: Db, at: Date): Promise<string[]> {
  const found = await rows<{ account_id: string }>(
    db,
    sql`select distinct account_id from credit_lots where remaining > 0 and expires_at <= ${at}`,
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

export async function transactionsOf(
  db: Db,
  user_id: string,
  filter: { type?: TransactionType | undefined; limit: number },
): Promise<TransactionRow[]> {
  return rows(
    db,
    sql`select id, credits_amount, transaction_type, category, description, notes, environment, campaign_id,
        stripe_session_id, stripe_payment_intent_id, created_at
      from credit_transactions
      where user_id = ${user_id} and (${filter.type ?? null}::text is null or transaction_type = ${filter.type ?? null})
      order by created_at desc, id desc limit ${filter.limit}`,
  );
}

export type Disagreement = { account_id: string; journal: number; lots: number; movements: number };

/** Accounts where the journal, the lots and the movements tell different sums. Always empty, unless there is a bug. */
export async function disagreements(db: Db): Promise<Disagreement[]> {
  return rows(
    db,
    sql`with journal as (select account_id, sum(credits_amount) as n from credit_transactions group by 1),
        lots as (select account_id, sum(remaining) as n from credit_lots group by 1),
        moved as (select l.account_id, sum(m.credits) as n from credit_movements m join credit_lots l on l.id = m.lot_id group by 1)
      select a.id as account_id, coalesce(j.n, 0) as journal, coalesce(l.n, 0) as lots, coalesce(m.n, 0) as movements
      from accounts a left join journal j on j.account_id = a.id left join lots l on l.account_id = a.id
        left join moved m on m.account_id = a.id
      where coalesce(j.n, 0) <> coalesce(l.n, 0) or coalesce(l.n, 0) <> coalesce(m.n, 0)`,
  );
}
