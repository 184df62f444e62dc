import type { Clock } from '../../../platform/clock.ts';
import { type Db, maybe, sql } from '../../../platform/database/db.ts';
import { ProviderError } from '../../../platform/provider-error.ts';

/** A token returns a second late, so that a request that arrives early still falls into another minute. */
const RETURNS_AFTER_MS = 61_000;

/** The purpose of a request decides which share of the tokens it leaves for more urgent ones. */
export type Urgency = 'withdrawal' | 'delivery' | 'poll';
const RESERVED_SHARE: Record<Urgency, number> = { withdrawal: 0, delivery: 0.1, poll: 0.4 };

export type Budget = ReturnType<typeof scribeBudget>;

/**
 * The requests that Scribe takes in a minute, shared by all processes. Each spends a token that returns a minute
 * later, so there are never more in any sixty seconds, wherever a minute begins.
 */
export function scribeBudget({ db, clock, per_minute }: { db: Db; clock: Clock; per_minute: number }) {
  let prepared: Promise<unknown> | undefined;
  const returnedBefore = () => new Date(clock.now().getTime() - RETURNS_AFTER_MS);
  const reservedFrom = (urgency: Urgency) => Math.min(Math.floor(RESERVED_SHARE[urgency] * per_minute), per_minute - 1);

  async function prepare(): Promise<void> {
    prepared ??= sql`insert into scribe_tokens (token, spent_at)
      select n, '-infinity' from generate_series(1, ${per_minute}) as n on conflict do nothing`.execute(db);
    await prepared.catch((error) => {
      prepared = undefined;
      throw error;
    });
  }

  return {
    /** Spends a token. Throws a throttled ProviderError, which says how long to wait, when none is left. */
    async spend(urgency: Urgency): Promise<void> {
      await prepare();
      const spent = await maybe(
        db,
        sql`update scribe_tokens set spent_at = ${clock.now()} where token = (
            select token from scribe_tokens where token <= ${per_minute} and spent_at <= ${returnedBefore()}
            order by spent_at offset ${reservedFrom(urgency)} limit 1 for update skip locked)
          returning token`,
      );
      if (spent) return;
      const retry_after_ms = await this.wait_ms(urgency);
      throw new ProviderError('throttled', `Scribe takes ${per_minute} requests a minute; they are used up.`, {
        code: 'budget',
        retry_after_ms,
      });
    },

    /** How many requests of this kind could be made now. */
    async free(urgency: Urgency): Promise<number> {
      await prepare();
      const found = await maybe<{ n: number }>(
        db,
        sql`select count(*) as n from scribe_tokens where token <= ${per_minute} and spent_at <= ${returnedBefore()}`,
      );
      return Math.max(0, (found?.n ?? 0) - reservedFrom(urgency));
    },

    /** How long until such a request can be made; at least a second. */
    async wait_ms(urgency: Urgency): Promise<number> {
      const next = await maybe<{ spent_at: Date }>(
        db,
        sql`select spent_at from scribe_tokens where token <= ${per_minute}
          order by spent_at offset ${reservedFrom(urgency)} limit 1`,
      );
      const due = next?.spent_at instanceof Date ? next.spent_at.getTime() + RETURNS_AFTER_MS : 0;
      return Math.max(1000, due - clock.now().getTime());
    },

    /** Blocks all requests for a time, after Scribe itself refused one as too many. */
    async block(for_ms: number): Promise<void> {
      await prepare();
      const until = new Date(clock.now().getTime() + for_ms - RETURNS_AFTER_MS);
      await sql`update scribe_tokens set spent_at = greatest(spent_at, ${until}::timestamptz)`.execute(db);
    },
  };
}
