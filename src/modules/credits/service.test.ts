import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { actorOf, makePerson } from '../../../tests/support/factories.ts';
import type { AccountId } from '../../platform/account-id.ts';
import { movableClock } from '../../platform/clock.ts';
import { type Db, inTransaction, one, rows, sql } from '../../platform/database/db.ts';
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

const buy = (account_id: AccountId, n: number, key: string, expires_at?: Date, ledger = credits) =>
  ledger.grant(db, {
    account_id,
    created_by: null,
    credits: n,
    type: 'purchase',
    category: 'purchase',
    description: 'Bundle',
    key,
    expires_at,
  });
const spend = (account_id: AccountId, n: number, key: string, ledger = credits) =>
  ledger.charge(db, {
    account_id,
    created_by: null,
    credits: n,
    campaign_id: crypto.randomUUID(),
    description: 'Letter',
    key,
  });

describe('the ledger', () => {
  it('grants the sign-up credits once per person, however they write their address', async () => {
    const person = await makePerson(db);
    const [mailbox, domain] = person.email.split('@');
    const addresses = [
      person.email,
      ` ${person.email.toUpperCase()}`,
      `${mailbox}+1@${domain}`,
      `${mailbox}+2@${domain}`,
    ];
    const granted = await Promise.all(
      addresses.map((email) =>
        inTransaction(db, (tx) => credits.grantSignUp(tx, person.account_id, { ...person, email })),
      ),
    );
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await credits.balanceOf(db, person.account_id)).toBe(5);
  });

  it('grants them to a person in each environment', async () => {
    const person = await makePerson(db);
    expect(await credits.grantSignUp(db, person.account_id, person)).toBe(true);
    const live = creditsService({ db, clock, environment: 'live' });
    expect(await live.grantSignUp(db, person.account_id, person)).toBe(true);
  });

  it('credits a payment once that is reported several times at the same instant', async () => {
    const { account_id } = await makePerson(db);
    const granted = await Promise.all(Array.from({ length: 8 }, () => buy(account_id, 10, `cs_${account_id}`)));
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await credits.balanceOf(db, account_id)).toBe(10);
  });

  it('never spends more than there is, however many charges race', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 7, `seven-${account_id}`);
    const raced = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => spend(account_id, 1, `race-${account_id}-${n}`)),
    );
    expect(raced.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
    expect(await credits.balanceOf(db, account_id)).toBe(0);
  });

  it('charges all or nothing and says what is missing', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 2, `two-${account_id}`);
    const refused = await spend(account_id, 3, `three-${account_id}`).catch((error) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: 'insufficient_credits', details: { required: 3, balance: 2 } });
    expect(await credits.balanceOf(db, account_id)).toBe(2);
  });

  it('charges the same key once, also when two requests race', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 10, `ten-${account_id}`);
    const outcomes = await Promise.all([1, 2, 3].map(() => spend(account_id, 4, `once-${account_id}`)));
    expect(outcomes.sort()).toEqual(['charged', 'known', 'known']);
    expect(await credits.balanceOf(db, account_id)).toBe(6);
  });
});

describe('a charge of one credit for each key', () => {
  const spendEach = (account_id: AccountId, keys: string[]) =>
    credits.chargeEach(db, { account_id, created_by: null, campaign_id: null, description: 'Letter', keys });
  const keysOf = (account_id: AccountId, n: number) => Array.from({ length: n }, (_, i) => `${account_id}-${i}`);

  it('has an entry of its own for each, and spends the credits that expire soonest first', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 3, `late-${account_id}`, new Date(clock.now().getTime() + 300 * DAY_MS));
    await buy(account_id, 2, `soon-${account_id}`, new Date(clock.now().getTime() + 2 * DAY_MS));
    await spendEach(account_id, keysOf(account_id, 4));
    const lots = await credits.lotsOf(account_id);
    expect(lots.map(({ credits: n, remaining }) => [n, remaining])).toEqual([[3, 1]]);
    const refund = {
      account_id,
      charge_key: `${account_id}-0`,
      credits: 1,
      description: 'Cancelled',
      key: `r-${account_id}`,
    };
    expect(await credits.refund(db, refund)).toBe(true);
    expect((await credits.lotsOf(account_id)).map(({ remaining }) => remaining)).toEqual([1, 1]);
    expect(await credits.disagreements()).toEqual([]);
  });

  it('takes all or nothing, also when several race', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 7, `seven-${account_id}`);
    const raced = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) =>
        spendEach(
          account_id,
          keysOf(account_id, 3).map((key) => `${key}-${n}`),
        ),
      ),
    );
    expect(raced.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    expect(await credits.balanceOf(db, account_id)).toBe(1);
    expect(await credits.disagreements()).toEqual([]);
  });

  it('refuses all when one of the keys was charged before', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 7, `known-${account_id}`);
    await spendEach(account_id, keysOf(account_id, 1));
    await expect(spendEach(account_id, keysOf(account_id, 3))).rejects.toThrow('duplicate key');
    expect(await credits.balanceOf(db, account_id)).toBe(6);
  });
});

describe('spent and expired credits', () => {
  it('spends the credits that expire soonest first', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 3, `late-${account_id}`, new Date(clock.now().getTime() + 300 * DAY_MS));
    await buy(account_id, 3, `soon-${account_id}`, new Date(clock.now().getTime() + 2 * DAY_MS));
    await spend(account_id, 3, `spent-${account_id}`);
    clock.move(3 * DAY_MS);
    expect(await credits.balanceOf(db, account_id)).toBe(3);
    await credits.expireDue();
    expect(await credits.balanceOf(db, account_id)).toBe(3);
  });

  it('does not count expired credits, even before they are written off', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 4, `gone-${account_id}`, new Date(clock.now().getTime() + DAY_MS));
    clock.move(DAY_MS);
    expect(await credits.balanceOf(db, account_id)).toBe(0);
    await expect(spend(account_id, 1, `late-${account_id}`)).rejects.toThrow('your balance is 0');
  });

  it('refunds a charge once, and never more than it took', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 5, `five-${account_id}`);
    await spend(account_id, 2, `charge-${account_id}`);
    const refund = (n: number, key: string) =>
      credits.refund(db, { account_id, charge_key: `charge-${account_id}`, credits: n, description: 'Cancelled', key });
    expect(await refund(1, `r1-${account_id}`)).toBe(true);
    expect(await refund(1, `r1-${account_id}`)).toBe(false);
    await expect(refund(2, `r2-${account_id}`)).rejects.toThrow('given back already');
    expect(await credits.balanceOf(db, account_id)).toBe(4);
  });

  it('gives credits of an expired lot back as fresh ones', async () => {
    const { account_id } = await makePerson(db);
    await buy(account_id, 1, `old-${account_id}`, new Date(clock.now().getTime() + DAY_MS));
    await spend(account_id, 1, `old-charge-${account_id}`);
    clock.move(2 * DAY_MS);
    await credits.refund(db, {
      account_id,
      charge_key: `old-charge-${account_id}`,
      credits: 1,
      description: 'Undeliverable',
      key: `old-refund-${account_id}`,
    });
    expect(await credits.balanceOf(db, account_id)).toBe(1);
  });
});

describe('the credits of an account', () => {
  it('shows the members of an account its credits and who spent them, and shows them to nobody else', async () => {
    const [owner, member, other] = [await makePerson(db), await makePerson(db), await makePerson(db)];
    const { account_id } = owner;
    await buy(account_id, 5, 'shared');
    const spent = { credits: 2, campaign_id: crypto.randomUUID(), description: 'Letters' };
    await credits.charge(db, { account_id, created_by: member.user_id, ...spent, key: 'of the member' });
    const colleague = actorOf({ ...member, account_id });
    expect(await credits.balanceOfAccount(colleague, account_id)).toBe(3);
    expect(await credits.balanceOfAccount(actorOf(owner), account_id)).toBe(3);
    const charges = sql`select created_by from credit_transactions where account_id = ${account_id} and credits_amount < 0`;
    expect(await one(db, charges)).toEqual({ created_by: member.user_id });
    expect(await credits.transactionsOf(other.account_id, { limit: 10 })).toEqual([]);
    expect(await credits.lotsOf(other.account_id)).toEqual([]);
    const [mine] = await credits.transactionsOf(account_id, { limit: 1 });
    expect(await credits.transactionsOf(other.account_id, { limit: 10, before: mine?.id })).toEqual([]);
  });

  it('knows a key within an account only, and finds no charge or grant of another one', async () => {
    const [{ account_id }, other] = [await makePerson(db), await makePerson(db)];
    expect([await buy(account_id, 5, 'same'), await buy(other.account_id, 7, 'same')]).toEqual([true, true]);
    expect([await spend(account_id, 1, 'send'), await spend(other.account_id, 2, 'send')]).toEqual([
      'charged',
      'charged',
    ]);
    await spend(account_id, 1, 'only mine');
    const back = { account_id: other.account_id, credits: 1, description: 'Back', key: 'back' };
    await expect(credits.refund(db, { ...back, charge_key: 'only mine' })).rejects.toThrow('There is no charge');
    await expect(credits.reclaim(db, { ...back, grant_key: 'only mine' })).rejects.toThrow('There is no grant');
    await credits.reclaim(db, { ...back, grant_key: 'same', credits: 5 });
    expect(await credits.reclaimedOf(db, account_id, 'same')).toBe(0);
    expect([await credits.balanceOf(db, account_id), await credits.balanceOf(db, other.account_id)]).toEqual([3, 0]);
  });

  it('shows nobody the balance of another account', async () => {
    const [mine, other] = [await makePerson(db), await makePerson(db)];
    await expect(credits.balanceOfAccount(actorOf(mine), other.account_id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('charges, refunds, grants and reclaims of one account at the same instant', () => {
  it('wait for each other and never for ever, over many small lots', async () => {
    const { account_id } = await makePerson(db);
    for (let n = 0; n < 12; n++) {
      await buy(account_id, 3, `small-${n}-${account_id}`, new Date(clock.now().getTime() + (20 - n) * DAY_MS));
    }
    await spend(account_id, 8, `before-${account_id}`);
    const same = { account_id, description: 'At once' };
    const work = Array.from({ length: 12 }, (_, n) => [
      spend(account_id, 2, `two-${n}-${account_id}`).catch(ignoreRefusal),
      spend(account_id, 4, `four-${n}-${account_id}`).catch(ignoreRefusal),
      spend(account_id, 1, `same-${account_id}`).catch(ignoreRefusal),
      buy(account_id, 2, `late-${n}-${account_id}`),
      ...(n < 8
        ? [
            credits.refund(db, {
              ...same,
              charge_key: `before-${account_id}`,
              credits: 1,
              key: `back-${n}-${account_id}`,
            }),
          ]
        : []),
      credits.reclaim(db, {
        ...same,
        grant_key: `small-${n}-${account_id}`,
        credits: 3,
        key: `reclaim-${n}-${account_id}`,
      }),
    ]);
    await Promise.all(work.flat());
    expect(await credits.disagreements()).toEqual([]);
    const { balance, debt_credits, used } = await credits.overviewOf(account_id);
    // 36 and 24 came, 36 of them went back; the rest is spent, there, or owed.
    expect(balance - debt_credits).toBe(24 - used);
  });
});

describe('credits whose money went back', () => {
  it('are taken from what is there, owed where they were spent, and given again once', async () => {
    const { account_id } = await makePerson(db);
    const key = `bought-${account_id}`;
    await buy(account_id, 10, key);
    await spend(account_id, 6, `spent-${account_id}`);
    const back = { account_id, grant_key: key, credits: 10, description: 'Refunded', key: `back-${account_id}` };
    const outcomes = await Promise.all([
      credits.reclaim(db, back),
      credits.reclaim(db, back),
      credits.reclaim(db, back),
    ]);
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([{ taken: 4, owed: 6 }]);
    expect(await credits.overviewOf(account_id)).toMatchObject({ balance: 0, debt_credits: 6 });
    await expect(spend(account_id, 1, `more-${account_id}`)).rejects.toThrow('your balance is 0');
    await buy(account_id, 2, `little-${account_id}`);
    expect(await credits.overviewOf(account_id)).toMatchObject({ balance: 0, debt_credits: 4 });
    const again = { ...back, key: `again-${account_id}` };
    const undone = await Promise.all([credits.reinstate(db, again), credits.reinstate(db, again)]);
    expect(undone.filter(Boolean)).toHaveLength(1);
    expect(await credits.overviewOf(account_id)).toMatchObject({ balance: 6, debt_credits: 0 });
    expect(await credits.disagreements()).toEqual([]);
  });
});

describe('the database', () => {
  it.each([
    'update credit_transactions set credits_amount = 1000',
    'delete from credit_transactions',
    'truncate credit_transactions cascade',
    'update credit_further_movements set credits = 5',
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
        const { account_id } = await makePerson(db);
        const ledgers = { test: credits, live: creditsService({ db, clock, environment: 'live' }) };
        const charges = { test: [] as string[], live: [] as string[] };
        const journal = { test: 0, live: 0 };
        let running: 'test' | 'live' = 'test';
        let step = 0;
        const play = async (m: Move) => {
          const key = `${account_id}-${++step}`;
          const at = running;
          const ledger = ledgers[at];
          if (m.kind === 'switch') running = at === 'test' ? 'live' : 'test';
          if (m.kind === 'buy') {
            const expires_at = new Date(clock.now().getTime() + m.life_days * DAY_MS);
            await buy(account_id, m.credits, key, expires_at, ledger);
            journal[at] += m.credits;
          }
          if (m.kind === 'spend') {
            const keep = () => {
              charges[at].push(key);
              journal[at] -= m.credits;
            };
            await spend(account_id, m.credits, key, ledger).then(keep, ignoreRefusal);
          }
          if (m.kind === 'refund' && charges[at][0]) {
            const refund = { account_id, charge_key: charges[at][0], credits: m.credits, description: 'Refund', key };
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
          expect(await differencesOf(account_id)).toEqual([]);
          expect(await credits.balanceOf(db, account_id)).toBeGreaterThanOrEqual(0);
        }
        await credits.expireDue();
        for (const at of ['test', 'live'] as const) {
          const expired = await one<{ n: number }>(
            db,
            sql`select coalesce(-sum(t.credits_amount), 0)::int as n from credit_transactions t
              where t.account_id = ${account_id} and t.environment = ${at} and t.transaction_type = 'expiry'`,
          );
          expect(await ledgers[at].balanceOf(db, account_id)).toBe(journal[at] - expired.n);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Lots that do not hold what transactions put in and took out, and transactions that moved another amount than they say. */
const differencesOf = (account_id: AccountId) =>
  rows(
    db,
    sql`select l.id from credit_lots l where account_id = ${account_id} and remaining <> (select sum(m.credits) from credit_movements m
        where m.account_id = l.account_id and m.lot_id = l.id)
      union all
      select t.id from credit_transactions t where account_id = ${account_id} and (
        credits_amount <> (select sum(m.credits) from credit_movements m where m.account_id = t.account_id and m.transaction_id = t.id)
        or exists (select from credit_movements m join credit_lots l on l.account_id = m.account_id and l.id = m.lot_id
          where m.account_id = t.account_id and m.transaction_id = t.id and l.environment <> t.environment))`,
  );

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Failure && error.code === 'insufficient_credits')) throw error;
}
function ignoreOverRefund(error: unknown) {
  if (!(error instanceof Error && error.message.includes('given back already'))) throw error;
}
