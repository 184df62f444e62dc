import { beforeAll, describe, expect, it } from 'vitest';
import { creditDesk } from '../../../../tests/support/credits/desk.ts';
import { tablesScanned, testDatabase } from '../../../../tests/support/database.ts';
import { makeOperator, makePerson } from '../../../../tests/support/factories.ts';
import type { Cell } from '../../../platform/table/columns.ts';
import { HOUR_MS } from '../../../platform/time.ts';
import { journalQuery } from './schema.ts';
import { journalService } from './service.ts';

const { db } = await testDatabase();
const shop = creditDesk(db);
const live = creditDesk(db, 'live');
const [ada, bob] = [
  await makePerson(db, { email: 'ada@example.com' }),
  await makePerson(db, { email: 'bob@example.com' }),
];
const page = (query: object) => shop.desk.journalPage(journalQuery.parse(query));
const amounts = async (query: object) => (await page(query)).rows.map(({ credits_amount }) => credits_amount);

beforeAll(async () => {
  await shop.buy(ada.account_id, 10, 'a', { intent_id: 'pi_one' });
  shop.clock.move(HOUR_MS);
  live.clock.move(2 * HOUR_MS);
  await shop.spend(ada.account_id, 1);
  await live.buy(bob.account_id, 20);
  shop.clock.move(2 * HOUR_MS);
  await shop.adjust(await makeOperator(db), bob.user_id, 3, { notes: 'For a friend' });
});

describe('the list of all transactions', () => {
  it('has both environments in order of time, either way round, with the owner of each', async () => {
    expect(await amounts({})).toEqual([3, 20, -1, 10]);
    expect(await amounts({ dir: 'asc' })).toEqual([10, -1, 20, 3]);
    const { rows, total } = await page({});
    expect(total).toBe(4);
    expect(rows[3]).toMatchObject({
      ...{ user_id: ada.user_id, email: 'ada@example.com', full_name: 'Ada Writer' },
      ...{ environment: 'test', transaction_type: 'purchase', stripe_payment_intent_id: 'pi_one' },
    });
    expect(rows[0]).toMatchObject({ notes: 'For a friend', transaction_type: 'admin_credit_adjustment' });
  });

  it.each([
    [{ environment: 'test' }, [3, -1, 10]],
    [{ environment: 'live' }, [20]],
    [{ type: 'usage' }, [-1]],
    [{ type: 'purchase' }, [20, 10]],
    [{ type: 'purchase', environment: 'test' }, [10]],
    [{ q: 'ADA@' }, [-1, 10]],
    [{ q: 'ad%' }, []],
    [{ q: 'bob', type: 'purchase' }, [20]],
    [{ q: ada.user_id }, [-1, 10]],
    [{ q: bob.account_id, dir: 'asc' }, [20, 3]],
    [{ q: 'nobody' }, []],
    [{ page: 2 }, []],
  ])('narrowed by %o', async (query, expected) => {
    expect(await amounts(query)).toEqual(expected);
    if (!('page' in query)) expect((await page(query)).total).toBe(expected.length);
  });

  it('is exported whole, batch by batch, with what is hidden in the table', async () => {
    for (let n = 0; n < 1005; n++) await shop.buy(ada.account_id, 1, `many-${n}`);
    const cells: Cell[][] = [];
    for await (const batch of shop.desk.journalExport({ environment: '', type: '', q: '' })) cells.push(...batch);
    const ids = cells.map((row) => row.at(-1));
    expect(ids).toHaveLength(1009);
    expect(new Set(ids).size).toBe(1009);
    expect(cells.at(-1)).toEqual(expect.arrayContaining(['pi_one', 'ada@example.com', 10, 'test']));
    expect((await page({ page: 3 })).rows).toHaveLength(50);
  });

  it('reads no table from end to end, however it is narrowed', async () => {
    for (const query of [
      {},
      { environment: 'test' },
      { type: 'purchase' },
      { q: 'ada' },
      { q: 'ada', type: 'usage' },
    ]) {
      const scanned = await tablesScanned(db, (tx) =>
        journalService({ db: tx }).journalPage(journalQuery.parse(query)),
      );
      expect({ query, scanned }).toEqual({ query, scanned: [] });
    }
  });
});
