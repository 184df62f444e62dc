import type pg from 'pg';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import { TaskExceeded } from '../../../platform/threads/failures.ts';
import { moving } from '../../../platform/threads/moving.ts';
import type { ImportsDependencies } from '../dependencies.ts';
import { blockRows } from '../do-not-mail-service.ts';
import type { ImportInProgress } from '../reader/chunk-reader.ts';
import { type FileReading, HEAD_BYTES, NO_ROWS, sniffFile, UnreadableFile } from '../reader/file-format.ts';
import { type ListTasks, listTasks, type Read, readValue } from '../reader/list-reader.ts';
import { movedCounts, recentSince } from '../row-status-rules.ts';
import * as store from '../store.ts';
import { CONTACTS_LIMIT, tooManyRowsText } from '../uploads/limit-rules.ts';
import { contactsAfter, copyRows, lockForChunk, rowsOfOtherLists, saveCheckpoint } from './copy-store.ts';
import { UNREADABLE, withTimeLimit } from './time-service.ts';
import { batchesOf, bytesOfParts, endOfChunk } from './upload-store.ts';

const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const CONTACTS_PAGE = 10_000;
const NO_BYTES = new Uint8Array(0);

/** The length of a row in most lists, to estimate how many contacts to make room for. */
const USUAL_ROW_BYTES = 100;

/** A list that is being read: its reader, and the last row that the reader knows. */
type Reading = { list: ListTasks; known_rows: number };

/**
 * Reads files into rows in constant memory, a chunk at a time: its bytes are decoded, parsed, checked and copied in one
 * transaction with the checkpoint after it. The successor of a killed worker continues from the checkpoint, so that no row
 * is lost or stored twice.
 */
export function readingService(dependencies: ImportsDependencies) {
  const { db, clock, verify, withListReader = (work) => work(listTasks(verify)) } = dependencies;

  async function readAll(id: string, list: ListTasks, progressed: () => Promise<void>): Promise<void> {
    let i = await store.findImportById(db, id);
    if (i?.status !== 'reading') return;
    const shape = await shapeOf(db, i);
    const reading = { list: withTimeLimit(list, i.size_bytes), known_rows: 0 };
    await list.open(i.size_bytes / USUAL_ROW_BYTES);
    while (i?.status === 'reading' && i.next_part_no < i.part_count) {
      await readChunk(dependencies, i, shape, reading);
      await progressed();
      i = await store.findImportById(db, id);
    }
    await inTransaction(db, (tx) => finish(tx, id, clock.now()));
  }

  const giveUp = (id: string, reason: string) => inTransaction(db, (tx) => fail(tx, id, reason, clock.now()));
  return {
    /** Removes the bytes of an import that has been read. */
    async removeFile(id: string): Promise<void> {
      const i = await store.findImportById(db, id);
      if (i && i.status !== 'receiving' && i.status !== 'reading') await store.removeParts(db, i.import_no);
    },

    /** Reads an import to its end; `progressed` is called after each part. Returns at once if there is nothing to read. */
    async read(id: string, progressed: () => Promise<void> = async () => {}): Promise<void> {
      try {
        await withListReader((list) => readAll(id, list, progressed));
      } catch (error) {
        if (error instanceof UnreadableFile) await giveUp(id, error.message);
        else if (error instanceof TaskExceeded) await giveUp(id, UNREADABLE);
        else throw error;
      }
    },

    /** Ends the reading of a list that no process survived. */
    giveUpReading: (id: string): Promise<void> => giveUp(id, UNREADABLE),
  };
}

async function shapeOf(db: Db, i: store.ImportRecord): Promise<FileReading> {
  if (i.encoding && i.delimiter) return { encoding: i.encoding, delimiter: i.delimiter };
  const pieces: Uint8Array[] = [];
  for (let part = 0, bytes = 0; part < i.part_count && bytes < HEAD_BYTES; part++) {
    const piece = await store.startOfPart(db, i.import_no, part, HEAD_BYTES - bytes);
    pieces.push(piece);
    bytes += piece.length;
  }
  const head = Buffer.concat(pieces);
  const found = sniffFile(head, head.length === i.size_bytes);
  const shape = { encoding: i.encoding ?? found.encoding, delimiter: i.delimiter ?? found.delimiter };
  await store.setShape(db, i.id, shape);
  return shape;
}

/** What the reader needs of an import. */
function inProgress(i: store.ImportRecord): ImportInProgress {
  const { import_no, mapping, fixes, header, row_count, counts_by_status, unparsed_text, undecoded_bytes } = i;
  return { import_no, mapping, fixes, header, row_count, counts_by_status, unparsed_text, undecoded_bytes };
}

/** Reads some parts and stores their rows together with the checkpoint. */
async function readChunk(
  { db, pool, clock, ...limits }: ImportsDependencies,
  i: store.ImportRecord,
  shape: FileReading,
  reading: Reading,
): Promise<void> {
  const { checkpoint_bytes = CHECKPOINT_BYTES, contacts_limit = CONTACTS_LIMIT } = limits;
  const { list } = reading;
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (!(await lockForChunk(client, i.id, i.next_part_no))) return void (await client.query('rollback'));
    await catchUp(client, i, reading);
    const columns = readValue(await list.begin(inProgress(i), shape));
    const end = await endOfChunk(client, i.import_no, i.next_part_no, checkpoint_bytes);
    await copyRows(client, columns, rowsUntil(pool, end, i, list));
    const checkpoint = await list.checkpoint(end);
    const others = await rowsOfOtherLists(client, i.account_id, i.id);
    if (others + checkpoint.row_count > contacts_limit) throw new UnreadableFile(tooManyRowsText(contacts_limit));
    await saveCheckpoint(client, i.id, checkpoint, clock.now());
    await client.query('commit');
    reading.known_rows = checkpoint.row_count;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  publish(db, { account_id: i.account_id, topic: 'import', id: i.id });
}

/** The rows of the parts until `end`. While some bytes are read, the next ones arrive and the rows before them are sent. */
async function* rowsUntil(
  pool: pg.Pool,
  end: number,
  i: store.ImportRecord,
  list: ListTasks,
): AsyncGenerator<Uint8Array> {
  let rows: Promise<Read<Uint8Array[]>> = Promise.resolve([]);
  for await (const bytes of batchesOf(bytesOfParts(pool, i.import_no, i.next_part_no, end))) {
    const before = readValue(await rows);
    rows = list.read(moving(bytes), false);
    // Where it fails it is asked for, sooner or later.
    rows.catch(() => {});
    yield* before;
  }
  yield* readValue(await rows);
  if (end === i.part_count) yield* readValue(await list.read(NO_BYTES, true));
  yield await list.lastRows();
}

/** Tells the reader of contacts that another process has read: one that was killed, or one that was faster. */
async function catchUp(client: pg.PoolClient, i: store.ImportRecord, reading: Reading): Promise<void> {
  while (reading.known_rows < i.row_count) {
    const page = await contactsAfter(client, i.import_no, reading.known_rows, CONTACTS_PAGE);
    await reading.list.remember(page);
    reading.known_rows = page.length < CONTACTS_PAGE ? i.row_count : (page.at(-1)?.row_no ?? i.row_count);
  }
}

/** Looks for contacts who were mailed recently or are not to be mailed once all rows are stored; sets the import ready. */
async function finish(tx: Db, id: string, now: Date): Promise<void> {
  const i = await store.lockImportById(tx, id);
  if (i?.status !== 'reading' || i.next_part_no < i.part_count) return;
  publish(tx, { account_id: i.account_id, topic: 'import', id });
  if (i.header.length === 0 || i.row_count === 0) return store.setStatus(tx, id, 'failed', now, NO_ROWS);
  const changes = await store.markMailed(tx, i, recentSince(now));
  const counts = await blockRows(tx, i, movedCounts(i.counts_by_status, changes));
  await store.setCounts(tx, id, counts, now);
  await store.setStatus(tx, id, 'ready', now);
  // Removing the bytes takes a while, and the list is ready without it.
  await enqueue(tx, 'imports.forget_file', { import_id: id });
}

async function fail(tx: Db, id: string, reason: string, now: Date): Promise<void> {
  const i = await store.lockImportById(tx, id);
  if (i?.status !== 'reading') return;
  await store.setStatus(tx, id, 'failed', now, reason);
  await store.removeParts(tx, i.import_no);
  await store.removeRows(tx, i.import_no);
  publish(tx, { account_id: i.account_id, topic: 'import', id });
}
