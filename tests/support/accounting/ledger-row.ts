import { type Db, sql } from '../../../src/platform/database/db.ts';

/** Writes a transaction at any time, with a lot of its own that nothing is left of; entered now, or when it is said. */
export const writeTransaction = (
  db: Db,
  row: {
    account_id: string;
    credits: number;
    type: string;
    category: string;
    at: Date | string;
    entered_at?: string | null;
  },
) =>
  sql`with lot as (
      insert into credit_lots (id, account_id, environment, credits, remaining, expires_at, created_at)
        values (uuidv7(), ${row.account_id}, 'test', ${Math.abs(row.credits)}, 0, ${row.at}, ${row.at}) returning id)
    insert into credit_transactions (id, account_id, environment, credits_amount, lot_id, lot_credits, transaction_type, category,
        description, idempotency_key, created_at)
      select uuidv7(coalesce(${row.entered_at ?? null}::timestamptz - clock_timestamp(), '0')), ${row.account_id}::uuid, 'test',
        ${row.credits}::int, id, ${row.credits}::int, ${row.type}, ${row.category}, 'Letters', gen_random_uuid(),
        ${row.at}::timestamptz
      from lot`.execute(db);
