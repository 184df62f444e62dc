import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSigningKeys } from '../src/modules/identity/sessions/signing-key-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Without the support for TypeScript that older versions of Node lack. */
const makeKey = (file: string) =>
  spawnSync(process.execPath, ['--no-strip-types', join(import.meta.dirname, 'make-key.mjs'), file], {
    encoding: 'utf8',
  });

it('makes a key that the server accepts, in a file that only its owner may read', async () => {
  const file = join(folder, 'key.json');
  expect(makeKey(file)).toMatchObject({ status: 0, stdout: expect.stringContaining(file), stderr: '' });
  expect(await loadSigningKeys(folder, await readFile(file, 'utf8'))).toMatchObject([{ alg: 'ES256' }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('never replaces a key', async () => {
  const file = join(folder, 'kept.json');
  makeKey(file);
  const before = await readFile(file, 'utf8');
  expect(makeKey(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('it exists already') });
  expect(await readFile(file, 'utf8')).toBe(before);
});

const rotateKey = (file: string) =>
  spawnSync(process.execPath, ['--no-strip-types', join(import.meta.dirname, 'rotate-key.mjs'), file], {
    encoding: 'utf8',
  });

it('puts a new key before the former ones, which are left out when nothing of theirs can be in use', async () => {
  const file = join(folder, 'rotated.json');
  makeKey(file);
  const [first] = await loadSigningKeys(folder, await readFile(file, 'utf8'));
  expect(rotateKey(file)).toMatchObject({ status: 0, stdout: expect.stringContaining('1 former key.') });
  const [second, former] = await loadSigningKeys(folder, await readFile(file, 'utf8'));
  expect(former?.kid).toBe(first.kid);
  expect(second.kid).not.toBe(first.kid);
  const kept = JSON.parse(await readFile(file, 'utf8')) as { keys: { replaced_at?: string }[] };
  if (kept.keys[1]) kept.keys[1].replaced_at = new Date(Date.now() - 61 * 86_400_000).toISOString();
  await writeFile(file, JSON.stringify(kept));
  rotateKey(file);
  const kids = (await loadSigningKeys(folder, await readFile(file, 'utf8'))).map(({ kid }) => kid);
  expect(kids.slice(1)).toEqual([second.kid]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('leaves a file alone that holds no key', () => {
  expect(rotateKey(join(folder, 'nothing.json'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not replaced'),
  });
});
