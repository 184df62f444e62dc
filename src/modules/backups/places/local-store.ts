import { join } from 'node:path';
import { z } from 'zod';
import { backupFolder, readJson, replaceFile } from '../local-store.ts';
import type { LastSent } from './rules.ts';

const name = z.string().nullable();
const sent = z.object({
  lineage: z.string(),
  /** BACKUP_TO at that time. */
  to: z.string(),
  last: z.object({ manifests: name, packs: name, wal: name }),
  /** What was unusual about the place, until a backup has said it. */
  says: z.array(z.string()),
});
export type Sent = z.infer<typeof sent>;

const fileOf = (data_dir: string) => join(backupFolder(data_dir), 'sent.json');

/** What this machine remembers of the backup place; null when it never sent anything of this life of the database. */
export async function readSent(data_dir: string, lineage: string): Promise<Sent | null> {
  const read = sent.safeParse(await readJson(fileOf(data_dir)));
  return read.success && read.data.lineage === lineage ? read.data : null;
}

export const saveSent = (data_dir: string, one: Sent): Promise<string> =>
  replaceFile(fileOf(data_dir), JSON.stringify(one));

/** Remembers the name of what was sent last to a folder. */
export async function rememberLast(data_dir: string, lineage: string, last: Partial<LastSent>): Promise<void> {
  const known = await readSent(data_dir, lineage);
  if (known) await saveSent(data_dir, { ...known, last: { ...known.last, ...last } });
}
