import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Failure } from '../failure.ts';

const LOCK = 7_205_759_403;

/**
 * Applies the plain SQL files of `folder` that the database has not seen, in the order of their names, each in one
 * transaction. Any number of processes may call it at once. A file that was applied and later edited is refused, and a
 * database that another version has migrated.
 * Returns the names that were applied.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks fails its query; without a listener it would end the process instead.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists applied_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from applied_migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    refuseOtherVersion([...known.keys()].filter((name) => !names.includes(name)));
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      if (known.get(name) === checksum) continue;
      if (known.has(name))
        throw new Error(`Migration ${name} was edited after it was applied. Write a new one instead.`);
      await applyOne(client, name, text, checksum);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Throws when the database has migrations that this version does not know. */
function refuseOtherVersion(unknown: string[]): void {
  if (unknown.length === 0) return;
  throw new Failure(
    500,
    'other_version',
    `The database was migrated by another version of Longhand (${unknown.join(', ')}). Start that version, or start this one with an empty database: another DATA_DIR or DATABASE_URL.`,
  );
}

async function applyOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into applied_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
