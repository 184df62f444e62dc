import { noBackup, whichInstallation } from '../errors.ts';
import type { Life, Manifest } from '../schema.ts';

/** What a backup place shows of one installation: the lives of its database, each restored from the one before it. */
export type Installation = {
  site: string;
  /** The oldest first. */
  lineages: string[];
  /** The oldest first. */
  manifests: Manifest[];
};

const byTime = (a: Manifest, b: Manifest) => a.usable_from.localeCompare(b.usable_from);
const newestOf = (manifests: Manifest[]): Manifest => manifests.toSorted(byTime).at(-1) as Manifest;

/** The installations whose backups are in a place, the one with the newest backup first. */
export function installationsIn(manifests: Manifest[]): Installation[] {
  const by_lineage = Map.groupBy(manifests, ({ lineage }) => lineage);
  const heads = Map.groupBy(by_lineage.keys(), (lineage) => headOf(lineage, by_lineage));
  return [...heads]
    .map(([head, lineages]) => {
      const own = lineages.flatMap((lineage) => by_lineage.get(lineage) ?? []).sort(byTime);
      const { site, after } = newestOf(by_lineage.get(head) ?? []);
      const order = [...after.map(({ lineage }) => lineage), head];
      return { site, lineages: order.filter((lineage) => lineages.includes(lineage)), manifests: own };
    })
    .sort((a, b) => byTime(newestOf(b.manifests), newestOf(a.manifests)));
}

/**
 * The newest life of the installation that a life belongs to. A life goes on in the one that was restored from it, unless
 * it made backups itself after that, or two lives were restored from it side by side: then they are apart, since what one
 * of them removes may be all that another one has.
 */
function headOf(lineage: string, by_lineage: Map<string, Manifest[]>): string {
  const own = newestOf(by_lineage.get(lineage) ?? []);
  const heirs = [...by_lineage.values()].flatMap((of_heir) => {
    const heir = newestOf(of_heir);
    const restored = heir.after.find((one) => one.lineage === lineage);
    // Longer histories only, so that no circle in a place that someone wrote to is followed.
    return restored && heir.after.length > own.after.length ? [{ ...heir, restored_at: restored.at }] : [];
  });
  const goes_on = heirs.every(({ site, restored_at }) => site === own.site && own.started_at <= restored_at);
  if (heirs.length === 0 || !goes_on) return lineage;
  const heads = new Set(heirs.map((heir) => headOf(heir.lineage, by_lineage)));
  return heads.size === 1 ? ([...heads][0] as string) : lineage;
}

/** The installation of this machine's database; where it made no backup yet, the one that it was restored from. */
export function ownAmong(found: Installation[], own: Life | null): Installation | undefined {
  if (!own) return undefined;
  const has = (lineage: string) => found.find(({ lineages }) => lineages.includes(lineage));
  const before = own.after.toReversed().map(({ lineage }) => has(lineage));
  return has(own.lineage) ?? before.find((one) => one !== undefined);
}

export type Whose = {
  /** A backup that was named; null: the newest that fits. */
  id: string | null;
  /** The public half of the key that was given; null: whose key it is doesn't matter. */
  opens: string | null;
  /** The life of this machine's database; null where there is none. */
  own: Life | null;
};

/**
 * The backups to choose from: the one that was named, or those of one installation. Where several share the place, it is
 * the one that the key opens, then that of this machine. Throws a Failure that lists them where that doesn't decide.
 */
export function candidates(manifests: Manifest[], { id, opens, own }: Whose): Manifest[] {
  if (id) {
    const named = manifests.filter((made) => made.id === id);
    if (named.length === 0) throw noBackup(`There is no backup ${id} here. "backup list" shows those there are.`);
    return named;
  }
  const found = installationsIn(manifests);
  const opened = found.filter((one) => one.manifests.some(({ recipient }) => recipient === opens));
  const fitting = opened.length > 0 ? opened : found;
  const is_plain = fitting.length === 1 && (opened.length > 0 || own === null);
  const chosen = ownAmong(fitting, own) ?? (is_plain ? fitting[0] : undefined);
  if (!chosen && found.length > 0) throw whichInstallation(fitting.map((one) => newestOf(one.manifests)));
  return chosen?.manifests ?? [];
}

/** Whose a backup is, as people should read it. */
export const ownerOf = ({ site, lineage }: Pick<Manifest, 'site' | 'lineage'>): string =>
  `${site} (lineage ${lineage})`;

export const ownersOf = (installations: Installation[]): string[] =>
  installations.map(({ site, lineages }) => ownerOf({ site, lineage: lineages.at(-1) ?? '' }));
