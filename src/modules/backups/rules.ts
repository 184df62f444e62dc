import type { Manifest, Part } from './schema.ts';

/** Folders of the vault. */
export const MANIFESTS = 'manifests';
export const PARTS = 'parts';
export const WAL = 'wal';
export const PACKS = 'packs';

/** A time as the beginning of a name: names sort as times do. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The time at the beginning of a name that `stampOf` began; undefined for another name. */
export function timeOfStamp(name: string): Date | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const backupId = (kind: Manifest['kind'], lineage: string, at: Date, nonce: string): string =>
  `${stampOf(at)}-${kind}-${lineage}-${nonce}`;
export const manifestName = (id: string): string => `${id}.json`;
export const packName = (lineage: string, at: Date, nonce: string): string => `${stampOf(at)}-${lineage}-${nonce}`;

/**
 * Names of what is written whole say the hash of its bytes, so that it can be checked without the identity. That of WAL also says
 * when it was encrypted: a database whose disk was put back to a snapshot writes the same files again, with other changes.
 */
export const walName = (lineage: string, file: string, at: Date, sha256: string): string =>
  `${lineage}.${file}.${stampOf(at)}.${sha256}`;
export const indexOfPack = (pack: Part, sha256: string): string => `${pack.name}.${pack.sha256}.${sha256}.index`;

/** Which life of a database an object of the vault belongs to, by its name; undefined for a name that is not ours. */
export function lineageOfName(folder: string, name: string): string | undefined {
  if (folder === WAL) return name.split('.')[0];
  return name.split('.')[0]?.split('-')[folder === PACKS ? 1 : 2];
}

/** A pack and the list of its files, which is written after it. `is_there`: the pack itself is not lost. */
export type Pack = { name: string; sha256: string; index: { name: string; sha256: string }; is_there: boolean };

/** The packs whose lists are among the names in the vault, by their names. */
export function packsAmong(names: string[]): Map<string, Pack> {
  const there = new Set(names);
  const packs = new Map<string, Pack>();
  for (const name_of_index of names) {
    const [, name, sha256, own] = /^([^.]+)\.([0-9a-f]{64})\.([0-9a-f]{64})\.index$/.exec(name_of_index) ?? [];
    if (!name || !sha256 || !own) continue;
    packs.set(name, { name, sha256, index: { name: name_of_index, sha256: own }, is_there: there.has(name) });
  }
  return packs;
}

const WAL_FILE = /^[0-9A-F]{24}$/;
/** WAL segments, and the histories of timelines. Labels of backups are in the backups themselves. */
export const isWal = (file: string): boolean => WAL_FILE.test(file) || /^[0-9A-F]{8}\.history$/.test(file);

const SEGMENTS_PER_LOG = 256;

/** The WAL segment that follows one, at the usual size of 16 MB. */
export function nextWal(file: string): string {
  const [timeline, log, segment] = [file.slice(0, 8), file.slice(8, 16), file.slice(16)].map((hex) =>
    Number.parseInt(hex, 16),
  ) as [number, number, number];
  const next = segment + 1 === SEGMENTS_PER_LOG ? [timeline, log + 1, 0] : [timeline, log, segment + 1];
  return next.map((number) => number.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** All segments from the first to the last. */
export function walBetween(first: string, last: string): string[] {
  const files: string[] = [];
  for (let file = first; file <= last; file = nextWal(file)) files.push(file);
  return files;
}

/**
 * The backup from which a time is restored: the newest that can be used by then. A base backup reaches any later time, so
 * where any kind will do, it goes before the rows of one moment.
 */
export function backupFor(manifests: Manifest[], to: Date | null, kind: Manifest['kind'] | null): Manifest | undefined {
  if (!kind) return backupFor(manifests, to, 'base') ?? backupFor(manifests, to, 'logical');
  return manifests
    .filter((one) => one.kind === kind && (!to || new Date(one.usable_from) <= to))
    .sort((a, b) => a.usable_from.localeCompare(b.usable_from))
    .at(-1);
}

/** All parts of a backup. */
export const partsOf = ({ parts, tables }: Manifest): Part[] => [...Object.values(parts), ...tables];

/** How much a backup takes in the place, without its files. */
export const bytesOf = (made: Manifest): number => partsOf(made).reduce((sum, { bytes }) => sum + bytes, 0);

/** The buckets whose files cannot be made again. Pictures in other sizes can. */
export const FILE_BUCKETS = [
  ...['template-images', 'template-files', 'own-designs', 'print-runs', 'expense-receipts', 'account-exports'],
];

type Amount = { files: number; bytes: number };

/** The files of a backup in a sentence: all that are in the place, and which of them were sent for it. */
export function amountsOf(all: Amount, sent: Amount): string {
  const there = { files: Math.max(0, all.files - sent.files), bytes: Math.max(0, all.bytes - sent.bytes) };
  return `Files: ${all.files} (${inMegabytes(all.bytes)}), of which ${sent.files} (${inMegabytes(sent.bytes)}) were sent now and ${there.files} (${inMegabytes(there.bytes)}) were in the place already.`;
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
