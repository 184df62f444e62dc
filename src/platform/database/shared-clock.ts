import { type Clock, type SteadyClock, steadyClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Db, one, sql } from './db.ts';

const EVERY_MS = 10_000;

/**
 * The time that all processes share: PostgreSQL's, carried on by this process's monotonic clock and corrected every few
 * seconds. A machine whose own clock is wrong or jumps neither lets sessions end nor letters wait. While the database is
 * away, time goes on. Throws when the database can't be asked at the start.
 */
export async function sharedClock(
  db: Db,
  log: Log,
  clock: SteadyClock = steadyClock(),
): Promise<{ clock: Clock; stop(): void }> {
  const ask = async () => {
    const asked = clock.elapsed();
    const { at } = await one<{ at: Date }>(db, sql`select clock_timestamp() as at`);
    const moved_ms = clock.correct(at, asked);
    if (Math.abs(moved_ms) >= 1000) log.warn('clock_corrected', { ms: Math.round(moved_ms) });
  };
  await ask();
  let is_asking = false;
  const again = setInterval(async () => {
    if (is_asking) return;
    is_asking = true;
    await ask().catch((error) => log.error('clock_not_corrected', error));
    is_asking = false;
  }, EVERY_MS);
  again.unref();
  return { clock, stop: () => clearInterval(again) };
}
