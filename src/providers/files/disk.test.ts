import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesContract } from './contract.ts';
import { diskFiles } from './disk.ts';

const made: string[] = [];
const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-files-'));
  made.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

filesContract('disk', async () => diskFiles({ folder: await emptyFolder() }));

it('keeps files as ordinary files that an operator can open and back up', async () => {
  const folder = await emptyFolder();
  const body = new TextEncoder().encode('plain');
  await diskFiles({ folder }).put('cards', 'a.txt', body, { content_type: 'text/plain', cache_seconds: 60 });
  expect(await readFile(join(folder, 'cards', 'a.txt'), 'utf8')).toBe('plain');
  expect(await readdir(join(folder, 'cards', '.incoming'))).toEqual([]);
});

it('serves a file that an operator copied in by hand as plain bytes', async () => {
  const folder = await emptyFolder();
  const files = diskFiles({ folder });
  await files.put('cards', 'a.txt', new Uint8Array(1), { content_type: 'text/plain', cache_seconds: 60 });
  await writeFile(join(folder, 'cards', 'b.bin'), 'by hand');
  expect(await files.facts('cards', 'b.bin')).toMatchObject({
    content_type: 'application/octet-stream',
    cache_seconds: 0,
  });
});

it('lets nobody but its own user read files, also in a folder that was open to others', async () => {
  const folder = await emptyFolder();
  await chmod(folder, 0o755);
  const body = new TextEncoder().encode('Grace Reader, 12 Main St');
  await diskFiles({ folder }).put('press', 'run.pdf', body, { content_type: 'application/pdf', cache_seconds: 0 });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    const found = await stat(path);
    const mode = (found.mode & 0o777).toString(8);
    expect({ path, mode }).toEqual({ path, mode: found.isDirectory() ? '700' : '600' });
  }
});

it('clears away what a killed process had begun to write, but nothing that may still be written', async () => {
  const folder = await emptyFolder();
  const about = { content_type: 'text/plain', cache_seconds: 0 };
  await diskFiles({ folder }).put('cards', 'a.txt', new Uint8Array(1), about);
  const incoming = join(folder, 'cards', '.incoming');
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(incoming, 'old'), yesterday, yesterday);
  const files = diskFiles({ folder });
  for (let n = 0; n < 2; n++) await files.put('cards', 'b.txt', new Uint8Array(1), about);
  expect(await readdir(incoming)).toEqual(['new']);
});
