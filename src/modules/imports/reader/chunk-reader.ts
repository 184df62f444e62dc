import { isUtf8 } from 'node:buffer';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { unmappedFields } from '../column-rules.ts';
import { CellScanner, ODD, UNFINISHED } from './cell-scanner.ts';
import { CopyEncoder } from './copy-encoder.ts';
import { FastRows } from './fast-rows.ts';
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
import type { PlaceCache } from './place-cache.ts';
import { rowParser } from './row-parser.ts';
import type { SeenContacts } from './seen-contacts.ts';
import { type ListFields, storedColumns } from './stored-columns.ts';
import { TextRows } from './text-rows.ts';

/** Bytes that are processed before the process may turn to other work. */
const PIECE_BYTES = 128 * 1024;

/** How far a file was read after a chunk: what the next chunk starts from. */
export type Checkpoint = {
  next_part_no: number;
  unparsed_text: string;
  undecoded_bytes: Uint8Array;
  header: string[];
  row_count: number;
  counts_by_status: readonly number[];
};

/** An import that is being read: how it was requested, and its latest checkpoint. */
export type ImportInProgress = Omit<Checkpoint, 'next_part_no'> & ListFields & { import_no: number };

/** What all chunks of a file share. */
export type ChunkContext = { verify: VerifyCityStateZip; places: PlaceCache; seen: SeenContacts };

/**
 * Reads the next chunk of a list: takes the bytes of its file piece by piece, returns the bytes for a COPY and the
 * checkpoint after them. Plain rows go from bytes to bytes; all others are parsed by PapaParse or read as texts. Throws
 * UnreadableFile.
 */
export class ChunkReader {
  /** The columns of the COPY. */
  readonly columns: readonly string[];
  readonly #import: ImportInProgress;
  readonly #shape: FileReading;
  readonly #context: ChunkContext;
  readonly #parse: ParseRows;
  readonly #cells: CellScanner;
  readonly #copy = new CopyEncoder();
  readonly #counts_by_status: number[];
  readonly #has_fixes: boolean;
  #undecoded: Uint8Array;
  /** Bytes of an incomplete row. */
  #rest: Buffer;
  /** One buffer for all pieces: a new one for each costs more than the copying. */
  #work = Buffer.allocUnsafeSlow(2 * PIECE_BYTES);
  #header: string[] | null = null;
  #row_no: number;
  #fast_rows: FastRows | undefined;
  #text_rows: TextRows | undefined;

  constructor(i: ImportInProgress, shape: FileReading, context: ChunkContext) {
    this.columns = storedColumns(i);
    this.#import = i;
    this.#shape = shape;
    this.#context = context;
    this.#parse = rowParser(shape.delimiter);
    this.#cells = new CellScanner(shape.delimiter);
    this.#counts_by_status = [...i.counts_by_status];
    this.#has_fixes = Object.keys(i.fixes).length > 0;
    this.#undecoded = i.undecoded_bytes;
    this.#rest = Buffer.from(i.unparsed_text);
    this.#row_no = i.row_count;
    if (i.header.length > 0) this.#setHeader(i.header);
  }

  /** Takes the next bytes of the file and returns what is to be copied. */
  *rowsOf(next_bytes: Buffer, is_last: boolean): Generator<Buffer> {
    const before = this.#undecoded;
    const whole = before.length === 0 ? next_bytes : Buffer.concat([before, next_bytes]);
    const { bytes, undecoded } = decodeAsUtf8(this.#shape.encoding, whole, is_last);
    this.#undecoded = undecoded;
    let from = 0;
    do {
      const end = pieceEnd(bytes, from + PIECE_BYTES);
      this.#readPiece(this.#afterRest(bytes.subarray(from, end)), is_last && end === bytes.length);
      if (this.#copy.is_full) yield this.#copy.take();
      from = end;
    } while (from < bytes.length);
  }

  /** The end of the COPY. */
  lastRows(): Buffer {
    return this.#copy.takeLast();
  }

  /** The state before the part `next_part_no`. */
  checkpoint(next_part_no: number): Checkpoint {
    return {
      next_part_no,
      unparsed_text: this.#rest.toString(),
      undecoded_bytes: this.#undecoded,
      header: this.#header ?? [],
      row_count: this.#row_no,
      counts_by_status: this.#counts_by_status,
    };
  }

  #setHeader(header: string[]): void {
    const { import_no, mapping, fixes } = this.#import;
    if (unmappedFields(mapping).length > 0) throw new UnreadableFile('Please map every required field.');
    this.#header = header;
    const context = { import_no, mapping, fixes, header, copy: this.#copy, ...this.#context };
    this.#fast_rows = new FastRows({ ...context, cells: this.#cells });
    this.#text_rows = new TextRows(context);
  }

  /** The rest of the previous piece followed by these bytes; valid until the next call. */
  #afterRest(bytes: Buffer): Buffer {
    const rest = this.#rest;
    if (rest.length === 0) return bytes;
    const length = rest.length + bytes.length;
    if (this.#work.length < length) this.#work = Buffer.allocUnsafeSlow(2 * length);
    rest.copy(this.#work);
    bytes.copy(this.#work, rest.length);
    return this.#work.subarray(0, length);
  }

  #readPiece(bytes: Buffer, is_last: boolean): void {
    let at = 0;
    let next = this.#header ? 0 : ODD;
    this.#fast_rows?.startPiece(bytes);
    while (next >= 0) {
      next = this.#cells.scanRow(bytes, at, bytes.length);
      if (next < 0) break;
      this.#readScannedRow(bytes);
      at = next;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    if (next === UNFINISHED && !is_last && this.#rest.length <= MAX_ROW_CHARACTERS) return;
    this.#parseRest(is_last);
  }

  #readScannedRow(bytes: Buffer): void {
    const row_no = this.#row_no + 1;
    const is_fixed = this.#has_fixes && this.#import.fixes[row_no];
    const status_bits = is_fixed ? undefined : this.#fast_rows?.write(row_no);
    if (status_bits === undefined) this.#readTexts(this.#cells.texts(bytes));
    else this.#count(status_bits);
  }

  /** Leaves the rest to PapaParse: the start of a file, its end, and rows that are oddly quoted. */
  #parseRest(is_last: boolean): void {
    const place = { rest: '', header: this.#header, row_no: this.#row_no };
    const found = readOn(this.#parse, place, this.#rest.toString(), is_last);
    if (found.header && !this.#header) this.#setHeader(found.header);
    this.#rest = Buffer.from(found.place.rest);
    for (const row of found.rows) this.#readTexts(row);
  }

  #readTexts(row: string[]): void {
    if (!this.#text_rows || !rowHasText(row)) return;
    const row_no = this.#row_no + 1;
    this.#count(this.#text_rows.write(row, row_no, this.#import.fixes[row_no]));
  }

  #count(status_bits: number): void {
    this.#row_no++;
    this.#counts_by_status[status_bits] = (this.#counts_by_status[status_bits] ?? 0) + 1;
  }
}

/** Bytes as UTF-8 without zero bytes, which the database cannot store; copied only where that changes them. */
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

/** The end of a piece of UTF-8 of at most `wanted` bytes that breaks no character. */
function pieceEnd(bytes: Uint8Array, wanted: number): number {
  if (wanted >= bytes.length) return bytes.length;
  let end = wanted;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
