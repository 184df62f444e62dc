import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { Environment, TransactionType } from '../schema.ts';

export type LetterCharge = { account_id: string; charge_key: string; place: number; given_back_at: Date | null };

/** The charge that a letter was paid with. A refund's key names its letter, as a charge's key does. */
export const chargeOfLetter = (db: Db, letter_id: string): Promise<LetterCharge | undefined> =>
  maybe(
    db,
    sql`select l.account_id, l.charge_key, l.place, r.created_at as given_back_at
      from letter_charges l left join credit_transactions r
        on r.account_id = l.account_id and r.idempotency_key = 'letter:' || l.letter_id || ':refund'
      where l.letter_id = ${letter_id}::uuid`,
  );

export async function accountOfCampaign(db: Db, campaign_id: string): Promise<string | undefined> {
  const found = sql`select account_id from campaign_lookup where id = ${campaign_id}::uuid`;
  return (await maybe<{ account_id: string }>(db, found))?.account_id;
}

export const ownerOf = (db: Db, account_id: string): Promise<{ user_id: string; email: string } | undefined> =>
  maybe(db, sql`select user_id, email from account_owners where account_id = ${account_id}::uuid`);

export type ChargeRow = {
  id: string;
  transaction_type: TransactionType;
  description: string;
  environment: Environment;
  credits: number;
  given_back: number;
  created_at: Date;
};

/** Transactions of an account that took credits: one by id or key, or the latest of a campaign. */
export const charges = (
  db: Db,
  account_id: string,
  by: { id: string } | { key: string } | { campaign_id: string },
  limit: number,
): Promise<ChargeRow[]> => {
  const which =
    'id' in by
      ? sql`id = ${by.id}::uuid`
      : 'key' in by
        ? sql`idempotency_key = ${by.key}`
        : sql`campaign_id = ${by.campaign_id}::uuid`;
  return rows(
    db,
    sql`select t.id, t.transaction_type, t.description, t.environment, -t.credits_amount as credits,
        (select coalesce(sum(credits_amount), 0)::int from credit_transactions
          where account_id = t.account_id and refunds_transaction_id = t.id) as given_back, t.created_at
      from credit_transactions t
      where account_id = ${account_id}::uuid and ${which} and credits_amount < 0
      order by created_at desc, id desc limit ${limit}`,
  );
};

export type TakenRow = {
  charge_id: string;
  lot_id: string;
  credits: number;
  expires_at: Date;
  source_id: string;
  source_type: TransactionType;
  source_description: string;
  source_at: Date;
  payment_intent_id: string | null;
};

/** The lots that these transactions took credits from, in the order in which they did, and what filled each lot first. */
export const takenBy = (db: Db, account_id: string, charge_ids: string[]): Promise<TakenRow[]> =>
  rows(
    db,
    sql`select m.transaction_id as charge_id, m.lot_id, -m.credits as credits, l.expires_at, s.id as source_id,
        s.transaction_type as source_type, s.description as source_description, s.created_at as source_at, s.payment_intent_id
      from credit_movements m
        join credit_lots l on l.account_id = m.account_id and l.id = m.lot_id
        join credit_transactions s on s.account_id = m.account_id and s.id = m.lot_id
      where m.account_id = ${account_id}::uuid and m.transaction_id = any(${charge_ids}::uuid[]) and m.credits < 0
      order by m.transaction_id, m.step, m.lot_id`,
  );
