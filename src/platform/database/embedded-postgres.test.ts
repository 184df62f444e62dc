import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { homeFolder } from './postgres-home.ts';

let data_dir: string;
let postgres: EmbeddedPostgres | undefined;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'longhand-upkeep-'));
});
afterEach(async () => {
  await postgres?.stop();
  await rm(data_dir, { recursive: true, force: true });
});

const PATIENCE = { timeout: 60_000, interval: 200 };

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select 1 as answer').finally(() => client.end());
  return rows[0].answer;
}

async function killPostgres(): Promise<void> {
  const file = await readFile(join(await homeFolder(data_dir), 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
}

it('waits for room before it starts, and after it has ended, and then answers at the same place', async () => {
  const said: string[] = [];
  let free = 0;
  const upkeep = { say: (sentence: string) => said.push(sentence), measure: async () => free };
  const starting = startEmbeddedPostgres(data_dir, [], upkeep);
  await vi.waitFor(() => expect(said.join()).toContain('is full: 0 MiB are free'), PATIENCE);
  free = 1e12;
  postgres = await starting;
  expect(await ask(postgres.url)).toBe(1);

  free = 1000;
  await killPostgres();
  await vi.waitFor(() => expect(said.slice(1)).toHaveLength(2), PATIENCE);
  expect(said.slice(1)).toEqual([
    'The database has ended. Starting it again ...',
    expect.stringContaining('Waiting for room. Nothing that was saved is lost.'),
  ]);
  await expect(ask(postgres.url)).rejects.toThrow();
  free = 1e12;
  await vi.waitFor(async () => expect(await ask(postgres?.url ?? '')).toBe(1), PATIENCE);
}, 180_000);
