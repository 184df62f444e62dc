import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { movableClock } from '../clock.ts';
import { type Db, sql } from '../database/db.ts';
import { hourlyLimit, type RateLimiter, rateLimiter } from './rate-limit.ts';

const clock = movableClock(new Date('2026-03-01T00:00:00Z'));
let db: Db;
let limiter: RateLimiter;

beforeAll(async () => {
  ({ db } = await testDatabase());
  limiter = rateLimiter(db, clock);
});

describe('a rate limit', () => {
  it('allows exactly its attempts, however many race', async () => {
    const raced = await Promise.all(Array.from({ length: 20 }, () => limiter.take('race', { attempts: 7, per_s: 60 })));
    expect(raced.filter(({ allowed }) => allowed)).toHaveLength(7);
  });

  it('says how long to wait, and allows again when the time is over', async () => {
    const limit = { attempts: 1, per_s: 60 };
    expect(await limiter.take('wait', limit)).toEqual({ allowed: true, retry_after_s: 60 });
    clock.move(17_500);
    expect(await limiter.take('wait', limit)).toEqual({ allowed: false, retry_after_s: 43 });
    clock.move(42_499);
    expect((await limiter.take('wait', limit)).allowed).toBe(false);
    clock.move(1);
    expect((await limiter.take('wait', limit)).allowed).toBe(true);
  });

  it('counts each key by itself', async () => {
    const limit = { attempts: 1, per_s: 60 };
    await limiter.take('one', limit);
    expect((await limiter.take('other', limit)).allowed).toBe(true);
  });

  it('counts under a key of any length, such as an email address that somebody made up', async () => {
    const limit = { attempts: 1, per_s: 60 };
    const [one, other] = ['a', 'b'].map((end) => `${randomBytes(50_000).toString('hex')}${end}`) as [string, string];
    const taken = [await limiter.take(one, limit), await limiter.take(one, limit), await limiter.take(other, limit)];
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, false, true]);
    await limiter.forget(one);
    expect((await limiter.take(one, limit)).allowed).toBe(true);
  });

  it('forgets only what is over when it tidies', async () => {
    await limiter.take('short', { attempts: 1, per_s: 1 });
    await limiter.take('long', { attempts: 1, per_s: 3600 });
    clock.move(1000);
    await limiter.tidy();
    const { rows } = await sql<{ key: string }>`select key from rate_limits where key in ('short', 'long')`.execute(db);
    expect(rows).toEqual([{ key: 'long' }]);
  });

  it('per hour refuses one use too many, names the limit and says when to try again, also when requests race', async () => {
    const admit = hourlyLimit(limiter, 'writing', 3, 'AI messages');
    const raced = await Promise.allSettled(Array.from({ length: 8 }, () => admit('ada')));
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    clock.move(48 * 60_000);
    await expect(admit('ada')).rejects.toMatchObject({
      status: 429,
      user_message: 'The limit is 3 AI messages an hour. Please try again in 12 minutes.',
      details: { retry_after_s: 720 },
    });
    await admit('bob');
    clock.move(12 * 60_000);
    await admit('ada');
  });
});
