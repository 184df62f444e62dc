import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { PrintOrder } from '../../providers/print/port.ts';
import type { ItemStatus, RunStatus } from './schema.ts';

export type RunRow = {
  id: string;
  number: number;
  status: RunStatus;
  letter_count: number;
  rendered_count: number;
  registration_marks: boolean;
  error: string | null;
  created_by: string;
  created_at: Date;
  ready_at: Date | null;
  printed_at: Date | null;
  mailed_at: Date | null;
};

export type ItemRow = {
  id: string;
  letter_id: string;
  print_order: PrintOrder;
  status: ItemStatus;
  status_at: Date;
  run_id: string | null;
  rewrites: number;
  reason: string | null;
  received_at: Date;
  imb_tracking: string | null;
};

const RUN = sql`id, number, status, letter_count, rendered_count, registration_marks, error, created_by, created_at, ready_at, printed_at, mailed_at`;
const ITEM = sql`i.id, i.letter_id, i.print_order, i.status, i.status_at, i.run_id, i.rewrites, i.reason, i.received_at,
  i.imb_tracking`;
const WAITS = sql`run_id is null and status in ('pending', 'expect-48-hour-delay')`;

/** Stores orders; returns the letters that were new. */
export async function receive(tx: Db, orders: PrintOrder[], at: Date): Promise<string[]> {
  const added = await rows<{ letter_id: string }>(
    tx,
    sql`insert into press_items (letter_id, print_order, template_id, status, status_at, received_at)
      select (o ->> 'letter_id')::uuid, o, (o ->> 'template_id')::uuid, 'pending', ${at}::timestamptz, ${at}::timestamptz
      from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) as o order by 1
      on conflict (letter_id) do nothing returning letter_id`,
  );
  return added.map((row) => row.letter_id);
}

/** Marks letters as cancelled that were never received, so that they are refused later; returns these letters. */
export async function refuseUnseen(tx: Db, letter_ids: string[], at: Date): Promise<string[]> {
  const added = await rows<{ letter_id: string }>(
    tx,
    sql`insert into press_items (letter_id, status, status_at, received_at)
      select id, 'cancelled', ${at}::timestamptz, ${at}::timestamptz from unnest(${letter_ids}::uuid[]) as id order by id
      on conflict (letter_id) do nothing returning letter_id`,
  );
  return added.map((row) => row.letter_id);
}

export type LetterStatusRow = Pick<ItemRow, 'letter_id' | 'status' | 'status_at' | 'run_id' | 'reason'>;

export async function statusesOf(db: Db, letter_ids: string[]): Promise<LetterStatusRow[]> {
  return rows(
    db,
    sql`select letter_id, status, status_at, run_id, reason from press_items where letter_id = any(${letter_ids}::uuid[])`,
  );
}

/** Cancels those of the letters that wait for a run. */
export async function cancelWaiting(tx: Db, letter_ids: string[], at: Date): Promise<void> {
  await sql`with waiting as (select id from press_items where letter_id = any(${letter_ids}::uuid[]) order by id for update)
      update press_items i set status = 'cancelled', status_at = ${at} from waiting
      where i.id = waiting.id and i.${WAITS}`.execute(tx);
}

export async function waitingItems(db: Db, limit: number): Promise<ItemRow[]> {
  return rows(db, sql`select ${ITEM} from press_items i where i.${WAITS} order by i.received_at, i.id limit ${limit}`);
}

export async function waitingFacts(db: Db): Promise<{ waiting: number; oldest_at: Date | null }> {
  return one(db, sql`select count(*) as waiting, min(received_at) as oldest_at from press_items where ${WAITS}`);
}

/** Locks the letters that wait longest for a run; skips those that another run claims at the same time. */
export async function claimWaiting(
  tx: Db,
  limit: number,
): Promise<{ id: string; letter_id: string; template_id: string }[]> {
  return rows(
    tx,
    sql`select id, letter_id, template_id from press_items where ${WAITS} order by received_at, id limit ${limit}
      for update skip locked`,
  );
}

type NewRun = { created_by: string; item_ids: string[]; registration_marks: boolean };

export async function insertRun(
  tx: Db,
  { created_by, item_ids, registration_marks }: NewRun,
  at: Date,
): Promise<RunRow> {
  const run = await one<RunRow>(
    tx,
    sql`insert into print_runs (status, letter_count, registration_marks, created_by, created_at)
      values ('rendering', ${item_ids.length}, ${registration_marks}, ${created_by}, ${at}) returning ${RUN}`,
  );
  await sql`insert into print_run_items (run_id, position, item_id)
    select ${run.id}::uuid, position, item_id from unnest(${item_ids}::uuid[]) with ordinality as i(item_id, position)`.execute(
    tx,
  );
  await sql`update press_items set run_id = ${run.id}, status = 'processing', status_at = ${at}
    where id = any(${item_ids}::uuid[])`.execute(tx);
  return run;
}

export const runs = (db: Db): Promise<RunRow[]> =>
  rows(db, sql`select ${RUN} from print_runs order by number desc limit 200`);

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  maybe(db, sql`select ${RUN} from print_runs where id = ${id}`);

export const lockRun = (tx: Db, id: string): Promise<RunRow | undefined> =>
  maybe(tx, sql`select ${RUN} from print_runs where id = ${id} for update`);

/** The letters on a run's sheets, in order; also those that moved to a later run since. */
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

/** All letters of a run, read a few at a time. */
export async function* allRunItems(db: Db, run_id: string): AsyncGenerator<ItemRow & { position: number }> {
  for (let after = 0; ; ) {
    const items = await runItems(db, run_id, after, READ_AT_ONCE);
    yield* items;
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

export async function setRunStatus(tx: Db, run_id: string, status: RunStatus, at: Date): Promise<RunRow> {
  return one(
    tx,
    sql`update print_runs set status = ${status}, error = null,
        rendered_count = letter_count,
        ready_at = case when ${status} = 'ready' then ${at} else ready_at end,
        printed_at = case when ${status} = 'printed' then ${at} else printed_at end,
        mailed_at = case when ${status} = 'mailed' then ${at} else mailed_at end
      where id = ${run_id} returning ${RUN}`,
  );
}

/** Moves the letters of a run that have the status `from`; returns them. */
export async function moveRunItems(
  tx: Db,
  run_id: string,
  from: ItemStatus,
  to: ItemStatus,
  at: Date,
): Promise<{ letter_id: string }[]> {
  return rows(
    tx,
    sql`with mine as (select id from press_items where run_id = ${run_id} and status = ${from} order by id for update)
      update press_items i set status = ${to}, status_at = ${at} from mine where i.id = mine.id returning i.letter_id`,
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
  maybe(db, sql`select ${ITEM} from press_items i where i.id = ${id} and i.print_order is not null`);

export const lockItem = (tx: Db, id: string): Promise<ItemRow | undefined> =>
  maybe(tx, sql`select ${ITEM} from press_items i where i.id = ${id} and i.print_order is not null for update`);

/** A letter that is to be written again leaves its run and waits for another. */
export async function markItem(
  tx: Db,
  id: string,
  status: 'expect-48-hour-delay' | 'failed',
  reason: string,
  at: Date,
): Promise<ItemRow> {
  return one(
    tx,
    sql`update press_items i set status = ${status}, status_at = ${at}, reason = ${reason},
        run_id = case when ${status} = 'failed' then run_id end,
        rewrites = rewrites + case when ${status} = 'failed' then 0 else 1 end
      where id = ${id} returning ${ITEM}`,
  );
}
