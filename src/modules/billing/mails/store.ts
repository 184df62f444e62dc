import { type Db, maybe, sql } from '../../../platform/database/db.ts';

/** Records that the owner of a lot is warned this many days ahead. False when that was recorded before. */
export async function noteWarning(tx: Db, lot_id: string, days: number, at: Date): Promise<boolean> {
  const noted = await maybe(
    tx,
    sql`insert into credit_warnings (lot_id, days, warned_at) values (${lot_id}, ${days}, ${at})
      on conflict do nothing returning lot_id`,
  );
  return noted !== undefined;
}
