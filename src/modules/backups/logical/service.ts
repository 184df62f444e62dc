import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../platform/database/migrations.ts';
import { Failure } from '../../../platform/failure.ts';
import { damaged, notEmpty } from '../errors.ts';
import { PARTS } from '../rules.ts';
import { type LogicalContents, logicalContents, type Manifest, type Part } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import * as store from './store.ts';

export type LogicalCopy = {
  part: Part;
  tables: Part[];
  migrations: string[];
  usable_from: Date;
  version: string;
  bytes: number;
};

/**
 * Copies the rows of one moment, table by table, from any PostgreSQL. One connection reads: encryption is slower than COPY,
 * so that several would not be faster.
 */
export async function copyRows(vault: Vault, direct_url: string, id: string): Promise<LogicalCopy> {
  const client = await store.session(direct_url);
  try {
    const { at, version, bytes } = await store.freeze(client);
    const migrations = await store.appliedMigrations(client);
    const contents: LogicalContents = {
      tables: [],
      sequences: await store.sequences(client),
      partitions: await store.partitions(client),
    };
    const parts: Part[] = [];
    for (const [n, { table, columns }] of (await store.tables(client)).entries()) {
      const name = `${id}.table-${String(n + 1).padStart(3, '0')}`;
      const out = store.rowsOut(client, table, columns);
      parts.push(await vault.put(PARTS, name, out));
      contents.tables.push({ table, columns, part: name, rows: out.rowCount });
    }
    await store.thaw(client);
    const text = Buffer.from(JSON.stringify(logicalContents.parse(contents)));
    const whole = (async function* () {
      yield text;
    })();
    const part = await vault.put(PARTS, `${id}.database`, whole);
    return { part, tables: parts, migrations, usable_from: at, version, bytes };
  } finally {
    await client.end();
  }
}

/**
 * Loads a logical backup into an empty database: the migrations that it had seen, its rows in one transaction with every
 * foreign key checked, then the migrations since. Every part is read to its end before anything is changed.
 */
export async function loadRows(
  vault: Vault,
  made: Manifest,
  { direct_url, migrations_folder }: { direct_url: string; migrations_folder: string },
): Promise<{ rows: number }> {
  const contents = logicalContents.parse(
    JSON.parse(await vault.text(PARTS, made.parts.database.name, made.parts.database)),
  );
  for (const part of made.tables) for await (const _ of vault.open(PARTS, part.name, part));
  const client = await store.session(direct_url);
  try {
    if (!(await store.isEmpty(client))) {
      throw notEmpty('The database has tables already. Restore into an empty one: set DATABASE_URL to it.');
    }
    await migrateAsThen(direct_url, migrations_folder, made);
    const rows = await store.atomically(client, () => load(client, vault, made, contents));
    await migrate(direct_url, migrations_folder);
    await store.addMonthsAhead(client);
    return { rows };
  } finally {
    await client.end();
  }
}

async function load(
  client: Awaited<ReturnType<typeof store.session>>,
  vault: Vault,
  made: Manifest,
  { tables, sequences, partitions }: LogicalContents,
): Promise<number> {
  const names = (await store.tables(client)).map(({ table }) => table);
  const unknown = tables.find(({ table }) => !names.includes(table));
  if (unknown) throw damaged(unknown.table, 'is a table that its migrations do not make');
  await store.divideAsThen(client, partitions);
  const foreign_keys = await store.openGates(client, names);
  let loaded = 0;
  for (const { table, columns, part: name, rows } of tables) {
    const part = made.tables.find((one) => one.name === name);
    if (!part) throw damaged(table, 'is missing in the manifest');
    const copied = await store.rowsIn(client, table, columns, vault.open(PARTS, name, part));
    if (copied !== rows) throw damaged(table, `has ${copied} rows instead of ${rows}`);
    loaded += copied;
  }
  await store.setSequences(client, sequences);
  await store.closeGates(client, names, foreign_keys);
  return loaded;
}

/** Applies the migrations that the backup had seen, and no other. */
async function migrateAsThen(direct_url: string, folder: string, made: Manifest): Promise<void> {
  const here = await readdir(folder);
  const unknown = made.migrations.filter((name) => !here.includes(name));
  if (unknown.length > 0) {
    throw new Failure(
      409,
      'newer_backup',
      `The backup was made by a newer Longhand (${made.longhand}): this one does not know ${unknown.join(', ')}. Restore with that version or a later one.`,
    );
  }
  const then = await mkdtemp(join(tmpdir(), 'longhand-migrations-'));
  try {
    for (const name of made.migrations) await cp(join(folder, name), join(then, name));
    await migrate(direct_url, then);
  } finally {
    await rm(then, { recursive: true });
  }
}
