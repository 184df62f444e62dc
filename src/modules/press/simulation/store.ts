import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { ItemStatus } from '../schema.ts';

/** Letters that the simulation advances: those in no print run, and those that were shipped. */
const SIMULATED = sql`status in ('pending', 'expect-48-hour-delay', 'processing', 'printing', 'shipped')
  and not is_replaced and (run_id is null or status = 'shipped')
  and not exists (select 1 from press_holds h where h.letter_id = press_items.letter_id)`;

type SimulatedItem = { id: string; letter_id: string; status: ItemStatus };

/** Locks letters whose status is older than `before`. */
export const claimDue = (tx: Db, before: Date, limit: number): Promise<SimulatedItem[]> =>
  rows(
    tx,
    sql`select id, letter_id, status from press_items where status_at <= ${before} and ${SIMULATED}
      order by status_at, id limit ${limit} for update skip locked`,
  );

export async function setStatus(tx: Db, ids: string[], status: ItemStatus, at: Date): Promise<void> {
  await sql`update press_items set status = ${status}, status_at = ${at} where id = any(${ids}::uuid[])`.execute(tx);
}

export async function oldestStatusAt(db: Db): Promise<Date | null> {
  const found = await maybe<{ at: Date | null }>(
    db,
    sql`select min(status_at) as at from press_items where ${SIMULATED}`,
  );
  return found?.at ?? null;
}
