import type { Actor } from '../../platform/http/endpoint.ts';
import { badBody, noColumnToWrite, noFilter, notAllowed, notOffered, tooMuch } from './errors.ts';
import type { Asked } from './grammar-rules.ts';
import { given, isCount, matching, type Picked, picking, sorted } from './reading-rules.ts';
import type { From, Row, Table } from './schema.ts';

/** One answer has at most so many rows, and one question reads at most so many to find them. */
export const MOST_ROWS = 1000;
const MOST_READ = 10_000;
const MOST_CHANGED = 100;

type Caller = Actor | null;
export type Found = { rows: Row[]; from: number; total: number | null };

/** Answers a question about a table. `counts`: also how many rows match in all. */
export async function readTable(table: Table, caller: Caller, asked: Asked, counts: boolean): Promise<Found> {
  const picked = picking(table, asked.select);
  const limit = Math.min(asked.limit ?? MOST_ROWS, MOST_ROWS);
  const in_order = orderText(asked) === '' || orderText(asked) === table.reads_by;
  const known = counts && asked.filters.length === 0 ? await table.total?.(caller) : undefined;
  const enough = in_order && (!counts || known !== undefined) ? asked.offset + limit : Number.POSITIVE_INFINITY;
  const found = await rowsOf(table, caller, asked, picked, enough);
  const page = sorted(table, in_order ? [] : asked.orders, found).slice(asked.offset, asked.offset + limit);
  const rows: Row[] = [];
  for (const row of page) rows.push(await presented(table, caller, row, picked));
  return { rows, from: asked.offset, total: counts ? (known ?? found.length) : null };
}

const orderText = ({ orders }: Asked): string =>
  orders.map(({ column, descending }) => `${column}.${descending ? 'desc' : 'asc'}`).join(',');

/** The first `enough` rows that match; all of them where their order is another one than the table's own. */
async function rowsOf(table: Table, caller: Caller, asked: Asked, picked: readonly Picked[], enough: number) {
  const matches = matching(table, asked.filters);
  // Checks the columns also where no row is found.
  sorted(table, asked.orders, []);
  const required = picked.filter(({ is_required }) => is_required);
  const is_whole = (row: Row) => required.every(({ column }) => hasBeside(table, row, column));
  const found: Row[] = [];
  let read = 0;
  for await (const rows of table.read(caller, asked.filters)) {
    for (const row of rows) if (matches(row) && is_whole(row)) found.push(row);
    read += rows.length;
    if (found.length >= enough) break;
    if (read > MOST_READ)
      throw tooMuch(`This reads more than ${MOST_READ.toLocaleString('en-US')} rows. Narrow it with a filter.`);
  }
  return found;
}

const hasBeside = ({ beside }: Table, row: Row, column: string): boolean =>
  beside?.[column]?.many ? beside[column].many.count(row) > 0 : (row[column] ?? null) !== null;

/** A row as it is given, with the rows beside it that were asked for. */
async function presented(table: Table, caller: Caller, row: Row, picked: readonly Picked[]): Promise<Row> {
  const cells = given(
    row,
    picked.filter(({ beside, column }) => !beside || !table.beside?.[column]?.many),
  );
  const many: [string, unknown][] = [];
  for (const { as, column, beside } of picked) {
    const other = beside && table.beside?.[column]?.many;
    if (!other || !caller) continue;
    const rows = isCount(beside)
      ? [{ [beside[0]?.as ?? 'count']: other.count(row) }]
      : (await other.read(caller, row)).map((each) => given(each, beside));
    many.push([as, rows]);
  }
  return Object.fromEntries([...Object.entries(cells), ...many]);
}

/** The rows of a body, each with columns of the table alone and none of them another person's. */
export function writtenRows(table: Table, caller: Caller, body: unknown): Row[] {
  const rows = (Array.isArray(body) ? body : [body]) as Row[];
  for (const row of rows) {
    if (row === null || typeof row !== 'object' || Array.isArray(row)) throw badBody();
    for (const column of Object.keys(row))
      if (!Object.hasOwn(table.row.shape, column) && !table.also_takes?.includes(column))
        throw noColumnToWrite(table.table, column);
    if (Object.hasOwn(row, 'user_id') && row.user_id !== caller?.user_id) throw notAllowed(table.table);
  }
  return rows;
}

/** Adds rows; with `merges`, changes the one that is there. */
export async function writeTable(
  table: Table,
  caller: Caller,
  { body, merges, from }: { body: unknown; merges: string | null; from: From },
): Promise<readonly Row[]> {
  const rows = writtenRows(table, caller, body);
  if (merges === null) {
    if (!table.insert) throw notOffered(`Adding to ${table.table}`);
    return rows.length === 0 ? [] : table.insert(caller, rows, from);
  }
  if (!table.upsert || !caller || merges !== table.upsert_on || rows.length > 1)
    throw notOffered(`This upsert into ${table.table}`);
  const [row] = rows;
  return row ? [await table.upsert(caller, row)] : [];
}

/** Changes the rows that match, of those that the caller may see; without a change, removes them. Gives them as they are then. */
export async function changeTable(table: Table, caller: Actor, asked: Asked, body: unknown): Promise<readonly Row[]> {
  if (asked.filters.length === 0) throw noFilter();
  const [change] = body === undefined ? [] : writtenRows(table, caller, body);
  const change_row = change ? table.update : undefined;
  if (!change_row && (change || !table.remove)) throw notOffered(`This change of ${table.table}`);
  const found = await rowsOf(table, caller, asked, [], MOST_CHANGED + 1);
  if (found.length > MOST_CHANGED)
    throw tooMuch(`This changes more than ${MOST_CHANGED} rows. Narrow it with a filter.`);
  const changed: Row[] = [];
  for (const row of found) {
    if (change && change_row) changed.push(await change_row(caller, row, change));
    else {
      await table.remove?.(caller, row);
      changed.push(row);
    }
  }
  return changed;
}

/** Rows that were written, as far as the client asked for them. */
export async function shownRows(table: Table, caller: Caller, { select }: Asked, rows: readonly Row[]): Promise<Row[]> {
  const picked = picking(table, select);
  const shown: Row[] = [];
  for (const row of rows) shown.push(await presented(table, caller, row, picked));
  return shown;
}
