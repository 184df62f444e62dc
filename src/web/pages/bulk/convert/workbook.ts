import { Unzip, UnzipInflate } from 'fflate';
import { type CellValue, EncryptedFileError, read, type Sheet } from 'hucre';
import {
  isEmpty,
  isProtected,
  MAX_COLUMNS,
  MAX_CONVERTED_ROWS,
  MAX_PARTS,
  MAX_UNPACKED_BYTES,
  NotConverted,
  tooLarge,
  unreadable,
} from './limits.ts';
import type { ConvertedTable } from './table.ts';

/** Compressed bytes that are unpacked between two looks at the size: deflate grows them a thousandfold at most. */
const STEP_BYTES = 16 * 1024;
/** One more than is allowed, so that it shows when there are more. */
const MOST_ROWS_READ = MAX_CONVERTED_ROWS + 1;
/** Sheets that are looked at: covers and charts come before a list, and not many of them. */
const MOST_SHEETS = 5;

/** The first sheet of an Excel or OpenDocument workbook that is not hidden and has rows. Throws NotConverted. */
export async function tableOfWorkbook(bytes: Uint8Array, most_bytes = MAX_UNPACKED_BYTES): Promise<ConvertedTable> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) assertUnpackable(bytes, most_bytes);
  let problem = unreadable();
  for (let n = 0; n < MOST_SHEETS; n++) {
    const sheet = await visibleSheet(bytes, n).catch((error: unknown) => {
      problem = error instanceof EncryptedFileError ? isProtected() : n === 0 ? unreadable() : problem;
      return null;
    });
    if (sheet === undefined) break;
    const rows = sheet ? rowsOf(sheet.rows) : [];
    if (sheet && rows.length > 0) return { rows, source: `sheet “${sheet.name}”` };
    if (sheet) problem = isEmpty(sheet.name);
  }
  throw problem;
}

/** The visible sheet with this number, from 0; undefined if there is none. A sheet that is a chart cannot be read. */
async function visibleSheet(bytes: Uint8Array, wanted: number): Promise<Sheet | undefined> {
  let seen = -1;
  const { sheets } = await read(bytes, {
    maxRows: MOST_ROWS_READ,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden && ++seen === wanted,
  });
  return sheets[0];
}

/** All rows with as many cells, without what is empty at the right and below. */
function rowsOf(cells: readonly (readonly CellValue[])[]): string[][] {
  if (cells.length > MAX_CONVERTED_ROWS) throw tooLarge(`has more than ${MAX_CONVERTED_ROWS / 1000},000 rows`);
  const rows = cells.map((row) => row.map(textOfCell));
  while (rows.length > 0 && filledLength(rows.at(-1) ?? []) === 0) rows.pop();
  const columns = rows.reduce((most, row) => Math.max(most, filledLength(row)), 0);
  if (columns > MAX_COLUMNS) throw tooLarge(`has more than ${MAX_COLUMNS} columns`);
  return rows.map((row) => Array.from({ length: columns }, (_, n) => row[n] ?? ''));
}

const filledLength = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Unpacks all parts, keeping nothing, to find out how large they are: what a file says of itself may be wrong. */
function assertUnpackable(bytes: Uint8Array, most_bytes: number): void {
  let size_bytes = 0;
  let parts = 0;
  const unzip = new Unzip((part) => {
    if (++parts > MAX_PARTS) throw tooLarge('has too many parts');
    part.ondata = (error, piece) => {
      if (error) throw error;
      size_bytes += piece.length;
      if (size_bytes > most_bytes) throw tooLarge('is too large when unpacked');
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
    }
  } catch (error) {
    throw error instanceof NotConverted ? error : unreadable();
  }
}

const SPREADSHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;
/** The digits that spreadsheet programs show; more are what binary fractions leave behind. */
const SHOWN_DIGITS = 15;

/** A cell as a person would type it. An error of a formula is nothing that goes on an envelope. */
export function textOfCell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return SPREADSHEET_ERROR.test(value) ? '' : value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(SHOWN_DIGITS)));
  return textOfDate(value);
}

/** "5/3/2026", with the time where there is one. Workbooks know no time zones. */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()];
  return hours || minutes ? `${day} ${hours}:${String(minutes).padStart(2, '0')}` : day;
}
