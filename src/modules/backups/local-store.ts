import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Life, life } from './schema.ts';

/**
 * What a machine keeps of its backups, in `<data_dir>/backup`. All but the identity can be lost: the next backup is then a
 * whole one, and the first of a life of its own.
 */
export const backupFolder = (data_dir: string): string => join(data_dir, 'backup');
export const identityFile = (data_dir: string): string => join(backupFolder(data_dir), 'identity.txt');

/** The first line of an age identity file that holds a key; null where there is none. */
export async function readIdentity(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0] ?? null;
}

/**
 * The life of this database, made when its data folder first meets its backups: a restored database has another folder,
 * and so never writes over the WAL of the one that it came from. `system` is PostgreSQL's own number of the cluster.
 */
export async function lifeOf(data_dir: string, system: string): Promise<Life> {
  const file = lifeFile(data_dir, system);
  const draft = await draftOf(file, JSON.stringify(newLife([])));
  // Longhand and a command may meet it at the same instant: the first one decides for both.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return life.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Begins the life of a database that was restored, which remembers those before it. */
export async function beginLife(data_dir: string, system: string, after: Life['after']): Promise<void> {
  const file = lifeFile(data_dir, system);
  await rename(await draftOf(file, JSON.stringify(newLife(after))), file);
}

/** The lives of the databases that this data folder has met. */
export async function livesIn(data_dir: string): Promise<Life[]> {
  const names = await readdir(backupFolder(data_dir)).catch(() => [] as string[]);
  const texts = names
    .filter((name) => /^lineage-.*\.json$/.test(name))
    .map((name) => readFile(join(backupFolder(data_dir), name), 'utf8'));
  return (await Promise.all(texts)).map((text) => life.parse(JSON.parse(text)));
}

const lifeFile = (data_dir: string, system: string) => join(backupFolder(data_dir), `lineage-${system}.json`);
const newLife = (after: Life['after']): Life => ({ lineage: randomBytes(5).toString('hex'), after });

async function draftOf(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(draft, text, { mode: 0o600, flush: true });
  return draft;
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
  const draft = await draftOf(file, text);
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
