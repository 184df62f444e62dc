import { Failure } from '../../../platform/failure.ts';
import { isDamage } from '../errors.ts';
import { laterPacks } from '../files/rules.ts';
import { MANIFESTS, PACKS, PARTS, type Pack, packsAmong, partsOf, WAL, walBetween } from '../rules.ts';
import type { Manifest } from '../schema.ts';
import type { Expected, Vault } from '../vault-service.ts';
import { gapAfter, sha256OfWal, walAmong } from '../wal/rules.ts';
import type { Lost, Verified } from './rules.ts';

/** The names in the folders of a place. */
export type Listing = Record<typeof MANIFESTS | typeof PARTS | typeof PACKS | typeof WAL, string[]>;

export async function listPlace({ files }: Vault): Promise<Listing> {
  const [manifests = [], parts = [], packs = [], wal = []] = await Promise.all(
    [MANIFESTS, PARTS, PACKS, WAL].map((folder) => files.list(folder)),
  );
  return { manifests, parts, packs, wal };
}

/** An object that a restore reads. `pack`: the one that it belongs to. */
type Needed = Expected & { folder: keyof Listing; name: string; pack?: string };

/**
 * What a restore of a backup reads, to its own time and to any later one: its parts, the packs of its files and the changes
 * behind it; and what of that must be in the place but is not.
 */
function neededBy(made: Manifest, there: Listing): { needed: Needed[]; lost: Lost[] } {
  const needed: Needed[] = partsOf(made).map((part) => ({ folder: PARTS, ...part }));
  const lost: Lost[] = [];
  const indexed = packsAmong(there.packs);
  const ofPack = ({ name, sha256, index }: Pack): Needed[] => [
    { folder: PACKS, name, sha256, pack: name },
    { folder: PACKS, ...index, pack: name },
  ];
  for (const name of new Set([...made.packs, ...laterPacks(there.packs, made, null).map((pack) => pack.name)])) {
    const pack = indexed.get(name);
    if (pack) needed.push(...ofPack(pack));
    else lost.push(missing(PACKS, name, name));
  }
  if (!made.wal) return { needed, lost };
  const wal = walAmong(there.wal, made.lineage);
  const { first, last } = made.wal;
  for (const file of walBetween(first, last)) if (!wal.has(file)) lost.push(missing(WAL, `the WAL file ${file}`));
  const gap = gapAfter(last, wal);
  if (gap) lost.push(missing(WAL, `the WAL file ${gap}`));
  for (const [file, name] of wal)
    if (file.length !== 24 || file >= first) needed.push({ folder: WAL, name, sha256: sha256OfWal(name) });
  return { needed, lost };
}

const missing = (folder: string, name: string, pack?: string): Lost => ({
  folder,
  how: `${name} is missing`,
  ...(pack && { pack }),
});

/** What a backup names and a place does not hold: looks at names only. */
export function lostOf(made: Manifest, there: Listing): Lost[] {
  const { needed, lost } = neededBy(made, there);
  const names = new Set([...there.parts, ...there.packs, ...there.wal]);
  const gone = needed.filter(({ name }) => !names.has(name));
  return [...lost, ...gone.map(({ folder, name, pack }) => missing(folder, name, pack))];
}

/**
 * Reads everything that a restore of a backup would read, and compares it with what was written. Hashes are of the encrypted
 * bytes, so that this needs no identity; with one, it also says whether it opens the backup.
 */
export async function verifyBackup(vault: Vault, made: Manifest): Promise<Verified> {
  const { needed, lost } = neededBy(made, await listPlace(vault));
  let bytes = 0;
  for (const { folder, pack, ...object } of needed) {
    try {
      bytes += await vault.check(folder, object);
    } catch (error) {
      if (!isDamage(error)) throw error;
      lost.push({ folder, how: String(error.details?.what ?? object.name), ...(pack && { pack }) });
    }
  }
  const count = (folder: keyof Listing) => needed.filter((one) => one.folder === folder).length;
  return {
    made,
    objects: { parts: count(PARTS), packs: new Set(needed.flatMap(({ pack }) => pack ?? [])).size, wal: count(WAL) },
    bytes,
    lost,
    key: await triedKey(vault, made),
  };
}

async function triedKey(vault: Vault, { parts: { keys } }: Manifest): Promise<Verified['key']> {
  if (!vault.canRead) return 'absent';
  try {
    for await (const _ of vault.open(PARTS, keys.name, keys));
    return 'opens';
  } catch (error) {
    if (error instanceof Failure && error.code === 'wrong_identity') return 'wrong';
    if (isDamage(error)) return 'untried';
    throw error;
  }
}
