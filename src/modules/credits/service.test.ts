import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makePerson } from '../../../tests/support/factories.ts';
import { movableClock } from '../../platform/clock.ts';
import { type Db, one, sql } from '../../platform/database/db.ts';
import { Failure } from '../../platform/failure.ts';
import { type CreditsService, creditsService } from './service.ts';

const DAY_MS = 86_400_000;
let db: Db;
const clock = movableClock(new Date('2026-03-01T00:00:00Z'));
let credits: CreditsService;

beforeAll(async () => {
  ({ db } = await testDatabase());
  credits = creditsService({ db, clock, environment: 'test' });
});

const buy = (user_id: string, n: number, key: string, expires_at?: Date, ledger = credits) =>
  ledger.grant(db, {
    user_id,
    credits: n,
    type: 'purchase',
    category: 'purchase',
    description: 'Bundle',
    key,
    expires_at,
  });
const spend = (user_id: string, n: number, key: string, ledger = credits) =>
  ledger.charge(db, { user_id, credits: n, campaign_id: crypto.randomUUID(), description: 'Letter', key });

describe('the ledger', () => {
  it('grants the sign-up credits once per e-mail address', async () => {
    const person = await makePerson(db);
    expect(await credits.grantSignUp(db, person)).toBe(true);
    expect(await credits.grantSignUp(db, { ...person, email: ` ${person.email.toUpperCase()}` })).toBe(false);
    expect(await credits.balanceOf(db, person.user_id)).toBe(5);
  });

  it('credits a payment that is told twice at the same instant once', async () => {
    const { user_id } = await makePerson(db);
    const told = await Promise.all(Array.from({ length: 8 }, () => buy(user_id, 10, `cs_${user_id}`)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await credits.balanceOf(db, user_id)).toBe(10);
  });

  it('never spends more than there is, however many charges race', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 7, `seven-${user_id}`);
    const raced = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => spend(user_id, 1, `race-${user_id}-${n}`)),
    );
    expect(raced.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
    expect(await credits.balanceOf(db, user_id)).toBe(0);
  });

  it('charges all or nothing and says what is missing', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 2, `two-${user_id}`);
    const refused = await spend(user_id, 3, `three-${user_id}`).catch((error) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: 'insufficient_credits', details: { required: 3, balance: 2 } });
    expect(await credits.balanceOf(db, user_id)).toBe(2);
  });

  it('charges the same key once, also when two requests race', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 10, `ten-${user_id}`);
    const outcomes = await Promise.all([1, 2, 3].map(() => spend(user_id, 4, `once-${user_id}`)));
    expect(outcomes.sort()).toEqual(['charged', 'known', 'known']);
    expect(await credits.balanceOf(db, user_id)).toBe(6);
  });

  it('spends the credits that expire soonest first', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 3, `late-${user_id}`, new Date(clock.now().getTime() + 300 * DAY_MS));
    await buy(user_id, 3, `soon-${user_id}`, new Date(clock.now().getTime() + 2 * DAY_MS));
    await spend(user_id, 3, `spent-${user_id}`);
    clock.move(3 * DAY_MS);
    expect(await credits.balanceOf(db, user_id)).toBe(3);
    await credits.expireDue();
    expect(await credits.balanceOf(db, user_id)).toBe(3);
  });

  it('does not count expired credits, even before they are written off', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 4, `gone-${user_id}`, new Date(clock.now().getTime() + DAY_MS));
    clock.move(DAY_MS);
    expect(await credits.balanceOf(db, user_id)).toBe(0);
    await expect(spend(user_id, 1, `late-${user_id}`)).rejects.toThrow('your balance is 0');
  });

  it('refunds a charge once, and never more than it took', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 5, `five-${user_id}`);
    await spend(user_id, 2, `charge-${user_id}`);
    const refund = (n: number, key: string) =>
      credits.refund(db, { user_id, charge_key: `charge-${user_id}`, credits: n, description: 'Cancelled', key });
    expect(await refund(1, `r1-${user_id}`)).toBe(true);
    expect(await refund(1, `r1-${user_id}`)).toBe(false);
    await expect(refund(2, `r2-${user_id}`)).rejects.toThrow('given back already');
    expect(await credits.balanceOf(db, user_id)).toBe(4);
  });

  it('gives credits of an expired lot back as fresh ones', async () => {
    const { user_id } = await makePerson(db);
    await buy(user_id, 1, `old-${user_id}`, new Date(clock.now().getTime() + DAY_MS));
    await spend(user_id, 1, `old-charge-${user_id}`);
    clock.move(2 * DAY_MS);
    await credits.refund(db, {
      user_id,
      charge_key: `old-charge-${user_id}`,
      credits: 1,
      description: 'Undeliverable',
      key: `old-refund-${user_id}`,
    });
    expect(await credits.balanceOf(db, user_id)).toBe(1);
  });

  it('shows nobody the balance of somebody else', async () => {
    const [mine, other] = [await makePerson(db), await makePerson(db)];
    await expect(credits.balanceOfAccount(mine.user_id, other.account_id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('charges, refunds, grants and reclaims of one account at the same instant', () => {
  it('wait for each other and never for ever, over many small lots', async () => {
    const { user_id } = await makePerson(db);
    for (let n = 0; n < 12; n++) {
      await buy(user_id, 3, `small-${n}-${user_id}`, new Date(clock.now().getTime() + (20 - n) * DAY_MS));
    }
    await spend(user_id, 8, `before-${user_id}`);
    const same = { user_id, description: 'At once' };
    const work = Array.from({ length: 12 }, (_, n) => [
      spend(user_id, 2, `two-${n}-${user_id}`).catch(ignoreRefusal),
      spend(user_id, 4, `four-${n}-${user_id}`).catch(ignoreRefusal),
      spend(user_id, 1, `same-${user_id}`).catch(ignoreRefusal),
      buy(user_id, 2, `late-${n}-${user_id}`),
      ...(n < 8
        ? [credits.refund(db, { ...same, charge_key: `before-${user_id}`, credits: 1, key: `back-${n}-${user_id}` })]
        : []),
      credits.reclaim(db, { ...same, grant_key: `small-${n}-${user_id}`, credits: 3, key: `reclaim-${n}-${user_id}` }),
    ]);
    await Promise.all(work.flat());
    expect(await credits.disagreements()).toEqual([]);
    const { balance, debt_credits, used } = await credits.standingOf(user_id);
    // 36 and 24 came, 36 of them went back; the rest is spent, there, or owed.
    expect(balance - debt_credits).toBe(24 - used);
  });
});

describe('credits whose money went back', () => {
  it('are taken from what is there, owed where they were spent, and given again once', async () => {
    const { user_id } = await makePerson(db);
    const key = `bought-${user_id}`;
    await buy(user_id, 10, key);
    await spend(user_id, 6, `spent-${user_id}`);
    const back = { user_id, grant_key: key, credits: 10, description: 'Refunded', key: `back-${user_id}` };
    const told = await Promise.all([credits.reclaim(db, back), credits.reclaim(db, back), credits.reclaim(db, back)]);
    expect(told.filter((outcome) => outcome !== undefined)).toEqual([{ taken: 4, owed: 6 }]);
    expect(await credits.standingOf(user_id)).toMatchObject({ balance: 0, debt_credits: 6 });
    await expect(spend(user_id, 1, `more-${user_id}`)).rejects.toThrow('your balance is 0');
    await buy(user_id, 2, `little-${user_id}`);
    expect(await credits.standingOf(user_id)).toMatchObject({ balance: 0, debt_credits: 4 });
    const again = { ...back, key: `again-${user_id}` };
    const undone = await Promise.all([credits.reinstate(db, again), credits.reinstate(db, again)]);
    expect(undone.filter(Boolean)).toHaveLength(1);
    expect(await credits.standingOf(user_id)).toMatchObject({ balance: 6, debt_credits: 0 });
    expect(await credits.disagreements()).toEqual([]);
  });
});

describe('the database', () => {
  it.each([
    'update credit_transactions set credits_amount = 1000',
    'delete from credit_transactions',
    'truncate credit_transactions cascade',
    'update credit_movements set credits = 5',
    'delete from credit_lots',
  ])('refuses "%s"', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  });

  it('refuses a negative lot', async () => {
    await expect(sql`update credit_lots set remaining = -1`.execute(db)).rejects.toThrow('credit_lots_check');
  });
});

type Move =
  | { kind: 'buy'; credits: number; life_days: number }
  | { kind: 'spend'; credits: number }
  | { kind: 'refund'; credits: number }
  | { kind: 'wait'; days: number }
  | { kind: 'expire' }
  /** The installation goes on with a key of the other environment. */
  | { kind: 'switch' };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    credits: fc.integer({ min: 1, max: 9 }),
    life_days: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('spend' as const), credits: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('refund' as const), credits: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('expire' as const) }),
  fc.record({ kind: fc.constant('switch' as const) }),
);

describe('any sequence of grants, charges, refunds, waits, expiries and switches of environment, in concurrent batches', () => {
  it('leaves balance, lots and journal equal and never negative, in each environment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (batches) => {
        const { user_id } = await makePerson(db);
        const ledgers = { test: credits, live: creditsService({ db, clock, environment: 'live' }) };
        const charges = { test: [] as string[], live: [] as string[] };
        const journal = { test: 0, live: 0 };
        let running: 'test' | 'live' = 'test';
        let step = 0;
        const play = async (m: Move) => {
          const key = `${user_id}-${++step}`;
          const at = running;
          const ledger = ledgers[at];
          if (m.kind === 'switch') running = at === 'test' ? 'live' : 'test';
          if (m.kind === 'buy') {
            const expires_at = new Date(clock.now().getTime() + m.life_days * DAY_MS);
            await buy(user_id, m.credits, key, expires_at, ledger);
            journal[at] += m.credits;
          }
          if (m.kind === 'spend') {
            const keep = () => {
              charges[at].push(key);
              journal[at] -= m.credits;
            };
            await spend(user_id, m.credits, key, ledger).then(keep, ignoreRefusal);
          }
          if (m.kind === 'refund' && charges[at][0]) {
            const refund = { user_id, charge_key: charges[at][0], credits: m.credits, description: 'Refund', key };
            const keep = () => {
              journal[at] += m.credits;
            };
            await ledger.refund(db, refund).then(keep, ignoreOverRefund);
          }
          if (m.kind === 'wait') clock.move(m.days * DAY_MS);
          if (m.kind === 'expire') await credits.expireDue();
        };
        for (const batch of batches) {
          await Promise.all(batch.map(play));
          expect(await credits.disagreements()).toEqual([]);
          expect(await credits.balanceOf(db, user_id)).toBeGreaterThanOrEqual(0);
        }
        await credits.expireDue();
        for (const at of ['test', 'live'] as const) {
          const expired = await one<{ n: number }>(
            db,
            sql`select coalesce(-sum(t.credits_amount), 0)::int as n from credit_transactions t
              where t.user_id = ${user_id} and t.environment = ${at} and t.transaction_type = 'expiry'`,
          );
          expect(await ledgers[at].balanceOf(db, user_id)).toBe(journal[at] - expired.n);
        }
      }),
      { numRuns: 40 },
    );
  });
});

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Failure && error.code === 'insufficient_credits')) throw error;
}
function ignoreOverRefund(error: unknown) {
  if (!(error instanceof Error && error.message.includes('given back already'))) throw error;
}
