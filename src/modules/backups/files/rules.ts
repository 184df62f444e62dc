import { lineageOfName, PACKS, type Pack, packsAmong, timeOfStamp } from '../rules.ts';
import type { Manifest } from '../schema.ts';

/** A file may reach the vault this long after it was written. */
const LATE_MS = 30 * 60_000;

/** The packs, among the names in the vault, of files that were added after a backup began, up to a time. */
export function laterPacks(names: string[], made: Manifest, to: Date | null): Pack[] {
  if (made.kind !== 'base') return [];
  const since = Math.floor(Date.parse(made.started_at) / 1000) * 1000;
  const until = to ? to.getTime() + LATE_MS : Number.POSITIVE_INFINITY;
  return [...packsAmong(names).values()].filter(({ name }) => {
    const made_at = timeOfStamp(name)?.getTime() ?? 0;
    return lineageOfName(PACKS, name) === made.lineage && made_at >= since && made_at <= until;
  });
}
