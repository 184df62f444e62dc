import type { Actor } from '../../platform/http/endpoint.ts';
import { notAllowed, notOffered, TableRefusal, tooMuch } from './errors.ts';
import type { Asked } from './grammar-rules.ts';
import { given, matching, picking, sorted } from './reading-rules.ts';
import type { NamedTable, Row } from './schema.ts';

/** One answer has at most so many rows, one question reads at most so many to find them, and one change changes so many. */
const MOST_ROWS = 1000;
const MOST_READ = 10_000;
const MOST_CHANGED = 100;

export type Found = { rows: Row[]; total: number | null };

/** Answers a question about a table. `counts`: also how many rows match in all. */
export async function readTable(
  table: NamedTable,
  caller: Actor | null,
  asked: Asked,
  counts: boolean,
): Promise<Found> {
  const picked = picking(table, asked.select);
  const limit = Math.min(asked.limit ?? MOST_ROWS, MOST_ROWS);
  const order = asked.orders.map(({ column, descending }) => `${column}.${descending ? 'desc' : 'asc'}`).join();
  const in_order = order === '' || order === table.reads_by;
  const known = counts && asked.filters.length === 0 ? await table.total?.(caller) : undefined;
  const is_enough = in_order && (!counts || known !== undefined);
  const found = await matchingRows(table, caller, asked, is_enough ? asked.offset + limit : Number.POSITIVE_INFINITY);
  const page = sorted(table, in_order ? [] : asked.orders, found).slice(asked.offset, asked.offset + limit);
  const rows = [];
  for (const row of page) rows.push(await given(row, picked));
  return { rows, total: counts ? (known ?? found.length) : null };
}

/** The first `enough` rows that match. */
async function matchingRows(table: NamedTable, caller: Actor | null, asked: Asked, enough: number): Promise<Row[]> {
  const matches = matching(table, asked.filters);
  // Refuses unknown columns also where no row is found.
  sorted(table, asked.orders, []);
  const found: Row[] = [];
  const parts = table.read(caller, asked.filters);
  let read = 0;
  for await (const rows of parts instanceof Promise ? [parts] : parts) {
    found.push(...rows.filter(matches));
    read += rows.length;
    if (found.length >= enough) break;
    if (read > MOST_READ) throw tooMuch(`This reads more than ${MOST_READ} rows. Narrow it with a filter.`);
  }
  return found;
}

/** The rows of a body, with columns of the table alone and none of them another person's. */
function writtenRows(
  { table, row: { shape }, also_takes = [] }: NamedTable,
  caller: Actor | null,
  body: unknown,
): Row[] {
  const rows = (Array.isArray(body) ? body : [body]) as Row[];
  for (const row of rows) {
    if (row === null || typeof row !== 'object' || Array.isArray(row))
      throw new TableRefusal('PGRST102', 'Send a JSON object, or a list of them.');
    const unknown = Object.keys(row).find((column) => !Object.hasOwn(shape, column) && !also_takes.includes(column));
    if (unknown) throw new TableRefusal('PGRST204', `Could not find the '${unknown}' column of '${table}'`);
    if (Object.hasOwn(row, 'user_id') && row.user_id !== caller?.user_id) throw notAllowed(table);
  }
  return rows;
}

type Sent = { body: unknown; merges_on: string | null; ip: string };

/** Adds rows; where they merge, changes the one that is there. */
export async function writeTable(table: NamedTable, caller: Actor | null, sent: Sent): Promise<readonly Row[]> {
  const rows = writtenRows(table, caller, sent.body);
  if (rows.length === 0) return [];
  if (sent.merges_on === null && table.insert) return table.insert(caller, rows, sent.ip);
  if (sent.merges_on !== table.upsert_on || !table.upsert || !caller || !rows[0] || rows.length > 1)
    throw notOffered(`This insert or upsert into ${table.table}`);
  return [await table.upsert(caller, rows[0])];
}

/** Changes the rows that match, of those that the caller may see; without a change, removes them. Gives them as they are then. */
export async function changeTable(table: NamedTable, caller: Actor, asked: Asked, body?: unknown): Promise<Row[]> {
  if (asked.filters.length === 0) throw new TableRefusal('21000', 'UPDATE and DELETE require a filter');
  const [change] = body === undefined ? [] : writtenRows(table, caller, body);
  const found = await matchingRows(table, caller, asked, MOST_CHANGED + 1);
  if (found.length > MOST_CHANGED)
    throw tooMuch(`This changes more than ${MOST_CHANGED} rows. Narrow it with a filter.`);
  const changed: Row[] = [];
  for (const row of found) {
    if (!change) await table.remove?.(caller, row);
    changed.push((change && (await table.update?.(caller, row, change))) ?? row);
  }
  return changed;
}

/** Rows that were written, as far as the client asks for them. */
export const shownRows = (table: NamedTable, { select }: Asked, rows: readonly Row[]): Promise<Row[]> =>
  Promise.all(rows.map((row) => given(row, picking(table, select))));
