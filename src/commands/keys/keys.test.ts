import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadSigningKeys } from '../../modules/identity/sessions/signing-key-store.ts';
import type { Command } from '../command.ts';
import { runCommand } from '../run.ts';
import { makeKeyCommand } from './make-key.ts';
import { rotateKeyCommand } from './rotate-key.ts';

/** Runs a command as the dispatcher does. */
async function run(command: Command, file: string) {
  const printed: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const code = await runCommand(command, [file], { env: {}, print: (line) => printed.push(line) });
  const refused = stderr.mock.calls.join('');
  stderr.mockRestore();
  return { code, printed: printed.join('\n'), refused };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

const makeKey = (file: string) => run(makeKeyCommand, file);

it('makes a key that the server accepts, in a file that only its owner may read', async () => {
  const file = join(folder, 'key.json');
  expect(await makeKey(file)).toEqual({ code: 0, printed: expect.stringContaining(file), refused: '' });
  expect(await loadSigningKeys(folder, await readFile(file, 'utf8'))).toMatchObject([{ alg: 'ES256' }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('never replaces a key', async () => {
  const file = join(folder, 'kept.json');
  await makeKey(file);
  const before = await readFile(file, 'utf8');
  expect(await makeKey(file)).toMatchObject({ code: 1, refused: expect.stringContaining('it exists already') });
  expect(await readFile(file, 'utf8')).toBe(before);
});

const rotateKey = (file: string) => run(rotateKeyCommand, file);

it('puts a new key before the former ones, which are left out when nothing of theirs can be in use', async () => {
  const file = join(folder, 'rotated.json');
  await makeKey(file);
  const [first] = await loadSigningKeys(folder, await readFile(file, 'utf8'));
  expect(await rotateKey(file)).toMatchObject({ code: 0, printed: expect.stringContaining('1 former key.') });
  const [second, former] = await loadSigningKeys(folder, await readFile(file, 'utf8'));
  expect(former?.kid).toBe(first.kid);
  expect(second.kid).not.toBe(first.kid);
  const kept = JSON.parse(await readFile(file, 'utf8')) as { keys: { replaced_at?: string }[] };
  if (kept.keys[1]) kept.keys[1].replaced_at = new Date(Date.now() - 61 * 86_400_000).toISOString();
  await writeFile(file, JSON.stringify(kept));
  await rotateKey(file);
  const kids = (await loadSigningKeys(folder, await readFile(file, 'utf8'))).map(({ kid }) => kid);
  expect(kids.slice(1)).toEqual([second.kid]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('leaves a file alone that holds no key', async () => {
  expect(await rotateKey(join(folder, 'nothing.json'))).toMatchObject({
    code: 1,
    refused: expect.stringContaining('not replaced'),
  });
});
