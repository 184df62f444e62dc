import { join } from 'node:path';
import { z } from 'zod';
import { backupFolder, readJson, replaceFile, versionOf } from '../local-store.ts';
import { type StoredEntry, storedFile } from '../schema.ts';

export const keyOf = ({ bucket, file }: { bucket: string; file: string }): string => `${bucket}/${file}`;

const fileOf = (data_dir: string) => join(backupFolder(data_dir), 'files.json');
const known = z.object({ lineage: z.string(), files: storedFile.array() });

export type SentFiles = ReturnType<typeof sentFiles>;

/**
 * Which file is in which pack, as far as this machine knows: a cache of the lists of packs, which it may not be able to
 * open. That a pack is in the place is never taken from here. Several processes share it; whoever writes last is right
 * enough, since a file that is not in it is sent again.
 */
export function sentFiles(data_dir: string, lineage: string) {
  let held: { version: string; entries: Map<string, StoredEntry> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Does work that loads and saves after the one before it: in one process no file is sent twice. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
    /** A copy, which the caller may change. */
    async load(): Promise<Map<string, StoredEntry>> {
      const version = await versionOf(fileOf(data_dir));
      if (held?.version !== version) held = { version, entries: await read(data_dir, lineage) };
      return new Map(held.entries);
    },
    async save(entries: Map<string, StoredEntry>): Promise<void> {
      const text = JSON.stringify({ lineage, files: [...entries.values()] });
      held = { version: await replaceFile(fileOf(data_dir), text), entries: new Map(entries) };
    },
  };
}

/** Takes packs that turned out to be missing or damaged out of the cache: the next backup sends their files again. */
export async function forgetPacks(data_dir: string, packs: Set<string>): Promise<void> {
  if (packs.size === 0) return;
  const found = known.safeParse(await readJson(fileOf(data_dir)));
  if (!found.success) return;
  const files = found.data.files.filter(({ pack }) => !packs.has(pack));
  await replaceFile(fileOf(data_dir), JSON.stringify({ ...found.data, files }));
}

async function read(data_dir: string, lineage: string): Promise<Map<string, StoredEntry>> {
  const found = known.safeParse(await readJson(fileOf(data_dir)));
  const files = found.success && found.data.lineage === lineage ? found.data.files : [];
  return new Map(files.map((entry) => [keyOf(entry), entry]));
}
