import type { Manifest } from './schema.ts';

/** Folders of the vault. */
export const MANIFESTS = 'manifests';
export const PARTS = 'parts';
export const WAL = 'wal';
export const PACKS = 'packs';

const DAY_MS = 86_400_000;

/** A time as the beginning of a name: names sort as times do. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The time at the beginning of a name that `stampOf` began; undefined for another name. */
export function timeOfStamp(name: string): Date | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const backupId = (kind: Manifest['kind'], at: Date, nonce: string): string => `${stampOf(at)}-${kind}-${nonce}`;
export const manifestName = (id: string): string => `${id}.json`;
export const walName = (lineage: string, file: string): string => `${lineage}.${file}`;
export const packName = (lineage: string, at: Date, nonce: string): string => `${stampOf(at)}-${lineage}-${nonce}`;
export const indexOfPack = (pack: string): string => `${pack}.index`;

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

/** The backup from which a time is restored: the newest that can be used by then. A base backup reaches any later time. */
export function backupFor(manifests: Manifest[], to: Date | null, kind: Manifest['kind'] | null): Manifest | undefined {
  return manifests
    .filter((one) => (!kind || one.kind === kind) && (!to || new Date(one.usable_from) <= to))
    .sort((a, b) => a.usable_from.localeCompare(b.usable_from))
    .at(-1);
}

export type Kept = { manifests: Manifest[]; parts: string[]; wal: string[]; packs: string[] };

/** The part names that a manifest needs. */
export const partsOf = ({ parts, tables }: Manifest): string[] => [
  ...Object.values(parts).map(({ name }) => name),
  ...tables.map(({ name }) => name),
];

/**
 * What can be removed: backups that no time within the kept days needs, and parts, WAL and packs that no kept backup needs.
 * The newest backup always stays, and the last one before the kept days begin, from which their first seconds are restored.
 * `packs_used` are the packs that the file lists of the kept backups name, by backup; a backup whose list could not be read
 * keeps every pack. Parts that are younger than a day may belong to a backup that is being made.
 */
export function removable(
  found: Kept,
  { now, keep_days, packs_used }: { now: Date; keep_days: number; packs_used: Map<string, Set<string> | null> },
): { manifests: string[]; parts: string[]; wal: string[]; packs: string[] } {
  const since = new Date(now.getTime() - keep_days * DAY_MS);
  const keep = keptBackups(found.manifests, since);
  const kept_ids = new Set(keep.map(({ id }) => id));
  const needed_parts = new Set(keep.flatMap(partsOf));
  const young = (name: string) => (timeOfStamp(name)?.getTime() ?? now.getTime()) > now.getTime() - DAY_MS;
  return {
    manifests: found.manifests.filter(({ id }) => !kept_ids.has(id)).map(({ id }) => id),
    parts: found.parts.filter((name) => !needed_parts.has(name) && !young(name)),
    wal: keep.length === 0 ? [] : found.wal.filter((name) => !isWalNeeded(name, keep, found.manifests)),
    packs: keep.length === 0 ? [] : found.packs.filter((name) => !young(name) && !isPackNeeded(name, keep, packs_used)),
  };
}

function keptBackups(manifests: Manifest[], since: Date): Manifest[] {
  const sorted = [...manifests].sort((a, b) => a.usable_from.localeCompare(b.usable_from));
  const [bases, logicals] = (['base', 'logical'] as const).map((kind) => sorted.filter((one) => one.kind === kind));
  return [bases ?? [], logicals ?? []].flatMap((all) => {
    const first_inside = all.findIndex(({ usable_from }) => new Date(usable_from) > since);
    return all.slice(first_inside < 0 ? -1 : Math.max(0, first_inside - 1));
  });
}

/** WAL of another life of the database is needed as long as a base backup of that life is. */
function isWalNeeded(name: string, keep: Manifest[], all: Manifest[]): boolean {
  const [lineage = '', file = ''] = name.split('.');
  const starts = keep.flatMap((one) => (one.lineage === lineage && one.wal ? [one.wal.first] : []));
  // A life without any backup yet: its first one may be under way.
  if (starts.length === 0) return !all.some((one) => one.lineage === lineage);
  if (name.endsWith('.history')) return true;
  return starts.some((first) => file.slice(8) >= first.slice(8));
}

function isPackNeeded(name: string, keep: Manifest[], packs_used: Map<string, Set<string> | null>): boolean {
  const pack = name.replace(/\.index$/, '');
  const oldest = keep.map(({ started_at }) => started_at).sort()[0];
  const made_at = timeOfStamp(pack);
  // Newer than a backup's list: it holds what was added since.
  if (!oldest || !made_at || made_at.getTime() >= Math.floor(Date.parse(oldest) / 1000) * 1000) return true;
  return keep.some(({ id }) => {
    const used = packs_used.get(id);
    return !used || used.has(pack);
  });
}

/** The buckets whose files cannot be made again. Pictures in other sizes can. */
export const FILE_BUCKETS = [
  ...['template-images', 'template-files', 'own-designs', 'print-runs', 'expense-receipts', 'account-exports'],
];
