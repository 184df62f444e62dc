import { takeHeader } from '../columns/first-row.ts';

/** How the bytes of a list are read: pure, the same in the browser's worker and on the server. */

export const FILE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The largest list that is accepted, about five million contacts. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** The bytes from the start of a file that are enough to find out how to read it. */
export const HEAD_BYTES = 64 * 1024;

export const INVALID_FILE = 'Invalid File Type - Please upload a CSV file.';
export const NO_ROWS = 'CSV file must contain headers and at least one data row.';
const EXCEL = `${INVALID_FILE} This is an Excel workbook: open it and save it as “CSV UTF-8 (comma delimited)”.`;
const VCARD = `${INVALID_FILE} This is a vCard, a file of an address book.`;
const UNCLOSED = (row_no: number) =>
  `A quotation mark that opens near row ${row_no} is never closed. Correct that row and upload the file again.`;

const TOO_LONG = (row_no: number) =>
  `Row ${row_no} is longer than any list of contacts. Check that each contact has a line of its own.`;

/** Files with contacts that are no CSV. The browser converts them on request. */
export type OtherFormat = 'workbook' | 'vcard';

/** A file that cannot be read as a list; its message is for the customer. */
export class UnreadableFile extends Error {
  readonly format: OtherFormat | undefined;

  constructor(message: string, format?: OtherFormat) {
    super(message);
    this.format = format;
  }
}

export type FileReading = { encoding: FileEncoding; delimiter: Delimiter };

/** Programs end lines in three ways, and a file that went through several has more than one of them. */
export const anyBreak = /\r\n?/g;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);

/**
 * How a file is written, from its first bytes: `is_whole` when they are all of it. Throws UnreadableFile for workbooks,
 * archives, pictures and other things that are no text, whatever their name says.
 */
export function sniffFile(head: Uint8Array, is_whole: boolean): FileReading {
  if (head.length === 0) throw new UnreadableFile(NO_ROWS);
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(EXCEL, 'workbook');
  const encoding = sniffEncoding(head, is_whole);
  const text = new TextDecoder(encoding).decode(head);
  if (/^\ufeff?\s*BEGIN:VCARD/i.test(text)) throw new UnreadableFile(VCARD, 'vcard');
  if (isBinary(text)) throw new UnreadableFile(INVALID_FILE);
  return { encoding, delimiter: sniffDelimiter(text) };
}

function sniffEncoding(head: Uint8Array, is_whole: boolean): FileEncoding {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In UTF-16, every second byte of Latin letters is zero; in other encodings none is.
  if (odd > head.length / 5 && even < head.length / 50) return 'utf-16le';
  if (even > head.length / 5 && odd < head.length / 50) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !is_whole });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Text has hardly any control characters; a file with many is a picture, a PDF or a program. */
function isBinary(text: string): boolean {
  let controls = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0) return true;
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) controls++;
  }
  return text.startsWith('%PDF') || controls > 8 + text.length / 200;
}

const SEPARATOR_LINE = /^\ufeff?sep=(.)(\r\n?|\n)/i;

/** The delimiter that splits the first lines most evenly. */
function sniffDelimiter(text: string): Delimiter {
  const declared = DELIMITERS.find((delimiter) => delimiter === SEPARATOR_LINE.exec(text)?.[1]);
  if (declared) return declared;
  const lines = firstLines(text, 20);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length);
    const columns = counts[0] ?? 1;
    const alike = counts.filter((count) => count === columns).length / counts.length;
    const score = columns < 2 ? 0 : alike * 10 + Math.min(columns, 9) / 10;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Lines that are not empty, without the text between quotation marks. */
function firstLines(text: string, limit: number): string[] {
  const bare = text.replace(/^\ufeff/, '').replace(/"(?:[^"]|"")*("|$)/g, '""');
  return bare
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, limit);
}

/**
 * Parses delimited text whose lines end with a line feed: rows as lists of cells, and how many characters of `text` they
 * took. With `is_last` false the last row is left for the next call, since it may continue.
 */
export type ParseRows = (
  text: string,
  is_last: boolean,
) => {
  rows: string[][];
  used: number;
  /** The text ends within quotation marks. */
  unclosed: boolean;
};

/** How far a text was read: its unparsed rest, the names of the columns, and the number of rows so far. Plain data. */
export type ReadingPlace = { rest: string; header: string[] | null; row_no: number };
export const START_OF_FILE: ReadingPlace = { rest: '', header: null, row_no: 0 };

/** The longest row: what seems longer is a quotation mark that is never closed, or no list. */
export const MAX_ROW_CHARACTERS = 256 * 1024;

/** `text` is what the rows were parsed from. */
export type RowsRead = {
  header: string[] | null;
  first_row_no: number;
  rows: string[][];
  text: string;
  place: ReadingPlace;
};

/**
 * Takes the next piece of decoded text; returns the rows that are now complete and the place to continue from. Rows are
 * numbered from 1 after the header, if there is one; rows without any text are skipped and not counted. Throws
 * UnreadableFile.
 */
export function readOn(parse: ParseRows, place: ReadingPlace, text: string, is_last: boolean): RowsRead {
  let whole = place.rest + text;
  // It may be the first half of a break.
  const held = !is_last && whole.endsWith('\r') ? '\r' : '';
  if (whole.includes('\r')) whole = whole.slice(0, whole.length - held.length).replace(anyBreak, '\n');
  if (place.header === null) whole = whole.replace(SEPARATOR_LINE, '').replace(/^\ufeff/, '');
  const parsed = parse(whole, is_last);
  const used = is_last ? whole.length : parsed.used;
  const rest = whole.slice(used) + held;
  if (rest.length > MAX_ROW_CHARACTERS) {
    const row_no = place.row_no + parsed.rows.length + 1;
    // It begins where a row does: what opens in it and is not closed goes on.
    const is_open = rest.split('"').length % 2 === 0;
    throw new UnreadableFile(is_open ? UNCLOSED(row_no) : TOO_LONG(row_no));
  }
  const rows = parsed.rows.filter(rowHasText);
  const header = place.header ?? checkedHeader(takeHeader(rows));
  const next = { rest, header, row_no: place.row_no + rows.length };
  // All rows after it would be read as a part of one cell.
  if (is_last && parsed.unclosed) throw new UnreadableFile(UNCLOSED(next.row_no));
  return { header, first_row_no: place.row_no + 1, rows, text: whole.slice(0, used), place: next };
}

/** More columns than any program exports. */
const MAX_COLUMNS = 1000;
/** As much of a column's name as anybody reads: it is shown with each row. */
const MAX_NAME_CHARACTERS = 200;

function checkedHeader(names: string[] | undefined): string[] | null {
  if (!names) return null;
  if (names.length > MAX_COLUMNS)
    throw new UnreadableFile(
      `This list has ${names.length.toLocaleString('en-US')} columns, and 1,000 at most can be read. Delete those that you don’t need.`,
    );
  return names.map((name) => name.slice(0, MAX_NAME_CHARACTERS));
}

/** Rows of nothing but blanks are skipped. */
export function rowHasText(row: readonly string[]): boolean {
  for (const cell of row) if (cell !== '' && cell.trim() !== '') return true;
  return false;
}

/** Decodes the next piece of a file; bytes of a character that continues in the next piece are returned undecoded. */
export function decodePiece(
  encoding: FileEncoding,
  bytes: Uint8Array,
  is_last: boolean,
): { text: string; undecoded: Uint8Array } {
  const end = is_last ? bytes.length : endOfCharacters(encoding, bytes);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(0, end));
  // The database cannot store zero bytes; another control character keeps the cell invalid.
  return { text: text.includes('\0') ? text.replaceAll('\0', '\u0001') : text, undecoded: bytes.subarray(end) };
}

/** Where the last whole character of these bytes ends. */
export function endOfCharacters(encoding: FileEncoding, bytes: Uint8Array): number {
  if (encoding === 'windows-1252') return bytes.length;
  if (encoding === 'utf-8') {
    for (let back = 1; back <= 3 && back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back] ?? 0;
      if (byte < 0x80) return bytes.length;
      if (byte >= 0xc0)
        return byte >= (back === 1 ? 0xc0 : back === 2 ? 0xe0 : 0xf0) ? bytes.length - back : bytes.length;
    }
    return bytes.length;
  }
  const even = bytes.length & ~1;
  const high = even >= 2 ? (bytes[even - (encoding === 'utf-16le' ? 1 : 2)] ?? 0) : 0;
  return high >= 0xd8 && high <= 0xdb ? even - 2 : even;
}
