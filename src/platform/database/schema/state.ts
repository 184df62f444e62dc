import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, one, rows, sql } from '../db.ts';
import { compareVersions, type Migration } from './rules.ts';
import { serverVersionProblem } from './server-version.ts';

/** A migration that a database has seen. `oldest_version`: the oldest Longhand that survives it; null: each one does. */
export type Applied = { name: string; checksum: string; oldest_version: string | null };

/** How a database and this version fit together. */
export type SchemaState =
  | { state: 'current' }
  /** A later version has migrated it, and this one survives that. */
  | { state: 'ahead'; later: string[] }
  | { state: 'behind'; missing: string[] }
  | { state: 'edited'; names: string[] }
  | { state: 'too_new'; needs: string }
  | { state: 'forked'; unknown: string[] };

/** The migrations of `folder`, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Compares what a version brings with what a database has seen. */
export function stateOf(
  own: readonly Pick<Migration, 'name' | 'checksum'>[],
  applied: readonly Applied[],
  version: string,
): SchemaState {
  const seen = new Map(applied.map((one) => [one.name, one.checksum]));
  const edited = own.filter(({ name, checksum }) => seen.has(name) && seen.get(name) !== checksum);
  if (edited.length > 0) return { state: 'edited', names: edited.map(({ name }) => name) };
  const missing = own.filter(({ name }) => !seen.has(name)).map(({ name }) => name);
  const known = new Set(own.map(({ name }) => name));
  const later = applied.filter(({ name }) => !known.has(name));
  const newest = own.at(-1)?.name;
  if (later.length > 0 && (missing.length > 0 || newest === undefined || later.some(({ name }) => name < newest)))
    return { state: 'forked', unknown: later.map(({ name }) => name) };
  if (missing.length > 0) return { state: 'behind', missing };
  const needed = later.flatMap(({ oldest_version }) => oldest_version ?? []).sort(compareVersions);
  const needs = needed.at(-1);
  if (needs !== undefined && compareVersions(version, needs) < 0) return { state: 'too_new', needs };
  return later.length > 0 ? { state: 'ahead', later: later.map(({ name }) => name) } : { state: 'current' };
}

/** Why this version cannot work with the database, and what to do; null when it can. */
export function schemaProblem(state: SchemaState): string | null {
  if (state.state === 'behind')
    return `The database lacks ${state.missing.length === 1 ? 'a migration' : `${state.missing.length} migrations`} of this version (${state.missing.join(', ')}). Run "node src/main.ts migrate" with the same settings, then start again.`;
  if (state.state === 'edited')
    return `Migration ${state.names.join(', ')} was edited after it was applied. If you changed it: undo that, and write a new migration instead. If you updated from an unreleased version: its databases can’t be upgraded. Go back to that version, or start this one with an empty database: another DATA_DIR or DATABASE_URL.`;
  if (state.state === 'too_new')
    return `A later version has removed parts of the database that this version needs. Start ${state.needs} or a later version.`;
  if (state.state === 'forked')
    return `The database was migrated by another version of Longhand (${state.unknown.join(', ')}). Start that version, or start this one with an empty database: another DATA_DIR or DATABASE_URL.`;
  return null;
}

/** What the database has seen; nothing in one that was never migrated. */
export const readApplied = async (db: Db): Promise<Applied[]> => {
  const [found] = await rows<{ is_there: boolean }>(
    db,
    sql`select to_regclass('public.applied_migrations') is not null as is_there`,
  );
  if (!found?.is_there) return [];
  return rows<Applied>(db, sql`select name, checksum, oldest_version from applied_migrations order by name`);
};

const serverVersion = async (db: Db): Promise<number> =>
  (await one<{ version_number: number }>(db, sql`select current_setting('server_version_num')::int as version_number`))
    .version_number;

/** Asks whether this version can work with its database: for starts and /readyz. Gives the problem, or null. */
export function schemaCheck(db: Db, own: readonly Pick<Migration, 'name' | 'checksum'>[], version: string) {
  return async (): Promise<string | null> =>
    serverVersionProblem(await serverVersion(db)) ?? schemaProblem(stateOf(own, await readApplied(db), version));
}
