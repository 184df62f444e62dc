import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { CONTACTS_LIMIT, tooManyRowsText } from '../limit-rules.ts';
import { type StretchParts, stretchReader } from '../reader/chunk-reader.ts';
import { guardOf } from '../reader/contact-hash.ts';
import { type FileReading, HEAD_BYTES, NO_ROWS, sniffFile, UnreadableFile } from '../reader/file-format.ts';
import { KnownPlaces, rememberingVerify } from '../reader/place-cache.ts';
import { SeenContacts } from '../reader/seen-contacts.ts';
import { RECENT_DAYS } from '../row-status-rules.ts';
import * as store from '../store.ts';
import { contactsAfter, copyRows, lockAt, rowsOfOtherLists, saveCheckpoint } from './copy-store.ts';
import { bytesOfParts, endOfStretch } from './upload-store.ts';

export type ReadingParts = {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
  verify: VerifyCityStateZip;
  /** So many bytes are read and stored between two checkpoints. */
  checkpoint_bytes?: number;
  /** So many rows the lists of one person may have together. */
  contacts_limit?: number;
};

const CHECKPOINT_BYTES = 16 * 1024 * 1024;
const CONTACTS_A_PAGE = 10_000;
const NOTHING = Buffer.alloc(0);

/** About as long is a row of most lists: tells how many contacts to make room for, and no more than that. */
const USUAL_ROW_BYTES = 100;

type Stretch = ReturnType<typeof stretchReader>;

/**
 * Reads files into rows in constant memory: bytes are decoded, parsed, checked and copied piece by piece, each piece with
 * the place to go on from in one transaction. A killed worker's successor goes on there, so that no row is lost or twice.
 */
export function importReading(options: ReadingParts) {
  const { db, pool, clock, verify } = options;
  const { checkpoint_bytes = CHECKPOINT_BYTES, contacts_limit = CONTACTS_LIMIT } = options;
  const asked = { verify: rememberingVerify(verify), places: new KnownPlaces(verify) };

  return {
    /** Removes the bytes of an import that has been read. */
    async forgetFile(id: string): Promise<void> {
      const i = await store.importById(db, id);
      if (i && i.state !== 'receiving' && i.state !== 'reading') await store.removeParts(db, i.no);
    },

    /** Reads an import to its end. Returns at once when there is nothing to read. */
    async read(id: string): Promise<void> {
      try {
        let i = await store.importById(db, id);
        if (i?.state !== 'reading') return;
        const shape = await shapeOf(i);
        const parts = { ...asked, seen: new SeenContacts(i.size_bytes / USUAL_ROW_BYTES) };
        while (i?.state === 'reading' && i.next_part < i.parts) {
          await readStretch(i, shape, parts);
          i = await store.importById(db, id);
        }
        await finish(id);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        await fail(id, error.message);
      }
    },
  };

  async function shapeOf(i: store.ImportRecord): Promise<FileReading> {
    if (i.encoding && i.delimiter && i.newline) {
      return { encoding: i.encoding, delimiter: i.delimiter, newline: i.newline };
    }
    const pieces: Uint8Array[] = [];
    for (let part = 0, bytes = 0; part < i.parts && bytes < HEAD_BYTES; part++) {
      const piece = (await store.partOf(db, i.no, part)) ?? new Uint8Array();
      pieces.push(piece.subarray(0, HEAD_BYTES - bytes));
      bytes += piece.length;
    }
    const head = Buffer.concat(pieces);
    const found = sniffFile(head, head.length === i.size_bytes);
    const shape = { ...found, encoding: i.encoding ?? found.encoding, delimiter: i.delimiter ?? found.delimiter };
    await store.setShape(db, i.id, shape);
    return shape;
  }

  /** Reads some parts and stores their rows together with the checkpoint. */
  async function readStretch(i: store.ImportRecord, shape: FileReading, parts: StretchParts): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      if (!(await lockAt(client, i.id, i.next_part))) return void (await client.query('rollback'));
      await catchUp(client, i, parts.seen);
      const stretch = stretchReader(i, shape, parts);
      const end = await endOfStretch(client, i.no, i.next_part, checkpoint_bytes);
      await copyRows(client, rowsUntil(end, i, stretch));
      const checkpoint = stretch.checkpoint(end);
      const others = await rowsOfOtherLists(client, i.user_id, i.id);
      if (others + checkpoint.rows > contacts_limit) throw new UnreadableFile(tooManyRowsText(contacts_limit));
      await saveCheckpoint(client, i.id, checkpoint, clock.now());
      await client.query('commit');
      parts.seen.row_no = checkpoint.rows;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    publish(db, { user_id: i.user_id, topic: 'import', id: i.id });
  }

  async function* rowsUntil(end: number, i: store.ImportRecord, stretch: Stretch): AsyncGenerator<Buffer> {
    for await (const bytes of bytesOfParts(pool, i.no, i.next_part, end)) yield* stretch.rowsOf(bytes, false);
    if (end === i.parts) yield* stretch.rowsOf(NOTHING, true);
    yield stretch.lastRows();
  }

  /** Gets to know the contacts that another process has read: one that was killed, or one that was faster. */
  async function catchUp(client: pg.PoolClient, i: store.ImportRecord, seen: SeenContacts): Promise<void> {
    while (seen.row_no < i.rows) {
      const page = await contactsAfter(client, i.no, seen.row_no, CONTACTS_A_PAGE);
      for (const { row_no, contact_key, first_name, zip } of page) {
        seen.firstWith(contact_key, guardOf(first_name, zip), row_no);
      }
      seen.row_no = page.length < CONTACTS_A_PAGE ? i.rows : (page.at(-1)?.row_no ?? i.rows);
    }
  }

  /** Looks for recently mailed contacts once all rows are there, and declares the import ready. */
  async function finish(id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const i = await store.lockImport(tx, id);
      if (i?.state !== 'reading' || i.next_part < i.parts) return;
      publish(tx, { user_id: i.user_id, topic: 'import', id });
      if (i.header.length === 0 || i.rows === 0) return store.setState(tx, id, 'failed', clock.now(), NO_ROWS);
      const tally = [...i.tally];
      const since = new Date(clock.now().getTime() - RECENT_DAYS * 86_400_000);
      for (const { before, after, n } of await store.markMailed(tx, i, since)) {
        tally[before] = (tally[before] ?? 0) - n;
        tally[after] = (tally[after] ?? 0) + n;
      }
      await store.setTally(tx, id, tally, clock.now());
      await store.setState(tx, id, 'ready', clock.now());
      // The list need not wait until its bytes are gone.
      await enqueue(tx, 'imports.forget_file', { import_id: id });
    });
  }

  async function fail(id: string, reason: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const i = await store.lockImport(tx, id);
      if (i?.state !== 'reading') return;
      await store.setState(tx, id, 'failed', clock.now(), reason);
      await store.removeParts(tx, i.no);
      await store.removeRows(tx, i.no);
      publish(tx, { user_id: i.user_id, topic: 'import', id });
    });
  }
}
