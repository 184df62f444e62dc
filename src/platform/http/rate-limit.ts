import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Db, one, sql } from '../database/db.ts';
import { Failure } from '../failure.ts';
import { formatCount, formatNumber } from '../format.ts';

/** So many attempts within so many seconds of the first one. */
export type Limit = { attempts: number; per_s: number };
export type Attempt = { allowed: boolean; retry_after_s: number };
export type RateLimiter = ReturnType<typeof rateLimiter>;

/** A key may hold what somebody typed. An index takes no longer one. */
const MOST_KEY_LENGTH = 400;
const stored = (key: string): string =>
  key.length <= MOST_KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;

/**
 * Counts attempts in the database, so that any number of processes share one count. Call it outside of transactions:
 * an attempt counts also when what it was about fails.
 */
export function rateLimiter(db: Db, clock: Clock) {
  return {
    /** Counts one attempt under `key` and says whether it is within the limit, else how long to wait. */
    async take(key: string, limit: Limit): Promise<Attempt> {
      const now = clock.now();
      const ends = new Date(now.getTime() + limit.per_s * 1000);
      const row = await one<{ attempts: number; window_end: Date }>(
        db,
        sql`insert into rate_limits as r (key, window_start, window_end, attempts) values (${stored(key)}, ${now}, ${ends}, 1)
          on conflict (key) do update set
            attempts = case when r.window_end <= ${now} then 1 else r.attempts + 1 end,
            window_start = case when r.window_end <= ${now} then excluded.window_start else r.window_start end,
            window_end = case when r.window_end <= ${now} then excluded.window_end else r.window_end end
          returning attempts, window_end`,
      );
      const left_ms = row.window_end.getTime() - now.getTime();
      return { allowed: row.attempts <= limit.attempts, retry_after_s: Math.max(1, Math.ceil(left_ms / 1000)) };
    },

    /** Forgives the attempts under a key. */
    async forget(key: string): Promise<void> {
      await sql`delete from rate_limits where key = ${stored(key)}`.execute(db);
    },

    /** Forgets windows that are over. */
    async tidy(): Promise<void> {
      await sql`delete from rate_limits where window_end <= ${clock.now()}`.execute(db);
    },
  };
}

/** So many uses a minute, and so many at once after a pause. */
export type Burst = { per_minute: number; burst: number };
/** More keys than this are not counted at the same time. */
const MAX_KEYS = 10_000;

/** Makes a limit that is counted in the memory of this process: a token bucket for each key, cheap enough for every request. */
export function burstLimiter(clock: Clock, { per_minute, burst }: Burst): (key: string) => Attempt {
  const buckets = new LRUCache<string, { tokens: number; at_ms: number }>({ max: MAX_KEYS });
  return (key) => {
    const at_ms = clock.now().getTime();
    const before = buckets.get(key) ?? { tokens: burst, at_ms };
    const refill = (Math.max(0, at_ms - before.at_ms) * per_minute) / 60_000;
    const tokens = Math.min(burst, before.tokens + refill);
    const allowed = tokens >= 1;
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at_ms });
    return { allowed, retry_after_s: allowed ? 0 : Math.ceil(((1 - tokens) * 60) / per_minute) };
  };
}

/** Passes a caller (an account, or the address of a visitor) or throws a Failure that says when to try again. */
export type Admit = (who: string) => Promise<void>;

const HOUR_S = 3600;

/** Makes the check of a limit per hour. `what` names the uses in the refusal: "payment pages". */
export function hourlyLimit(limiter: RateLimiter, name: string, uses: number, what: string): Admit {
  return async (who) => {
    const { allowed, retry_after_s } = await limiter.take(`${name}:${who}`, { attempts: uses, per_s: HOUR_S });
    if (!allowed) throw overLimit(`The limit is ${formatNumber(uses)} ${what} an hour.`, retry_after_s);
  };
}

/** The refusal of a request over a limit; `limit` is the sentence that names it. */
export function overLimit(limit: string, retry_after_s: number): Failure {
  const minutes = Math.ceil(retry_after_s / 60);
  const wait = formatCount(minutes, 'minute');
  return new Failure(429, 'over_request_rate_limit', `${limit} Please try again in ${wait}.`, { retry_after_s });
}
