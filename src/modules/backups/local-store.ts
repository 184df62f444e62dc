import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredEntry, storedFile } from './schema.ts';

/** What a machine keeps of its backups, in `<data_dir>/backup`. All of it can be lost: the next backup is then a whole one. */
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
export async function lineageOf(data_dir: string, system: string): Promise<string> {
  const file = join(backupFolder(data_dir), `lineage-${system}.json`);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(backupFolder(data_dir), { recursive: true, mode: 0o700 });
  await writeFile(draft, JSON.stringify({ lineage: randomBytes(5).toString('hex') }), { mode: 0o600, flush: true });
  // Longhand and a command may meet it at the same instant: the first one decides for both.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (JSON.parse(await readFile(file, 'utf8')) as { lineage: string }).lineage;
}

const filesState = (data_dir: string) => join(backupFolder(data_dir), 'files.json');

/** The files that are in the vault already, as far as this machine knows. */
export async function shippedFiles(data_dir: string, lineage: string): Promise<StoredEntry[]> {
  const text = await readFile(filesState(data_dir), 'utf8').catch(() => '{}');
  const found = JSON.parse(text) as { lineage?: string; files?: unknown };
  return found.lineage === lineage ? storedFile.array().parse(found.files) : [];
}

export const saveShippedFiles = (data_dir: string, lineage: string, files: StoredEntry[]): Promise<void> =>
  replaceFile(filesState(data_dir), JSON.stringify({ lineage, files }));

async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}
