import type { EntryKind } from '../../../../modules/do-not-mail/match-rules.ts';
import { ENTRY_LIMITS, entryProblem, kindOf } from '../../../../modules/do-not-mail/rules.ts';
import type { NewEntry } from '../../../../modules/do-not-mail/schema.ts';
import { type ColumnGuesses, guessColumns, mappingOf } from '../../../../modules/imports/columns/guess.ts';
import { foldHeader } from '../../../../modules/imports/columns/header.ts';
import {
  HEAD_BYTES,
  NO_ROWS,
  readOn,
  START_OF_FILE,
  sniffFile,
  UnreadableFile,
} from '../../../../modules/imports/reader/file-format.ts';
import { rowParser } from '../../../../modules/imports/reader/row-parser.ts';
import { issuesText, rowReader } from '../../../../modules/imports/row-rules.ts';

/** A row that cannot be used, as it is written, and why. */
export type RefusedRow = { row_no: number; cells: string[]; reason: string };
export type FileEntries = { header: string[]; entries: NewEntry[]; refused: RefusedRow[] };

const KIND_HEADERS = ['kind', 'type', 'entry type'];
const UNITS_HEADERS = ['all units'];
const REASON_HEADERS = ['reason', 'why', 'note', 'notes', 'comment', 'comments'];
const KINDS = new Map<string, EntryKind>([
  ['person', 'person'],
  ['people', 'person'],
  ['contact', 'person'],
  ['address', 'address'],
  ['household', 'address'],
  ['email', 'email'],
  ['e mail', 'email'],
  ['company', 'company'],
  ['business', 'company'],
  ['organization', 'company'],
]);
/** What makes a row unusable; whatever else a letter would lack does not matter here. */
const UNREADABLE = ['too_long', 'control_characters', 'unsplit', 'other_place', 'other_unit', 'too_many_cells'];
const SAMPLE_ROWS = 50;
const ROWS_AT_ONCE = 1000;

/**
 * Reads a CSV file of people, addresses, email addresses and companies. The columns are found by their headers; a row
 * without a reason gets `usual_reason`. Every row is either an entry or refused. Throws UnreadableFile.
 */
export async function readEntries(bytes: Uint8Array, usual_reason: string): Promise<FileEntries> {
  const shape = sniffFile(bytes.subarray(0, HEAD_BYTES), bytes.length <= HEAD_BYTES);
  const text = new TextDecoder(shape.encoding).decode(bytes);
  const { header, rows } = readOn(rowParser(shape.delimiter), START_OF_FILE, text, true);
  if (!header || rows.length === 0) throw new UnreadableFile(NO_ROWS);
  const read = entryReader(header, rows, usual_reason);
  const found: FileEntries = { header, entries: [], refused: [] };
  for (const [index, cells] of rows.entries()) {
    // Lets the page draw between two slices of a long file.
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await new Promise((done) => setTimeout(done, 0));
    const result = read(cells);
    if (typeof result === 'string') found.refused.push({ row_no: index + 1, cells, reason: result });
    else found.entries.push(result);
  }
  return found;
}

/** The columns with the likeliest address, where rows have several. */
const likeliest = ({ guesses, addresses }: ColumnGuesses) =>
  guesses.some(({ field }) => field === 'street' || field === 'full_address')
    ? guesses
    : [
        ...guesses,
        ...(addresses[0]?.guesses ?? []).filter(({ column }) => guesses.every((one) => one.column !== column)),
      ];

/** Gives the entry of a row, or why there is none. */
function entryReader(header: string[], rows: string[][], usual_reason: string) {
  const folded = header.map(foldHeader);
  const [kind_column, units_column, reason_column] = [KIND_HEADERS, UNITS_HEADERS, REASON_HEADERS].map((names) =>
    folded.findIndex((name) => names.includes(name)),
  );
  const guesses = likeliest(guessColumns(header, rows.slice(0, SAMPLE_ROWS)));
  const own_columns = [kind_column, units_column, reason_column];
  const contact_columns = guesses.filter(({ column }) => !own_columns.includes(column));
  const readRow = rowReader(mappingOf(contact_columns), header.length, []);
  const cell = (cells: string[], column: number | undefined) => cells[column ?? -1]?.trim() ?? '';
  return (cells: string[]): NewEntry | string => {
    const { contact, issues } = readRow(cells);
    const blocking = issues.filter(({ reason }) => UNREADABLE.includes(reason));
    if (blocking.length > 0) return issuesText(blocking);
    const { contact_email: email, phone: _, ...fields } = contact;
    const reason = (cell(cells, reason_column) || usual_reason).slice(0, ENTRY_LIMITS.reason);
    const all_units = !/^(?:false|no|n|0)$/i.test(cell(cells, units_column));
    const draft = { ...fields, email, reason, all_units };
    const entry = { ...draft, kind: KINDS.get(foldHeader(cell(cells, kind_column))) ?? kindOf(draft) };
    return entryProblem(entry) ?? entry;
  };
}
