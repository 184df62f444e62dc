import { installationsIn } from '../installations/rules.ts';
import { lineageOfName, MANIFESTS, manifestName, PACKS, PARTS, WAL } from '../rules.ts';
import type { Vault } from '../vault-service.ts';
import { ofLives, removable, removableLives } from './rules.ts';

/**
 * Removes what no time within the kept days needs, of the installation that this life of the database belongs to and of
 * no other. Returns how many backups were removed.
 */
export async function prune(
  vault: Vault,
  { now, keep_days, lineage }: { now: Date; keep_days: number; lineage: string },
): Promise<number> {
  const { found, unreadable } = await vault.manifests();
  const own = installationsIn(found).find(({ lineages }) => lineages.includes(lineage));
  // What belongs to a backup whose manifest is damaged can't be known, so nothing is removed.
  const is_ours = (name: string) => own?.lineages.includes(lineageOfName(MANIFESTS, name) ?? '');
  if (!own || unreadable.some(is_ours)) return 0;
  const [parts = [], wal = [], packs = []] = await Promise.all(
    [PARTS, WAL, PACKS].map((name) => vault.files.list(name)),
  );
  const all = ofLives({ manifests: own.manifests, parts, wal, packs }, new Set(own.lineages));
  const old = ofLives(removable(all, { now, keep_days }), removableLives(own, { now, keep_days }));
  // First the manifests: a backup that is half removed must not look like one.
  for (const { id } of old.manifests) await vault.files.remove(MANIFESTS, manifestName(id));
  for (const name of old.parts) await vault.files.remove(PARTS, name);
  for (const name of old.wal) await vault.files.remove(WAL, name);
  // A list before its pack, so that a pack that is listed is there.
  for (const name of old.packs.toSorted((a, b) => b.length - a.length)) await vault.files.remove(PACKS, name);
  return old.manifests.length;
}
