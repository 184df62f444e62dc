import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrations.ts';
import { readSchema } from './read-schema.ts';

/** Writes docs/schema.sql: what the migrations make of an empty database. A test checks that it is current. */

const ROOT = join(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'longhand-schema-'));
const postgres = await startEmbeddedPostgres(folder, ['-c', 'fsync=off']);
try {
  await migrate(postgres.url, join(ROOT, 'migrations'));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await writeFile(join(ROOT, 'docs/schema.sql'), await readSchema(client)).finally(() => client.end());
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
