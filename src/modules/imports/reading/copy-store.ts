import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import { quotaKey } from '../../../platform/quota.ts';
import type { Checkpoint } from '../reader/chunk-reader.ts';
import { ROW_COLUMNS } from '../reader/fast-rows.ts';
import { MARKS } from '../row-status-rules.ts';

/**
 * Streams rows into the caller's transaction by COPY. When `pieces` throws, the COPY is given up and so is this. A piece
 * is made while the one before is sent.
 */
export async function copyRows(client: pg.PoolClient, pieces: AsyncIterable<Buffer>): Promise<void> {
  const into = client.query(copy.from(`copy import_rows (${ROW_COLUMNS.join(', ')}) from stdin with (format binary)`));
  await pipeline(Readable.from(pieces, { highWaterMark: 1 }), into);
}

/** Contacts of rows after `row_no` that are no repetitions, in the order of the file. */
export async function contactsAfter(
  client: pg.PoolClient,
  import_no: number,
  row_no: number,
  limit: number,
): Promise<{ row_no: number; contact_key: number; first_name: string; zip: string }[]> {
  const found = await client.query(
    `select row_no, contact_key, first_name, zip from import_rows where import_no = $1 and row_no > $2
       and marks & $3 = 0 and duplicate_of is null order by row_no limit $4`,
    [import_no, row_no, MARKS.attention, limit],
  );
  return found.rows;
}

/**
 * How many rows the other lists of this person have. Locks them until the transaction ends, so that lists that are read
 * at the same time count each other.
 */
export async function rowsOfOtherLists(client: pg.PoolClient, user_id: string, id: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [quotaKey('list_rows', user_id)]);
  const found = await client.query<{ n: number }>(
    `select coalesce(sum(rows), 0) as n from imports where user_id = $1 and id <> $2 and state in ('reading', 'ready')`,
    [user_id, id],
  );
  return found.rows[0]?.n ?? 0;
}

/** Locks the import if reading stands where the caller thinks it does; false when somebody else has read on. */
export async function lockAt(client: pg.PoolClient, id: string, next_part: number): Promise<boolean> {
  const found = await client.query(
    `select 1 from imports where id = $1 and state = 'reading' and next_part = $2 for update`,
    [id, next_part],
  );
  return found.rowCount === 1;
}

export async function saveCheckpoint(client: pg.PoolClient, id: string, c: Checkpoint, at: Date): Promise<void> {
  await client.query(
    `update imports set next_part = $2, rest = $3, undecoded = $4, header = $5, rows = $6, tally = $7, updated_at = $8 where id = $1`,
    [id, c.next_part, c.rest, Buffer.from(c.undecoded), c.header, c.rows, [...c.tally], at],
  );
}
