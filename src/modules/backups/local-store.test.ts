import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupFolder, beginLife, lifeOf, livesIn } from './local-store.ts';

it('gives a database one life, whoever asks at the same instant, and another database another', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'longhand-lineage-'));
  const found = await Promise.all(Array.from({ length: 8 }, () => lifeOf(data_dir, '1')));
  expect(new Set(found.map(({ lineage }) => lineage)).size).toBe(1);
  expect((await lifeOf(data_dir, '2')).lineage).not.toBe(found[0]?.lineage);
  expect(await readdir(backupFolder(data_dir))).toHaveLength(2);
  expect(await livesIn(data_dir)).toHaveLength(2);
  await rm(data_dir, { recursive: true });
});

it('begins another life for a restored database, which knows those before it', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'longhand-lineage-'));
  expect(await livesIn(data_dir)).toEqual([]);
  const { lineage } = await lifeOf(data_dir, '1');
  const after = [{ lineage, at: '2026-03-01T02:00:00.000Z' }];
  await beginLife(data_dir, '1', after);
  const restored = await lifeOf(data_dir, '1');
  expect(restored).toEqual({ lineage: expect.not.stringMatching(lineage), after });
  expect(await livesIn(data_dir)).toEqual([restored]);
  await rm(data_dir, { recursive: true });
});
