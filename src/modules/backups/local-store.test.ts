import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupFolder, knownLife, readJson, rememberLife, replaceFile, versionOf } from './local-store.ts';

it('remembers the life of the database for commands that run without it', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'longhand-life-'));
  expect(await knownLife(data_dir)).toBeNull();
  const life = { lineage: 'c0ffee', after: [{ lineage: 'beef', at: '2026-03-01T02:00:00.000Z' }] };
  await rememberLife(data_dir, life);
  expect(await knownLife(data_dir)).toEqual(life);
  const file = join(backupFolder(data_dir), 'life.json');
  const version = await replaceFile(file, '{ cut o');
  expect([await versionOf(file), await readJson(file)]).toEqual([version, undefined]);
  expect(await replaceFile(file, '{}')).not.toBe(version);
  expect(await knownLife(data_dir)).toBeNull();
  await rm(data_dir, { recursive: true });
});
