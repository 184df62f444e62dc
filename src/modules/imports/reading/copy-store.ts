import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import type { AccountId } from '../../../platform/account-id.ts';
import { quotaKey } from '../../../platform/quota.ts';
import type { Checkpoint } from '../reader/chunk-reader.ts';
import type { ComparedContact } from '../reader/contact-hash.ts';
import { STATUS_BITS } from '../row-status-rules.ts';

/**
 * Streams rows into the caller's transaction by COPY. If `pieces` throws, the COPY is aborted and this throws too. A piece
 * is produced while the previous one is sent.
 */
export async function copyRows(
  client: pg.PoolClient,
  columns: readonly string[],
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const into = client.query(copy.from(`copy import_rows (${columns.join(', ')}) from stdin with (format binary)`));
  await pipeline(Readable.from(pieces, { highWaterMark: 1 }), into);
}

/** Contacts of rows after `row_no` that are no duplicates, in the order of the file. */
export async function contactsAfter(
  client: pg.PoolClient,
  import_no: number,
  row_no: number,
  limit: number,
): Promise<(ComparedContact & { row_no: number })[]> {
  const found = await client.query(
    `select row_no, first_name, last_name, street, unit, zip from import_rows where import_no = $1 and row_no > $2
       and status_bits & $3 = 0 and duplicate_of is null order by row_no limit $4`,
    [import_no, row_no, STATUS_BITS.attention, limit],
  );
  return found.rows;
}

/**
 * The number of rows in the other lists of this account. Locks the quota until the transaction ends, so that lists that are
 * read at the same time count each other.
 */
export async function rowsOfOtherLists(client: pg.PoolClient, account_id: AccountId, id: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [quotaKey('list_rows', account_id)]);
  const found = await client.query<{ n: number }>(
    `select coalesce(sum(row_count), 0) as n from imports where account_id = $1 and id <> $2 and status in ('reading', 'ready')`,
    [account_id, id],
  );
  return found.rows[0]?.n ?? 0;
}

/** Locks the import if this part is the next to read; false if another process has read it meanwhile. */
export async function lockForChunk(client: pg.PoolClient, id: string, next_part_no: number): Promise<boolean> {
  const found = await client.query(
    `select 1 from imports where id = $1 and status = 'reading' and next_part_no = $2 for update`,
    [id, next_part_no],
  );
  return found.rowCount === 1;
}

export async function saveCheckpoint(client: pg.PoolClient, id: string, c: Checkpoint, at: Date): Promise<void> {
  await client.query(
    `update imports set next_part_no = $2, unparsed_text = $3, undecoded_bytes = $4, header = $5, row_count = $6,
       counts_by_status = $7, updated_at = $8 where id = $1`,
    [
      id,
      c.next_part_no,
      c.unparsed_text,
      Buffer.from(c.undecoded_bytes),
      c.header,
      c.row_count,
      [...c.counts_by_status],
      at,
    ],
  );
}
