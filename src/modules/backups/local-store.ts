import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Life, life } from './schema.ts';

/** What a machine keeps of its backups, in `<data_dir>/backup`. All but the identity can be lost: the next backup is whole. */
export const backupFolder = (data_dir: string): string => join(data_dir, 'backup');
export const identityFile = (data_dir: string): string => join(backupFolder(data_dir), 'identity.txt');

/** The first line of an age identity file that holds a key; null where there is none. */
export async function readIdentity(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0] ?? null;
}

const lifeFile = (data_dir: string) => join(backupFolder(data_dir), 'life.json');

/** Remembers the life of this machine's database, for commands that run without it. */
export async function rememberLife(data_dir: string, one: Life): Promise<void> {
  await replaceFile(lifeFile(data_dir), JSON.stringify(one));
}

/** The life of this machine's database, as far as is known without it. */
export async function knownLife(data_dir: string): Promise<Life | null> {
  return life.safeParse(await readJson(lifeFile(data_dir))).data ?? null;
}

/** What a file holds as JSON; undefined where it is missing or damaged. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a file whole or not at all. Returns its version. */
export async function replaceFile(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(draft, text, { mode: 0o600, flush: true });
  const version = await versionOf(draft);
  await rename(draft, file);
  return version;
}

/** Another one whenever the file was replaced, by whichever process. */
export const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, mtimeMs }) => `${ino}-${mtimeMs}`,
    () => 'none',
  );
