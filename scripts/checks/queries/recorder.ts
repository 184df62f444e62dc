import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Column, kindsOf, type Result } from './rules.ts';

const ROOT = join(import.meta.dirname, '../../../');
const fields_of = new WeakMap<object, pg.FieldDef[]>();
const places = new Map<string, string | undefined>();
const seen = new Map<string, Set<string>[]>();
let recording = false;
/** From placeOfCall() over execute(), rows(), maybe() and one() to their caller. */
const FRAMES = 6;

/**
 * Appends to `file` what each query in src returns: where it was called and which columns came back, one line for each
 * that was not known. Every worker appends to the same file.
 */
export function recordQueries(file: string): void {
  if (recording) return;
  recording = true;
  keepFields();
  const builder = Object.getPrototypeOf(sql``) as RawBuilder<unknown>;
  const execute = builder.execute;
  builder.execute = async function (db, options) {
    const place = placeOfCall();
    const result = await execute.call(this, db, options);
    const fields = fields_of.get(result.rows);
    if (place && fields) record(file, place, fields, result.rows as Record<string, unknown>[]);
    return result;
  };
}

/** Kysely drops the description of the columns; the array of rows is the driver's own. */
function keepFields(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: pg.QueryResult) => {
      if (result.rows) fields_of.set(result.rows, result.fields);
      return result;
    });
  } as typeof pg.Client.prototype.query;
}

/** The caller of rows(), maybe() or one(). Asking where the source of a frame is costs most, so answers are kept. */
function placeOfCall(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, frames) => frames.map((frame) => `${frame.getFileName()}${frame.getPosition()}`).join();
  const compiled = new Error().stack ?? '';
  Error.prepareStackTrace = prepareStackTrace;
  if (!places.has(compiled)) places.set(compiled, placeIn(new Error().stack?.split('\n').slice(3) ?? []));
  Error.stackTraceLimit = stackTraceLimit;
  return places.get(compiled);
}

/** The first frame above db.ts, when there is one of db.ts. */
function placeIn(frames: string[]): string | undefined {
  const above = frames.findIndex((frame) => !frame.includes('/platform/database/db.ts'));
  const [, path, line] = above > 0 ? (/([^ (]+):(\d+):\d+\)?$/.exec(frames[above] ?? '') ?? []) : [];
  return path && `${path.replace('file://', '').replace(ROOT, '')}:${line}`;
}

function record(file: string, place: string, fields: pg.FieldDef[], rows: Record<string, unknown>[]): void {
  const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
    name,
    type_id: dataTypeID,
    table_id: tableID,
    column_id: columnID,
    kinds: [] as string[],
  })) satisfies Column[];
  const key = place + JSON.stringify(columns);
  let is_new = !seen.has(key);
  const known = seen.get(key) ?? columns.map(() => new Set<string>());
  seen.set(key, known);
  columns.forEach((column, n) => {
    for (const row of rows)
      for (const kind of kindsOf(row[column.name])) {
        if (known[n]!.has(kind)) continue;
        known[n]!.add(kind);
        column.kinds.push(kind);
        is_new = true;
      }
  });
  if (is_new) appendFileSync(file, `${JSON.stringify({ place, columns } satisfies Result)}\n`);
}
