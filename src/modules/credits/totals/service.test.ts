import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditDesk } from '../../../../tests/support/credits/desk.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import { one, sql } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/failure.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { reasonsOf, validate } from './rules.ts';

const { db } = await testDatabase();
const shop = creditDesk(db);
const { clock, credits, desk } = shop;
const [ann, bea] = [await makeOperator(db), await makeOperator(db)];

async function expectBooksToMatch() {
  await desk.check();
  const { totals, check } = await desk.figures(['test', 'live']);
  if (!check) throw new Error('There is no check.');
  expect(validate(check.sums, check)).toMatchObject({ discrepancy: 0, is_fine: true });
  expect(check).toMatchObject({ differing: 0, findings: [] });
  expect(totals.sums).toEqual(check.sums);
  expect(totals.available).toBe(check.available);
}

describe('the sums over all accounts', () => {
  it('name everything that came and went', async () => {
    const { account_id, user_id } = await makePerson(db);
    await credits.grantSignUp(db, account_id, { user_id, email: 'sums@example.com' });
    await shop.buy(account_id, 40, 'forty');
    await shop.spend(account_id, 10, 'ten');
    await credits.refund(db, { account_id, charge_key: 'ten', credits: 3, description: 'Not sent', key: 'three' });
    await shop.adjust(ann, user_id, 7);
    await shop.adjust(ann, user_id, -2);
    await credits.reclaim(db, { account_id, grant_key: 'forty', credits: 4, description: 'Refunded', key: 'four' });
    const sums = { purchased: 40, given: 5, adjusted: 5, taken_back: -4, used: -7, expired: 0 };
    expect((await desk.figures(['test'])).totals).toEqual({ sums, available: 39 });
    expect((await desk.figures(['live'])).totals.available).toBe(0);
    await expectBooksToMatch();
  });

  it('are the same before and after they are counted, and after time has passed', async () => {
    const { account_id } = await makePerson(db);
    await shop.buy(account_id, 9);
    const before = (await desk.figures(['test', 'live'])).totals;
    await desk.countTotals();
    clock.move(DAY_MS);
    await Promise.all([desk.countTotals(), desk.countTotals(), desk.countTotals()]);
    await shop.spend(account_id, 2);
    const after = (await desk.figures(['test', 'live'])).totals;
    expect(after.sums).toEqual({ ...before.sums, used: before.sums.used - 2 });
  });

  it('do not count expired credits as available, even before they are written off', async () => {
    const { account_id } = await makePerson(db);
    const before = (await desk.figures(['test'])).totals.available;
    await shop.buy(account_id, 11);
    await sql`update credit_lots set expires_at = ${clock.now()} where account_id = ${account_id}`.execute(db);
    expect((await desk.figures(['test'])).totals.available).toBe(before);
    await desk.check();
    expect((await desk.figures(['test'])).check).toMatchObject({ overdue: 11, differing: 0 });
    await credits.expireDue();
    await expectBooksToMatch();
  });
});

describe('the check', () => {
  it('names each account whose lots disagree with its journal, and why', async () => {
    const person = await makePerson(db);
    await shop.buy(person.account_id, 20);
    await sql`update credit_lots set remaining = 15 where account_id = ${person.account_id}`.execute(db);
    await desk.check();
    const check = (await desk.figures(['test', 'live'])).check;
    if (!check) throw new Error('There is no check.');
    expect(validate(check.sums, check)).toMatchObject({ discrepancy: 5, is_fine: false });
    expect(check.findings).toEqual([
      {
        ...{ account_id: person.account_id, user_id: person.user_id, email: person.email, environment: 'test' },
        ...{ journal: 20, lots: 15, movements: 20, balance: 15, debt: 0 },
      },
    ]);
    expect(check.findings.flatMap(reasonsOf)[0]).toBe('The transactions add up to 20, the lots hold 15.');
    await sql`update credit_lots set remaining = 20 where account_id = ${person.account_id}`.execute(db);
    await expectBooksToMatch();
  });

  it('is asked for by adding one job, however often', async () => {
    await Promise.all([desk.requestCheck(), desk.requestCheck()]);
    expect(await one(db, sql`select count(*)::int as n from jobs where name = 'credits.check'`)).toEqual({ n: 1 });
  });
});

type Move = { kind: 'buy' | 'spend' | 'refund' | 'reclaim' | 'add' | 'remove' | 'expire' | 'decide'; n: number };
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('buy', 'spend', 'refund', 'reclaim', 'add', 'remove', 'expire', 'decide'),
  n: fc.integer({ min: 1, max: 9 }),
});

describe('any sequence of purchases, charges, refunds, reclaims, adjustments and expiries, in concurrent batches', () => {
  it('keeps purchased equal to used plus available', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (batches) => {
        const { account_id, user_id } = await makePerson(db);
        const known = { bought: [] as string[], spent: [] as string[], asked: [] as string[] };
        const play = async ({ kind, n }: Move): Promise<void> => {
          const key = crypto.randomUUID();
          const back = { account_id, credits: n, description: 'Back', key };
          const [grant_key, charge_key, adjustment_id] = [known.bought[0], known.spent[0], known.asked.shift()];
          if (kind === 'buy') await shop.buy(account_id, n, key).then(() => known.bought.push(key));
          if (kind === 'spend') await shop.spend(account_id, n, key).then(() => known.spent.push(key));
          if (kind === 'refund' && charge_key) await credits.refund(db, { ...back, charge_key });
          if (kind === 'reclaim' && grant_key) await credits.reclaim(db, { ...back, grant_key });
          if (kind === 'expire') await credits.expireDue();
          if (kind === 'add' || kind === 'remove') {
            const amount = kind === 'add' ? n * 120 : -n * 120;
            known.asked.push((await shop.adjust(ann, user_id, amount)).adjustment_id);
          }
          if (kind === 'decide' && adjustment_id)
            await desk.decideAdjustment(bea, { adjustment_id, decision: n > 2 ? 'approve' : 'decline', note: 'Why' });
        };
        for (const batch of batches) await Promise.all(batch.map((m) => play(m).catch(ignoreRefusal)));
        clock.move(DAY_MS);
        await expectBooksToMatch();
      }),
      { numRuns: 25 },
    );
  });
});

function ignoreRefusal(error: unknown) {
  const is_refused =
    error instanceof Failure || (error instanceof Error && error.message.includes('given back already'));
  if (!is_refused) throw error;
}
