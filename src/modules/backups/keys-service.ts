import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type TarEntry, tarEntries, tarOf } from './archive/tar.ts';
import { PARTS } from './rules.ts';
import type { Manifest, Part } from './schema.ts';
import type { Vault } from './vault-service.ts';

/** What the environment sets: settings with their values, and those that hold a secret by name only. */
export type KnownSettings = { values: Record<string, string>; secrets: string[] };

const SIGNING_KEY = 'signing-key.json';
const SETTINGS = 'settings.txt';

/** Backs up the key that Longhand made itself, and a list of the settings that it ran with. */
export async function backUpKeys(
  vault: Vault,
  id: string,
  { data_dir, settings, at }: { data_dir: string; settings: KnownSettings; at: Date },
): Promise<Part> {
  const entries = async function* (): AsyncGenerator<TarEntry> {
    const key = await readFile(join(data_dir, SIGNING_KEY)).catch(() => null);
    if (key) yield entryOf(SIGNING_KEY, key, at);
    yield entryOf(SETTINGS, Buffer.from(textOf(settings)), at);
  };
  return vault.put(PARTS, `${id}.keys`, tarOf(entries()));
}

const entryOf = (path: string, bytes: Uint8Array, mtime: Date): TarEntry => ({
  path,
  size: bytes.length,
  mtime,
  mode: 0o600,
  bytes: (async function* () {
    yield bytes;
  })(),
});

const textOf = ({ values, secrets }: KnownSettings): string =>
  [
    '# Settings of the Longhand that was backed up. Secrets are named only: set them again.',
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
    ...secrets.map((name) => `# ${name} was set`),
    '',
  ].join('\n');

/** Puts the signing key back; gives the lines of the settings, and whether a key was in the backup. */
export async function restoreKeys(
  vault: Vault,
  made: Manifest,
  data_dir: string | null,
): Promise<{ settings: string[]; has_key: boolean }> {
  let settings: string[] = [];
  let has_key = false;
  for await (const { path, bytes } of tarEntries(vault.open(PARTS, made.parts.keys.name, made.parts.keys))) {
    if (path === SETTINGS) settings = (await buffer(bytes)).toString('utf8').trim().split('\n');
    if (path !== SIGNING_KEY) continue;
    has_key = true;
    if (data_dir) await pipeline(bytes, createWriteStream(join(data_dir, SIGNING_KEY), { mode: 0o600, flush: true }));
  }
  return { settings, has_key };
}
