import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrations.ts';

const { url } = await testDatabase();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(inject('scratch'), 'migrations-'));
});

it('refuses a database that another version has migrated, and says what to do', async () => {
  await expect(migrate(url, folder)).rejects.toThrow(/another version.*0001_platform\.sql.*empty database/s);
});

it('applies what is new once, however many processes start at the same time', async () => {
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  await writeFile(join(folder, '9000_test.sql'), 'create table seen_once (id integer);');
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
  expect(applied.flat()).toEqual(['9000_test.sql']);
});

it('refuses a migration that was edited after it was applied', async () => {
  await writeFile(join(folder, '9000_test.sql'), 'create table seen_twice (id integer);');
  await expect(migrate(url, folder)).rejects.toThrow('9000_test.sql was edited after it was applied');
});
