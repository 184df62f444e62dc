import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Fault, ItemStatus } from '../schema.ts';
import { ITEM, type ItemRow } from '../store.ts';
import type { Scanned } from './scan-rules.ts';

/** The copy that a code names; of a letter or a postal barcode, the one that counts. */
export async function findScanned(db: Db, scanned: Scanned): Promise<string | undefined> {
  const named =
    'code_no' in scanned
      ? sql`code_no = ${scanned.code_no}`
      : 'letter_id' in scanned
        ? sql`letter_id = ${scanned.letter_id}`
        : sql`imb_tracking = ${scanned.imb_tracking}`;
  const found = await maybe<{ id: string }>(
    db,
    sql`select id from press_items where ${named} and template_id is not null
      order by is_replaced, coalesce(imb_at, received_at) desc, copy desc limit 1`,
  );
  return found?.id;
}

export async function setItemStatus(tx: Db, id: string, status: ItemStatus, at: Date): Promise<ItemRow> {
  return one(
    tx,
    sql`update press_items i set status = ${status}, status_at = ${at} where i.id = ${id} returning ${ITEM}`,
  );
}

/** Takes a run's mark back from those of its letters that it moved. Returns them. */
export const undoRunItems = (
  tx: Db,
  run_id: string,
  { from, to, marked_at }: { from: ItemStatus; to: ItemStatus; marked_at: Date },
  at: Date,
): Promise<{ letter_id: string }[]> =>
  rows(
    tx,
    sql`with mine as (
        select id from press_items where run_id = ${run_id} and status = ${from} and status_at = ${marked_at}
          and not is_replaced and returned_at is null order by id for update)
      update press_items i set status = ${to}, status_at = ${at} from mine where i.id = mine.id returning i.letter_id`,
  );

export async function setReturned(tx: Db, id: string, returned: { at: Date; note: string } | null): Promise<ItemRow> {
  return one(
    tx,
    sql`update press_items i set returned_at = ${returned?.at ?? null}, return_note = ${returned?.note ?? null}
      where i.id = ${id} returning ${ITEM}`,
  );
}

/** Replaces a copy: another one with the same order, so the same ink, waits for a run. Returns the replaced one. */
export async function replaceItem(
  tx: Db,
  id: string,
  { fault, reason, note }: { fault: Fault; reason: string; note: string | null },
  at: Date,
): Promise<ItemRow> {
  await sql`insert into press_items (letter_id, copy, reprint_of, print_order, template_id, status, status_at, received_at)
    select letter_id, copy + 1, id, print_order, template_id, 'expect-48-hour-delay', ${at}::timestamptz, ${at}::timestamptz
    from press_items where id = ${id}`.execute(tx);
  return one(
    tx,
    sql`update press_items i set is_replaced = true, fault = ${fault}, reason = ${reason}, note = ${note} where i.id = ${id} returning ${ITEM}`,
  );
}

/** Locks the copy that replaced this one. */
export const lockReprint = (tx: Db, id: string): Promise<ItemRow | undefined> =>
  maybe(tx, sql`select ${ITEM} from press_items i where i.reprint_of = ${id} for update of i`);

/** Takes a reprint that was in no run back: the replaced copy counts again. */
export async function restoreItem(tx: Db, id: string): Promise<ItemRow> {
  await sql`delete from press_items where reprint_of = ${id}`.execute(tx);
  return one(
    tx,
    sql`update press_items i set is_replaced = false, fault = null, reason = null, note = null where i.id = ${id} returning ${ITEM}`,
  );
}

/** The copy of a letter that counts; undefined where the press has none. */
export async function currentItemOf(db: Db, letter_id: string): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(
    db,
    sql`select id from press_items where letter_id = ${letter_id} and not is_replaced and template_id is not null`,
  );
  return found?.id;
}

/** Returns why the letter was held; undefined when it was not. */
export async function deleteHold(tx: Db, letter_id: string): Promise<string | undefined> {
  const ended = await maybe<{ reason: string }>(
    tx,
    sql`delete from press_holds where letter_id = ${letter_id} returning reason`,
  );
  return ended?.reason;
}

export async function setRunHold(tx: Db, run_id: string, hold: { reason: string; at: Date } | null): Promise<void> {
  await sql`update print_runs set held_at = ${hold?.at ?? null}, held_reason = ${hold?.reason ?? null}
    where id = ${run_id}`.execute(tx);
}

/** Puts a copy that is on no sheet of its run back into the queue. */
export async function takeOutOfRun(tx: Db, item_id: string, at: Date): Promise<void> {
  await sql`delete from print_run_items where item_id = ${item_id}`.execute(tx);
  await sql`update press_items set run_id = null, status = 'pending', status_at = ${at} where id = ${item_id}`.execute(
    tx,
  );
}
