import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { readSchema } from './read-schema.ts';

it('docs/schema.sql says what the migrations make (npm run schema writes it)', async () => {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const schema = await readSchema(client).finally(() => client.end());
  expect(schema).toBe(await readFile(join(import.meta.dirname, '../../docs/schema.sql'), 'utf8'));
});
