import { statfs } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import { databaseOutage } from '../database/outage.ts';
import { Failure } from '../failure.ts';

/** What is stored on a disk that this process can measure. */
export type Place = { name: 'files' | 'database'; path: string };
/** Too little room. `free_bytes` is null where only a refused write showed it: nobody can measure another machine's disk. */
export type Shortage = { place: Place['name']; free_bytes: number | null; reserve_bytes: number };

export type DiskGuard = ReturnType<typeof diskGuard>;
type Measure = (path: string) => Promise<number>;
type GuardOptions = {
  clock: Clock;
  places: Place[];
  /** New work is refused while less than this is free. 0 refuses none before a write fails. */
  reserve_bytes: number;
  /** Free bytes of the disk that a path is on. */
  measure?: Measure;
  /** Called when room runs out, and with null when there is room again. */
  onChange?: (shortage: Shortage | null) => void;
};

/** Each disk is measured at most this often, and a refused write is believed this long. */
export const CHECK_EVERY_MS = 10_000;

/** Free bytes of the disk that a path is on. */
export const freeBytes: Measure = async (path) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

/**
 * Says whether there is room for new work. It measures when it is asked and the last measurement is old, so that it needs
 * no timer, and work goes on by itself as soon as there is room.
 */
export function diskGuard({ clock, places, reserve_bytes, measure = freeBytes, onChange = () => {} }: GuardOptions) {
  let known: Shortage | null = null;
  let measured_at = Number.NEGATIVE_INFINITY;
  let refused: { place: Place['name']; at: number } | null = null;
  let measuring: Promise<void> | undefined;

  function know(shortage: Shortage | null): void {
    const has_changed = (known === null) !== (shortage === null);
    known = shortage;
    if (has_changed) onChange(shortage);
  }

  async function look(now: number): Promise<void> {
    measured_at = now;
    const found = await Promise.all(
      // A place that can't be measured says nothing; a refused write will.
      places.map(async ({ name, path }) => ({ place: name, free_bytes: await measure(path).catch(() => null) })),
    );
    const short = found.find(({ free_bytes }) => free_bytes !== null && free_bytes < reserve_bytes);
    if (refused && Math.abs(now - refused.at) >= CHECK_EVERY_MS) refused = null;
    const last = refused && { place: refused.place, free_bytes: null };
    const shortage = short ?? last;
    know(shortage && { ...shortage, reserve_bytes });
  }

  return {
    /** The disk that lacks room; null while all is well. */
    async shortage(): Promise<Shortage | null> {
      const now = clock.now().getTime();
      // A clock that was set back must not end the measurements.
      if (Math.abs(now - measured_at) >= CHECK_EVERY_MS)
        measuring ??= look(now).finally(() => {
          measuring = undefined;
        });
      await measuring;
      return known;
    },

    /** Remembers an error that a full disk caused. Returns whether it was one. */
    note(error: unknown): boolean {
      const place = fullPlace(error);
      if (!place) return false;
      const at = clock.now().getTime();
      refused = { place, at };
      measured_at = at;
      know({ place, free_bytes: null, reserve_bytes });
      return true;
    },
  };
}

/** Which disk an error says is full; null for any other error. */
export function fullPlace(error: unknown): Place['name'] | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (databaseOutage(each) === 'full') return 'database';
    const { code } = each as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return 'files';
  }
  return null;
}

const RETRY_AFTER_S = 60;

/** Why new work is refused, in words for customers. */
export const diskFull = () =>
  new Failure(
    507,
    'disk_full',
    'The disk is full, so we can’t take in new work right now. Everything that you saved, sent and paid is safe. Please try again in a few minutes.',
    { retry_after_s: RETRY_AFTER_S },
  );

/** Why nothing can be read or saved, in words for customers. What was sent again is done once, so trying again is safe. */
export const databaseAway = () =>
  new Failure(
    503,
    'database_unavailable',
    'We can’t reach our database right now. Everything that you saved, sent and paid is safe. Please try again in a minute.',
    { retry_after_s: 5 },
  );
