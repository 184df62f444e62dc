import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/db.ts';
import type { Log } from '../../log.ts';
import { type Asset, findAsset, keepAssets, removeOldAssets } from './asset-store.ts';

/** A page that is still open asks for the scripts of the version that it came from: so long they are kept after that. */
const KEPT_DAYS = 30;
const AGAIN_MS = 24 * 3_600_000;
/** Larger files are pictures and films, which lie at the same address in each version. */
const MAX_BYTES = 2 * 1024 * 1024;

export type SharedAssets = {
  /** Shares what this process has built, now and each day, and removes what is old. */
  publish(own: readonly Asset[]): Promise<void>;
  /** What another version built; undefined when none did. */
  find(path: string): Promise<Omit<Asset, 'path'> | undefined>;
  stop(): void;
};

/** Scripts and styles of every version whose pages may still be open, shared through the database. */
export function sharedAssets(db: Db, log: Log): SharedAssets {
  const found = new LRUCache<string, Omit<Asset, 'path'>>({ max: 500 });
  let again: NodeJS.Timeout | undefined;

  async function publish(own: readonly Asset[]): Promise<void> {
    await keepAssets(
      db,
      own.filter(({ content }) => content.length <= MAX_BYTES),
    );
    await removeOldAssets(db, KEPT_DAYS);
  }

  return {
    async publish(own) {
      await publish(own);
      again = setInterval(() => publish(own).catch((error) => log.error('assets_not_shared', error)), AGAIN_MS);
      again.unref();
    },
    async find(path) {
      const known = found.get(path) ?? (await findAsset(db, path));
      if (known) found.set(path, known);
      return known;
    },
    stop: () => clearInterval(again),
  };
}
