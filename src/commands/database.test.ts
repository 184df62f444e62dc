import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { postgresOf, removeData } from '../../tests/support/product.ts';
import { readConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { openDatabase } from './database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let data_dir: string;
const config = () => readConfig({ DATA_DIR: data_dir });
const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select current_database() = 'longhand' as good");
  await client.end();
  return rows[0].good;
};

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'longhand-commands-'));
  await chmod(data_dir, 0o755);
});
afterAll(() => removeData(data_dir));

it('is not made by a command that only looks', async () => {
  await expect(openDatabase(config())).rejects.toThrow(`There is no database in ${data_dir} yet.`);
});

it('is started for a command, and stopped after it', async () => {
  const database = await openDatabase(config(), { create: true });
  expect(await answers(database.url)).toBe(true);
  await database.close();
  expect(await postgresOf(data_dir)).toBeUndefined();
});

it('is shared with the Longhand that runs on it, and left running', async () => {
  const running = await startEmbeddedPostgres(data_dir);
  const database = await openDatabase(config());
  expect(database.url).toBe(running.url);
  expect(await answers(database.url)).toBe(true);
  await database.close();
  expect(await answers(running.url)).toBe(true);
  await running.stop();
});

it('that cannot be reached is a sentence without the password', async () => {
  const unreachable = readConfig({ DATABASE_URL: 'postgres://longhand:secret@127.0.0.1:9/longhand' });
  const error = (await openDatabase(unreachable).catch((failure) => failure)) as Error;
  expect(error.message).toContain('The database at 127.0.0.1:9 cannot be reached');
  expect(error.message).not.toContain('secret');
});
