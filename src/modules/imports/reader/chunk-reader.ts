import { isUtf8 } from 'node:buffer';
import papa from 'papaparse';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { CONTACT_FIELDS, type ColumnMapping, extraColumns, unmappedFields } from '../column-rules.ts';
import {
  type CheckedPlace,
  checkPlace,
  contactKey,
  packIssues,
  type ReadRow,
  type RowFixes,
  rowReader,
} from '../row-rules.ts';
import { MARKS } from '../row-status-rules.ts';
import { CellScanner, ODD, UNFINISHED } from './cell-scanner.ts';
import { guardOf } from './contact-hash.ts';
import { CopyBytes } from './copy-encoder.ts';
import { PlainRows, ROW_COLUMNS } from './fast-rows.ts';
import {
  decodePiece,
  endOfCharacters,
  type FileEncoding,
  type FileReading,
  MAX_ROW_CHARACTERS,
  type ParseRows,
  readOn,
  rowHasText,
  UnreadableFile,
} from './file-format.ts';
import { type KnownPlaces, marksOfCheck } from './place-cache.ts';
import type { SeenContacts } from './seen-contacts.ts';

/** So many bytes are looked at before the process may turn to other work. */
const PIECE_BYTES = 128 * 1024;

/** Where reading stands after a chunk: what the next one starts from. */
export type Checkpoint = {
  next_part: number;
  rest: string;
  undecoded: Uint8Array;
  header: string[];
  rows: number;
  tally: readonly number[];
};

/** The import that is read on: what it was told at its start, and its latest checkpoint. */
export type ImportInProgress = Pick<Checkpoint, 'rest' | 'undecoded' | 'header' | 'rows' | 'tally'> & {
  no: number;
  mapping: ColumnMapping;
  fixes: RowFixes;
};

export type StretchParts = { verify: VerifyCityStateZip; places: KnownPlaces; seen: SeenContacts };

/**
 * Reads on in a list where the import stands: takes the bytes of its file piece by piece, and gives what a COPY
 * takes and the checkpoint after it. Plain rows go from bytes to bytes; the others are parsed by PapaParse or read as
 * texts. Throws UnreadableFile.
 */
export function stretchReader(i: ImportInProgress, shape: FileReading, { verify, places, seen }: StretchParts) {
  const parse = parserOf(shape);
  const cells = new CellScanner(shape);
  const copy = new CopyBytes();
  const tally = [...i.tally];
  let undecoded: Uint8Array = i.undecoded;
  let rest: Buffer = Buffer.from(i.rest);
  // One place for all pieces: a new one for each costs more than the copying.
  let work = Buffer.allocUnsafeSlow(2 * PIECE_BYTES);
  let header: string[] | null = null;
  let row_no = i.rows;
  let plain: PlainRows | undefined;
  let read: ((cells: readonly string[], fix?: RowFixes[string]) => ReadRow) | undefined;
  const has_fixes = Object.keys(i.fixes).length > 0;
  if (i.header.length > 0) knowHeader(i.header);

  return {
    /** Takes the next bytes of the file and gives what is to be copied of them. */
    *rowsOf(next_bytes: Buffer, is_last: boolean): Generator<Buffer> {
      const decoded = decodeAsUtf8(shape.encoding, joined(undecoded, next_bytes), is_last);
      undecoded = decoded.undecoded;
      const { bytes } = decoded;
      let from = 0;
      do {
        const end = pieceEnd(bytes, from + PIECE_BYTES);
        takePiece(afterRest(bytes.subarray(from, end)), is_last && end === bytes.length);
        if (copy.is_full) yield copy.take();
        from = end;
      } while (from < bytes.length);
    },

    lastRows: (): Buffer => copy.takeLast(),

    /** What is known before the part `next_part`. */
    checkpoint: (next_part: number): Checkpoint => ({
      next_part,
      rest: rest.toString(),
      undecoded,
      header: header ?? [],
      rows: row_no,
      tally,
    }),
  };

  function knowHeader(found: string[]): void {
    if (unmappedFields(i.mapping).length > 0) throw new UnreadableFile('Please map every required field.');
    header = found;
    plain = new PlainRows({ import_no: i.no, header, mapping: i.mapping, cells, copy, places, seen });
    read = rowReader(i.mapping, header.length, extraColumns(header, i.mapping), verify);
  }

  /** The rest of the piece before, and these bytes; good until the next call. */
  function afterRest(bytes: Buffer): Buffer {
    if (rest.length === 0) return bytes;
    const length = rest.length + bytes.length;
    if (work.length < length) work = Buffer.allocUnsafeSlow(2 * length);
    rest.copy(work);
    bytes.copy(work, rest.length);
    return work.subarray(0, length);
  }

  function takePiece(bytes: Buffer, is_last: boolean): void {
    let at = 0;
    let next = header ? 0 : ODD;
    while (next >= 0) {
      next = cells.scanRow(bytes, at, bytes.length);
      if (next < 0) break;
      takeRow(bytes);
      at = next;
    }
    rest = Buffer.from(bytes.subarray(at));
    if (next === UNFINISHED && !is_last && rest.length <= MAX_ROW_CHARACTERS) return;
    takeOddRows(is_last);
  }

  function takeRow(bytes: Buffer): void {
    const marks = has_fixes && i.fixes[row_no + 1] ? undefined : plain?.write(bytes, row_no + 1);
    if (marks === undefined) takeTexts(cells.texts(bytes));
    else count(marks);
  }

  /** Hands the rest to PapaParse: the start of a file, its end, and what only that can make sense of. */
  function takeOddRows(is_last: boolean): void {
    const found = readOn(parse, { rest: '', header, row_no }, rest.toString(), is_last);
    if (found.header && !header) knowHeader(found.header);
    rest = Buffer.from(found.place.rest);
    for (const row of found.rows) takeTexts(row);
  }

  function takeTexts(row: string[]): void {
    if (!read || !rowHasText(row)) return;
    const made = read(row, i.fixes[row_no + 1]);
    const checked = checkPlace(made, verify);
    count(made.issues.length > 0 ? writeFailed(made, row) : writeMended(made, checked));
  }

  function count(marks: number): void {
    row_no++;
    tally[marks] = (tally[marks] ?? 0) + 1;
  }

  function writeFailed({ contact, extra, issues }: ReadRow, raw: string[]): number {
    startRow(MARKS.attention, contact);
    copy.reserve(64);
    copy.bigint(0);
    copy.texts(extra);
    copy.textOrNull(packIssues(issues));
    copy.textOrNull(null);
    copy.texts(raw);
    copy.textOrNull(null);
    return MARKS.attention;
  }

  function writeMended({ contact, extra }: ReadRow, { check, given_place }: CheckedPlace): number {
    const key = contactKey(contact);
    const duplicate_of = seen.firstWith(key, guardOf(contact.first_name, contact.zip), row_no + 1);
    const marks = marksOfCheck(check) | (duplicate_of === null ? 0 : MARKS.duplicate);
    startRow(marks, contact);
    copy.reserve(64);
    copy.bigint(key);
    copy.texts(extra);
    copy.textOrNull(null);
    copy.textOrNull(given_place);
    copy.reserve(64);
    copy.null();
    if (duplicate_of === null) copy.null();
    else copy.integer(duplicate_of);
    return marks;
  }

  function startRow(marks: number, contact: ReadRow['contact']): void {
    copy.reserve(64);
    copy.startRow(ROW_COLUMNS.length);
    copy.integer(i.no);
    copy.integer(row_no + 1);
    copy.smallint(marks);
    for (const field of CONTACT_FIELDS) copy.text(contact[field]);
  }
}

const joined = (before: Uint8Array, bytes: Buffer): Buffer =>
  before.length === 0 ? bytes : Buffer.concat([before, bytes]);

/** PapaParse, as the browser uses it too. */
export function parserOf({ delimiter, newline }: Pick<FileReading, 'delimiter' | 'newline'>): ParseRows {
  return (text, is_last) => {
    const parsed = new papa.Parser({ delimiter, newline, quoteChar: '"' }).parse(text, 0, !is_last) as {
      data: string[][];
      meta: { cursor: number };
      errors: { code: string }[];
    };
    const unclosed = parsed.errors.some(({ code }) => code === 'MissingQuotes');
    return { rows: parsed.data, used: parsed.meta.cursor, unclosed };
  };
}

/** Bytes as UTF-8 without zero bytes, which the database does not hold; those that are so already are not copied. */
function decodeAsUtf8(
  encoding: FileEncoding,
  bytes: Buffer,
  is_last: boolean,
): { bytes: Buffer; undecoded: Uint8Array } {
  if (encoding === 'utf-8') {
    const whole = is_last ? bytes : bytes.subarray(0, endOfCharacters(encoding, bytes));
    if (isUtf8(whole) && !whole.includes(0)) return { bytes: whole, undecoded: bytes.subarray(whole.length) };
  }
  const { text, undecoded } = decodePiece(encoding, bytes, is_last);
  return { bytes: Buffer.from(text), undecoded };
}

/** Where a piece of UTF-8 ends that is no longer than `wanted` and breaks no character. */
function pieceEnd(bytes: Uint8Array, wanted: number): number {
  if (wanted >= bytes.length) return bytes.length;
  let end = wanted;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
