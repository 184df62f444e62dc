import type { SentFiles } from '../files/local-store.ts';
import { installationsIn, ownAmong, ownersOf } from '../installations/rules.ts';
import { lineageOfName, MANIFESTS, manifestName, PACKS, packsAmong, WAL } from '../rules.ts';
import type { Life } from '../schema.ts';
import type { Vault } from '../vault-service.ts';
import { readSent, rememberLast, saveSent } from './local-store.ts';
import { type Judged, judge } from './rules.ts';

export type PlaceDependencies = {
  vault: Vault;
  /** BACKUP_TO. */
  to: string;
  data_dir: string;
  life: Life;
  sent_files: SentFiles;
};

/**
 * Looks what a backup place holds, and compares it with what this machine remembers: the place is right. It may be new,
 * emptied, put back to an earlier state, copied elsewhere or another installation's.
 */
export function placeService({ vault, to, data_dir, life, sent_files }: PlaceDependencies) {
  const { lineage } = life;

  /** What the place holds of this life of the database, the oldest first, and of whom else. */
  async function see() {
    const { found } = await vault.manifests();
    const ours = async (folder: string) =>
      (await vault.files.list(folder)).filter((name) => lineageOfName(folder, name) === lineage);
    const packs = [...packsAmong(await ours(PACKS)).values()].filter(({ is_there }) => is_there);
    const installations = installationsIn(found);
    const own = ownAmong(installations, life);
    return {
      manifests: found
        .filter((made) => made.lineage === lineage)
        .map(({ id }) => manifestName(id))
        .sort(),
      packs: new Set(packs.map(({ name }) => name)),
      last_index: packs.at(-1)?.index.name ?? null,
      wal: await ours(WAL),
      others: ownersOf(installations.filter((one) => one !== own)),
    };
  }

  return {
    /** Whether what was sent last is still there: cheap enough for each minute. */
    async isAsLeft(): Promise<boolean> {
      const sent = await readSent(data_dir, lineage);
      if (sent?.to !== to) return false;
      for (const folder of [MANIFESTS, PACKS, WAL] as const) {
        const name = sent.last[folder];
        if (name && !(await vault.files.facts(folder, name))) return false;
      }
      return true;
    },

    /**
     * Lists the place. What is missing is forgotten here, so that it is sent again; what is unusual is kept until a backup
     * says it. Says whether a backup is needed at once, and why.
     */
    look: (): Promise<Judged> =>
      sent_files.inTurn(async () => {
        // Read before the place is: what another process sends meanwhile is not missed in it.
        const before = await readSent(data_dir, lineage);
        const entries = await sent_files.load();
        const seen = await see();
        const known_packs = new Set(Array.from(entries.values(), ({ pack }) => pack));
        const lost_packs = known_packs.difference(seen.packs);
        const last = before?.last ?? { manifests: null, packs: null, wal: null };
        const is_lost = (name: string | null, there: string[]) => name !== null && !there.includes(name);
        const changes = is_lost(last.wal, seen.wal);
        const judged = judge({
          has_moved: before !== null && before.to !== to,
          has_sent: known_packs.size > 0 || Object.values(last).some((name) => name !== null),
          holds_ours: seen.manifests.length + seen.packs.size + seen.wal.length > 0,
          lost: { backup: is_lost(last.manifests, seen.manifests), changes, packs: lost_packs.size },
          packs: known_packs.size,
          others: seen.others,
        });
        for (const [key, { pack }] of entries) if (lost_packs.has(pack)) entries.delete(key);
        if (lost_packs.size > 0) await sent_files.save(entries);
        const there = {
          manifests: seen.manifests.at(-1) ?? null,
          packs: seen.last_index,
          wal: changes ? null : last.wal,
        };
        const says = [...new Set([...(before?.says ?? []), ...judged.says])];
        await saveSent(data_dir, { lineage, to, last: there, says });
        return judged;
      }),

    /** Whether the place held a backup of this life of the database when it was last looked at. */
    holdsBackup: async (): Promise<boolean> => (await readSent(data_dir, lineage))?.last.manifests != null,

    sentWal: (name: string) => rememberLast(data_dir, lineage, { wal: name }),
    sentPack: (index: string) => rememberLast(data_dir, lineage, { packs: index }),

    /** Remembers a backup that is whole. Returns what was unusual about the place since the one before. */
    async sentBackup(id: string): Promise<string[]> {
      await rememberLast(data_dir, lineage, { manifests: manifestName(id) });
      const sent = await readSent(data_dir, lineage);
      if (sent) await saveSent(data_dir, { ...sent, says: [] });
      return sent?.says ?? [];
    },
  };
}
