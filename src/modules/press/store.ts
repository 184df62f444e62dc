import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { PrintOrder } from '../../providers/print/port.ts';
import type { Fault, ItemStatus, RunOptions, RunStatus } from './schema.ts';

export type RunRow = RunOptions & {
  id: string;
  number: number;
  status: RunStatus;
  letter_count: number;
  /** How many of its letters are still in it: not failed, canceled or replaced by a reprint. */
  remaining_count: number;
  /** Those of them that are held and not mailed. */
  held_count: number;
  rendered_count: number;
  held_at: Date | null;
  held_reason: string | null;
  drawing_no: number;
  error: string | null;
  created_by: string;
  created_at: Date;
  ready_at: Date | null;
  printed_at: Date | null;
  mailed_at: Date | null;
  delivered_at: Date | null;
  files_deleted_at: Date | null;
};

export type ItemRow = {
  id: string;
  letter_id: string;
  print_order: PrintOrder;
  /** When its text and addresses were deleted. */
  redacted_at: Date | null;
  status: ItemStatus;
  status_at: Date;
  run_id: string | null;
  reason: string | null;
  note: string | null;
  /** Where the letter was printed first: its number for as long as it exists. Null until it is in a run. */
  sheet: { run: number; position: number } | null;
  received_at: Date;
  imb_tracking: string | null;
  code_no: number;
  copy: number;
  is_replaced: boolean;
  fault: Fault | null;
  returned_at: Date | null;
  return_note: string | null;
  held_reason: string | null;
};

export const RUN = sql`id, number, status, letter_count,
  (select count(*)::int from press_items i where i.run_id = print_runs.id and not i.is_replaced
    and i.status not in ('failed', 'cancelled')) as remaining_count,
  (select count(*)::int from press_holds h join press_items i on i.letter_id = h.letter_id where i.run_id = print_runs.id
    and not i.is_replaced and i.status in ('processing', 'printing')) as held_count,
  rendered_count, registration_marks, envelope_codes, envelope_numbers, template_id, campaign_id, account_id, sheet_order,
  held_at, held_reason, drawing_no, error, created_by, created_at, ready_at, printed_at, mailed_at, delivered_at,
  files_deleted_at`;
export const ITEM = sql`i.id, i.letter_id,
  coalesce(i.print_order, (select p.print_order from letter_print_orders p where p.letter_id = i.letter_id)) as print_order,
  coalesce(i.redacted_at, (select p.redacted_at from letter_print_orders p where p.letter_id = i.letter_id)) as redacted_at, i.status, i.status_at, i.run_id, i.reason, i.note,
  (select jsonb_build_object('run', r.number, 'position', p.position) from press_items c
      join print_run_items p on p.item_id = c.id join print_runs r on r.id = p.run_id
    where c.letter_id = i.letter_id order by c.copy, r.number limit 1) as sheet, i.received_at, i.imb_tracking,
  i.code_no, i.copy, i.is_replaced, i.fault, i.returned_at, i.return_note,
  (select h.reason from press_holds h where h.letter_id = i.letter_id) as held_reason`;
export const WAITS = sql`i.run_id is null and i.status in ('pending', 'expect-48-hour-delay')`;
export const IS_HELD = sql`exists (select 1 from press_holds h where h.letter_id = i.letter_id)`;

/** Stores orders, without those words that the letter itself has; returns the letters that were new. */
export async function receive(tx: Db, orders: PrintOrder[], at: Date): Promise<string[]> {
  const added = await rows<{ letter_id: string }>(
    tx,
    sql`insert into press_items (letter_id, print_order, template_id, status, status_at, received_at)
      select (o ->> 'letter_id')::uuid, nullif(o, p.print_order), (o ->> 'template_id')::uuid, 'pending', ${at}::timestamptz,
        ${at}::timestamptz
      from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) as o
        left join letter_print_orders p on p.letter_id = (o ->> 'letter_id')::uuid
      order by 1
      on conflict (letter_id, copy) do nothing returning letter_id`,
  );
  return added.map((row) => row.letter_id);
}

/** Marks letters as cancelled that were never received, so that they are refused later; returns these letters. */
export async function refuseUnseen(tx: Db, letter_ids: string[], at: Date): Promise<string[]> {
  const added = await rows<{ letter_id: string }>(
    tx,
    sql`insert into press_items (letter_id, status, status_at, received_at)
      select id, 'cancelled', ${at}::timestamptz, ${at}::timestamptz from unnest(${letter_ids}::uuid[]) as id order by id
      on conflict (letter_id, copy) do nothing returning letter_id`,
  );
  return added.map((row) => row.letter_id);
}

export type LetterStatusRow = Pick<ItemRow, 'letter_id' | 'status' | 'status_at' | 'run_id' | 'reason'>;

export async function statusesOf(db: Db, letter_ids: string[]): Promise<LetterStatusRow[]> {
  return rows(
    db,
    sql`select letter_id, status, status_at, run_id, reason from press_items
      where letter_id = any(${letter_ids}::uuid[]) and not is_replaced`,
  );
}

/** Cancels those of the letters that wait for their first run. */
export async function cancelWaiting(tx: Db, letter_ids: string[], at: Date): Promise<void> {
  await sql`with waiting as (
        select id from press_items where letter_id = any(${letter_ids}::uuid[]) and copy = 1 and not is_replaced order by id for update)
      update press_items i set status = 'cancelled', status_at = ${at} from waiting
      where i.id = waiting.id and ${WAITS}`.execute(tx);
}

/** The requests that ordered the letters of a run, a few of them. */
export async function requestsOf(db: Db, run_id: string, limit: number): Promise<string[]> {
  const found = await rows<{ request_id: string }>(
    db,
    sql`select distinct r.request_id from press_items i join letters_by_request r on r.id = i.letter_id
      where i.run_id = ${run_id} limit ${limit}`,
  );
  return found.map(({ request_id }) => request_id);
}

type NewRun = RunOptions & { created_by: string; request_id: string; item_ids: string[] };

export async function insertRun(tx: Db, { item_ids, ...run_of }: NewRun, at: Date): Promise<RunRow> {
  const run = await one<RunRow>(
    tx,
    sql`insert into print_runs (status, letter_count, registration_marks, envelope_codes, envelope_numbers, template_id,
        campaign_id, account_id, sheet_order, created_by, created_at, request_id)
      values ('rendering', ${item_ids.length}, ${run_of.registration_marks}, ${run_of.envelope_codes},
        ${run_of.envelope_numbers}, ${run_of.template_id}, ${run_of.campaign_id}, ${run_of.account_id},
        ${run_of.sheet_order}, ${run_of.created_by}, ${at}, ${run_of.request_id}) returning ${RUN}`,
  );
  await sql`insert into print_run_items (run_id, position, item_id)
    select ${run.id}::uuid, position, item_id from unnest(${item_ids}::uuid[]) with ordinality as i(item_id, position)`.execute(
    tx,
  );
  await sql`update press_items set run_id = ${run.id}, status = 'processing', status_at = ${at}
    where id = any(${item_ids}::uuid[])`.execute(tx);
  return { ...run, remaining_count: item_ids.length };
}

/** Each run that is not mailed yet, however old, and the newest 50, newest first. */
export const runs = (db: Db): Promise<RunRow[]> =>
  rows(
    db,
    sql`select ${RUN} from print_runs where status in ('rendering', 'ready', 'printed')
      or number > (select max(number) - 50 from print_runs) order by number desc`,
  );

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  maybe(db, sql`select ${RUN} from print_runs where id = ${id}`);

export const lockRun = (tx: Db, id: string): Promise<RunRow | undefined> =>
  maybe(tx, sql`select ${RUN} from print_runs where id = ${id} for update`);

/** The copies on a run's sheets, in order; also those that were replaced since. */
export async function runItems(
  db: Db,
  run_id: string,
  after: number,
  limit: number,
): Promise<(ItemRow & { position: number })[]> {
  return rows(
    db,
    sql`select ${ITEM}, p.position from print_run_items p join press_items i on i.id = p.item_id
      where p.run_id = ${run_id} and p.position > ${after} order by p.position limit ${limit}`,
  );
}

const READ_AT_ONCE = 100;

/** The letters that are drawn for a run, read a few at a time: all but those that are held. */
export async function* itemsToDraw(db: Db, run_id: string): AsyncGenerator<ItemRow & { position: number }> {
  for (let after = 0; ; ) {
    const items = await runItems(db, run_id, after, READ_AT_ONCE);
    yield* items.filter((item) => item.held_reason === null);
    const last = items.at(-1);
    if (!last) return;
    after = last.position;
  }
}

export async function setRendered(db: Db, run_id: string, rendered_count: number): Promise<void> {
  await sql`update print_runs set rendered_count = ${rendered_count} where id = ${run_id} and status = 'rendering'`.execute(
    db,
  );
}

export async function setRunError(db: Db, run_id: string, error: string): Promise<void> {
  await sql`update print_runs set error = ${error} where id = ${run_id} and status = 'rendering'`.execute(db);
}

/** Each date of a run is that of the first time since it was last undone. */
export async function setRunStatus(tx: Db, run_id: string, status: RunStatus, at: Date): Promise<RunRow> {
  return one(
    tx,
    sql`update print_runs set status = ${status}, error = null, rendered_count = letter_count,
        ready_at = coalesce(ready_at, ${at}),
        printed_at = case when ${status} in ('printed', 'mailed', 'delivered') then coalesce(printed_at, ${at}) end,
        mailed_at = case when ${status} in ('mailed', 'delivered') then coalesce(mailed_at, ${at}) end,
        delivered_at = case when ${status} = 'delivered' then coalesce(delivered_at, ${at}) end
      where id = ${run_id} returning ${RUN}`,
  );
}

/** Has the sheets of a run drawn again. */
export async function setToDraw(tx: Db, run_id: string): Promise<void> {
  await sql`update print_runs set status = 'rendering', rendered_count = 0, drawing_no = drawing_no + 1, files_deleted_at = null
    where id = ${run_id}`.execute(tx);
}

/** Which statuses the letters of a run have that go on: those that are held wait, and nobody waits for them. */
export async function liveStatuses(tx: Db, run_id: string): Promise<ItemStatus[]> {
  const found = await rows<{ status: ItemStatus }>(
    tx,
    sql`select distinct i.status from press_items i where i.run_id = ${run_id} and not i.is_replaced
      and (i.status in ('shipped', 'delivered') or (i.status in ('processing', 'printing') and not ${IS_HELD}))`,
  );
  return found.map(({ status }) => status);
}

/**
 * Moves letters of a run that have the status `from`, all or those named; those that are held or replaced stay. Returns
 * those that it moved.
 */
export async function moveRunItems(
  tx: Db,
  run_id: string,
  { from, to, ids }: { from: ItemStatus; to: ItemStatus; ids?: string[] },
  at: Date,
): Promise<{ id: string; letter_id: string }[]> {
  const named = ids ? sql`and i.id = any(${ids}::uuid[])` : sql``;
  return rows(
    tx,
    sql`with mine as (
        select i.id from press_items i where i.run_id = ${run_id} and i.status = ${from} and not i.is_replaced ${named}
          and not ${IS_HELD} order by i.id for update of i)
      update press_items i set status = ${to}, status_at = ${at} from mine where i.id = mine.id returning i.id, i.letter_id`,
  );
}

/** Assigns a tracking number with a serial number of its own to each letter that has none. Returns the new ones. */
export async function assignTracking(
  tx: Db,
  item_ids: string[],
  { prefix, serial_digits }: { prefix: string; serial_digits: number },
  at: Date,
): Promise<string[]> {
  const given = await rows<{ imb_tracking: string }>(
    tx,
    sql`update press_items set imb_at = ${at}, imb_tracking =
        ${prefix} || lpad((nextval('press_serials') % (10::bigint ^ ${serial_digits}::int)::bigint)::text, ${serial_digits}::int, '0')
      where id = any(${item_ids}::uuid[]) and imb_tracking is null returning imb_tracking`,
  );
  return given.map((row) => row.imb_tracking);
}

/** Whether one of these tracking numbers was assigned twice after `since`. */
export async function isTrackingShared(tx: Db, tracking: string[], since: Date): Promise<boolean> {
  const shared = await maybe(
    tx,
    sql`select 1 from press_items where imb_tracking = any(${tracking}::text[]) and imb_at > ${since}
      group by imb_tracking having count(*) > 1 limit 1`,
  );
  return shared !== undefined;
}

export const findItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  maybe(db, sql`select ${ITEM} from press_items i where i.id = ${id} and i.template_id is not null`);

export const lockItem = (tx: Db, id: string): Promise<ItemRow | undefined> =>
  maybe(tx, sql`select ${ITEM} from press_items i where i.id = ${id} and i.template_id is not null for update`);

export async function setFailed(
  tx: Db,
  id: string,
  { reason, note }: { reason: string; note: string | null },
  at: Date,
): Promise<ItemRow> {
  return one(
    tx,
    sql`update press_items i set status = 'failed', status_at = ${at}, reason = ${reason}, note = ${note} where id = ${id} returning ${ITEM}`,
  );
}

/** False when the letter is held already. */
export async function insertHold(
  tx: Db,
  hold: { letter_id: string; reason: string; held_by: string },
  at: Date,
): Promise<boolean> {
  const made = await maybe(
    tx,
    sql`insert into press_holds (letter_id, reason, held_by, held_at)
      values (${hold.letter_id}, ${hold.reason}, ${hold.held_by}, ${at}) on conflict do nothing returning letter_id`,
  );
  return made !== undefined;
}
