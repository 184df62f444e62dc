import type { Installation } from '../installations/rules.ts';
import { lineageOfName, MANIFESTS, PACKS, PARTS, partsOf, timeOfStamp, WAL } from '../rules.ts';
import type { Manifest } from '../schema.ts';

const DAY_MS = 86_400_000;
/** A life of the database that made no backup in this time has ended: one that still runs makes one each night. */
const SILENT_DAYS = 7;

/** The names in a backup place that belong to one installation. */
export type Kept = { manifests: Manifest[]; parts: string[]; wal: string[]; packs: string[] };

/**
 * The lives whose backups an installation may remove: its own, and those before it that have certainly ended. What was
 * restored on a second machine, to try something, must not remove the backups of the first.
 */
export function removableLives({ lineages, manifests }: Installation, { now, keep_days }: Time): Set<string> {
  const since = now.getTime() - Math.max(keep_days, SILENT_DAYS) * DAY_MS;
  const has_ended = (lineage: string) =>
    manifests.every((made) => made.lineage !== lineage || Date.parse(made.started_at) < since);
  return new Set(lineages.filter((lineage) => lineage === lineages.at(-1) || has_ended(lineage)));
}

type Time = { now: Date; keep_days: number };

/**
 * What can be removed of an installation: backups that no time within the kept days needs, and parts, WAL and packs that
 * no kept backup needs. The newest backup always stays, and the last one before the kept days begin, from which their
 * first seconds are restored. Parts that are younger than a day may belong to a backup that is being made.
 */
export function removable(found: Kept, { now, keep_days }: Time): Kept {
  const since = new Date(now.getTime() - keep_days * DAY_MS);
  const keep = keptBackups(found.manifests, since);
  const needed_parts = new Set(keep.flatMap(partsOf).map(({ name }) => name));
  const needed_packs = new Set(keep.flatMap(({ packs }) => packs));
  const young = (name: string) => (timeOfStamp(name)?.getTime() ?? now.getTime()) > now.getTime() - DAY_MS;
  return {
    manifests: found.manifests.filter((made) => !keep.includes(made)),
    parts: found.parts.filter((name) => !needed_parts.has(name) && !young(name)),
    wal: keep.length === 0 ? [] : found.wal.filter((name) => !isWalNeeded(name, keep, found.manifests)),
    packs:
      keep.length === 0 ? [] : found.packs.filter((name) => !young(name) && !isPackNeeded(name, keep, needed_packs)),
  };
}

/** Those of them that belong to these lives. */
export const ofLives = ({ manifests, parts, wal, packs }: Kept, lives: Set<string>): Kept => {
  const of = (folder: string) => (name: string) => lives.has(lineageOfName(folder, name) ?? '');
  return {
    manifests: manifests.filter(({ id }) => of(MANIFESTS)(id)),
    parts: parts.filter(of(PARTS)),
    wal: wal.filter(of(WAL)),
    packs: packs.filter(of(PACKS)),
  };
};

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
  if (name.includes('.history.')) return true;
  return starts.some((first) => file.slice(8) >= first.slice(8));
}

function isPackNeeded(name: string, keep: Manifest[], needed: Set<string>): boolean {
  const [pack = ''] = name.split('.');
  const oldest = keep.map(({ started_at }) => started_at).sort()[0];
  const made_at = timeOfStamp(pack);
  // Newer than a backup's list: it holds what was added since.
  if (!oldest || !made_at || made_at.getTime() >= Math.floor(Date.parse(oldest) / 1000) * 1000) return true;
  return needed.has(pack);
}
