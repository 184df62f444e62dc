import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSigningKey } from '../src/modules/identity/sessions/signing-key-store.ts';

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
  expect(await loadSigningKey(folder, await readFile(file, 'utf8'))).toMatchObject({ alg: 'ES256' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('never replaces a key', async () => {
  const file = join(folder, 'kept.json');
  makeKey(file);
  const before = await readFile(file, 'utf8');
  expect(makeKey(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('it exists already') });
  expect(await readFile(file, 'utf8')).toBe(before);
});
