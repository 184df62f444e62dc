import type pg from 'pg';
import copy from 'pg-copy-streams';

/** The number of the first part after those from `from` on that together have at least `bytes`. */
export async function endOfChunk(client: pg.PoolClient, import_no: number, from: number, bytes: number) {
  const found = await client.query<{ next_part_no: number }>(
    `select max(part_no) + 1 as next_part_no from (
       select part_no, sum(octet_length(bytes)) over (order by part_no) - octet_length(bytes) as before
       from import_parts where import_no = $1 and part_no >= $2) p where before < $3`,
    [import_no, from, bytes],
  );
  return found.rows[0]?.next_part_no ?? from;
}

const SIGNATURE_BYTES = 19;
const FIELDS_BYTES = 2;
const LENGTH_BYTES = 4;

/**
 * The bytes of the parts from `from` until before `to`, in pieces as they arrive, by COPY: a query would receive them
 * as texts of twice their length. In the binary format of COPY each row is the number of its fields, and of each field its
 * length and its bytes.
 */
export async function* bytesOfParts(
  pool: pg.Pool,
  import_no: number,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  let is_done = false;
  try {
    const rows = client.query(
      copy.to(
        `copy (select bytes from import_parts where import_no = ${Number(import_no)} and part_no >= ${Number(from)}
           and part_no < ${Number(to)} order by part_no) to stdout with (format binary)`,
      ),
    );
    let head = SIGNATURE_BYTES + FIELDS_BYTES + LENGTH_BYTES;
    let before: Buffer = Buffer.alloc(0);
    let left = 0;
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      for (let piece = chunk; piece.length > 0; ) {
        if (left > 0) {
          const bytes = piece.subarray(0, left);
          left -= bytes.length;
          piece = piece.subarray(bytes.length);
          yield bytes;
          continue;
        }
        const missing = head - before.length;
        before = Buffer.concat([before, piece.subarray(0, missing)]);
        piece = piece.subarray(missing);
        if (before.length < head) continue;
        left = before.readInt32BE(head - LENGTH_BYTES);
        head = FIELDS_BYTES + LENGTH_BYTES;
        before = Buffer.alloc(0);
      }
    }
    is_done = true;
  } finally {
    // The connection of a COPY that was not read to its end cannot be reused.
    client.release(!is_done);
  }
}

/** So many bytes at a time are sent to the thread that reads them. */
const BATCH_BYTES = 256 * 1024;

/** The same bytes in fewer pieces, which share their memory with nothing else. */
export async function* batchesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let batch = new Uint8Array(BATCH_BYTES);
  let length = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + BATCH_BYTES - length);
      batch.set(part, length);
      at += part.length;
      length += part.length;
      if (length < BATCH_BYTES) continue;
      yield batch;
      batch = new Uint8Array(BATCH_BYTES);
      length = 0;
    }
  }
  if (length > 0) yield batch.slice(0, length);
}
