import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupFolder, lineageOf } from './local-store.ts';

it('gives a database one lineage, whoever asks at the same instant, and another database another', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'longhand-lineage-'));
  const found = await Promise.all(Array.from({ length: 8 }, () => lineageOf(data_dir, '1')));
  expect(new Set(found).size).toBe(1);
  expect(await lineageOf(data_dir, '2')).not.toBe(found[0]);
  expect(await readdir(backupFolder(data_dir))).toHaveLength(2);
  await rm(data_dir, { recursive: true });
});
