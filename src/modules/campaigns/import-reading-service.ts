import papa from 'papaparse';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { publish } from '../../platform/events.ts';
import { extraColumns, unmappedFields } from './import-column-rules.ts';
import { copyRows, lockAt, type NewRow, saveCheckpoint } from './import-copy-store.ts';
import {
  decodePiece,
  type FileReading,
  HEAD_BYTES,
  NO_ROWS,
  type ParseRows,
  type ReadingPlace,
  readOn,
  sniffFile,
  UnreadableFile,
} from './import-file-rules.ts';
import { MARKS, RECENT_DAYS } from './import-mark-rules.ts';
import {
  checkPlace,
  contactKey,
  packIssues,
  type ReadRow,
  type RowFix,
  rowReader,
  type VerifyPlace,
} from './import-row-rules.ts';
import * as store from './import-store.ts';

export type ReadingParts = { db: Db; pool: pg.Pool; clock: Clock; verify: VerifyPlace };

/** So many bytes are read and stored between two checkpoints. */
const CHECKPOINT_BYTES = 8 * 1024 * 1024;
const PIECE_CHARACTERS = 128 * 1024;
const PLACES_KEPT = 50_000;

/**
 * Reads files into rows in constant memory: bytes are decoded, parsed, checked and copied piece by piece, each piece with
 * the place to go on from in one transaction. A killed worker's successor goes on there, so that no row is lost or twice.
 */
export function importReading({ db, pool, clock, verify }: ReadingParts) {
  const known = rememberingVerify(verify);

  return {
    /** Reads an import to its end. Returns at once when there is nothing to read. */
    async read(id: string): Promise<void> {
      try {
        let i = await store.importById(db, id);
        if (i?.state !== 'reading') return;
        const shape = await shapeOf(i);
        while (i?.state === 'reading' && i.next_part < i.parts) {
          await readStretch(i, shape);
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
  async function readStretch(i: store.ImportRecord, shape: FileReading): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      if (!(await lockAt(client, i.id, i.next_part))) return void (await client.query('rollback'));
      const stretch = stretchReader(i, shape);
      await copyRows(client, i.no, stretch.batches());
      await saveCheckpoint(client, i.id, stretch.checkpoint(), clock.now());
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    await publish(db, { user_id: i.user_id, topic: 'import', id: i.id });
  }

  function stretchReader(i: store.ImportRecord, shape: FileReading) {
    const parse = parserOf(shape);
    const tally = [...i.tally];
    let place: ReadingPlace = { rest: i.rest, header: i.header.length > 0 ? i.header : null, row_no: i.rows };
    let undecoded: Uint8Array = i.undecoded;
    let next_part = i.next_part;
    let makeRow: ((cells: string[], row_no: number) => NewRow) | undefined;

    async function* batches(): AsyncGenerator<NewRow[]> {
      let waiting = store.partOf(db, i.no, next_part);
      for (let bytes = 0; next_part < i.parts && bytes < CHECKPOINT_BYTES; ) {
        const piece = await waiting;
        if (!piece) throw new Error(`Part ${next_part} of import ${i.id} is missing.`);
        next_part++;
        const is_last = next_part === i.parts;
        if (!is_last) waiting = store.partOf(db, i.no, next_part);
        bytes += piece.length;
        const decoded = decodePiece(shape.encoding, joined(undecoded, piece), is_last);
        undecoded = decoded.undecoded;
        yield* rowsIn(decoded.text, is_last);
      }
    }

    /** Text is parsed in small pieces, whose rows are stored and forgotten before the next: that keeps memory low. */
    function* rowsIn(text: string, is_last: boolean): Generator<NewRow[]> {
      for (let from = 0; from === 0 || from < text.length; from += PIECE_CHARACTERS) {
        const is_end = is_last && from + PIECE_CHARACTERS >= text.length;
        const read = readOn(parse, place, text.slice(from, from + PIECE_CHARACTERS), is_end);
        place = read.place;
        if (!read.header) continue;
        if (unmappedFields(i.mapping).length > 0) throw new UnreadableFile('Please map every required field.');
        const make = makeRow ?? rowMaker(i, read.header);
        makeRow = make;
        const made = read.rows.map((row, n) => make(row, read.first_row_no + n));
        for (const row of made) tally[row.marks] = (tally[row.marks] ?? 0) + 1;
        yield made;
      }
    }

    const checkpoint = () => ({
      next_part,
      rest: place.rest,
      undecoded,
      header: place.header ?? [],
      rows: place.row_no,
      tally,
    });
    return { batches, checkpoint };
  }

  function rowMaker(i: store.ImportRecord, header: string[]) {
    const read = rowReader(i.mapping, header.length, extraColumns(header, i.mapping));
    const has_fixes = Object.keys(i.fixes).length > 0;
    return (cells: string[], row_no: number): NewRow => {
      const fix: RowFix | undefined = has_fixes ? i.fixes[row_no] : undefined;
      return asNewRow(read(cells, fix), cells, row_no);
    };
  }

  function asNewRow({ contact, extra, issues }: ReadRow, cells: string[], row_no: number): NewRow {
    if (issues.length > 0) {
      const packed = packIssues(issues);
      return {
        row_no,
        marks: MARKS.attention,
        contact,
        contact_key: 0,
        extra,
        issues: packed,
        given_place: null,
        raw: cells,
      };
    }
    const { check, given_place } = checkPlace(contact, known);
    const marks = check === 'verified' ? 0 : check === 'corrected' ? MARKS.corrected : MARKS.unverified;
    return { row_no, marks, contact, contact_key: contactKey(contact), extra, issues: null, given_place, raw: null };
  }

  /** Looks for repeated and recently mailed contacts once all rows are there, and declares the import ready. */
  async function finish(id: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const i = await store.lockImport(tx, id);
      if (i?.state !== 'reading' || i.next_part < i.parts) return;
      await publish(tx, { user_id: i.user_id, topic: 'import', id });
      if (i.header.length === 0 || i.rows === 0) return store.setState(tx, id, 'failed', clock.now(), NO_ROWS);
      const tally = [...i.tally];
      const since = new Date(clock.now().getTime() - RECENT_DAYS * 86_400_000);
      for (const { before, after, n } of await store.markRepeats(tx, i, since)) {
        tally[before] = (tally[before] ?? 0) - n;
        tally[after] = (tally[after] ?? 0) + n;
      }
      await store.setTally(tx, id, tally, clock.now());
      await store.setState(tx, id, 'ready', clock.now());
      await store.removeParts(tx, i.no);
    });
  }

  async function fail(id: string, reason: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const i = await store.lockImport(tx, id);
      if (i?.state !== 'reading') return;
      await store.setState(tx, id, 'failed', clock.now(), reason);
      await store.removeParts(tx, i.no);
      await store.removeRows(tx, i.no);
      await publish(tx, { user_id: i.user_id, topic: 'import', id });
    });
  }
}

const joined = (before: Uint8Array, bytes: Uint8Array): Uint8Array =>
  before.length === 0 ? bytes : Buffer.concat([before, bytes]);

function parserOf({ delimiter, newline }: FileReading): ParseRows {
  return (text, is_last) => {
    const parsed = new papa.Parser({ delimiter, newline, quoteChar: '"' }).parse(text, 0, !is_last) as {
      data: string[][];
      meta: { cursor: number };
    };
    return { rows: parsed.data, used: parsed.meta.cursor };
  };
}

const UNVERIFIED: ReturnType<VerifyPlace> = { status: 'unverified', city: '', state: '', zip: '' };

/** Lists are full of the same places; each is looked up once. */
function rememberingVerify(verify: VerifyPlace): VerifyPlace {
  const known = new Map<string, ReturnType<VerifyPlace>>();
  return (place) => {
    const key = `${place.zip}|${place.state}|${place.city}`;
    let found = known.get(key);
    if (!found) {
      if (known.size >= PLACES_KEPT) known.clear();
      found = verify(place);
      // The place as it was written is part of a long text, which would be kept along with it.
      known.set(key, found.status === 'unverified' ? UNVERIFIED : found);
    }
    return found;
  };
}
