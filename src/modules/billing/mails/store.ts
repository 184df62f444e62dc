import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, sql } from '../../../platform/database/db.ts';

type Lot = { account_id: AccountId; id: string };

/** Records that a lot's owner is warned this many days ahead. False when that was recorded before. */
export async function recordWarning(tx: Db, lot: Lot, days: number, at: Date): Promise<boolean> {
  const noted = await maybe(
    tx,
    sql`insert into credit_warnings (account_id, lot_id, days, warned_at)
      values (${lot.account_id}, ${lot.id}, ${days}, ${at})
      on conflict do nothing returning lot_id`,
  );
  return noted !== undefined;
}

/** The account that was warned of a lot; undefined where none was. */
export async function warnedAccount(db: Db, lot: { account_id: string; id: string }): Promise<AccountId | undefined> {
  const warned = await maybe<{ account_id: AccountId }>(
    db,
    sql`select account_id from credit_warnings where account_id = ${lot.account_id} and lot_id = ${lot.id} limit 1`,
  );
  return warned?.account_id;
}
