import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { coalesced } from './coalesce.ts';
import { type Db, inTransaction, rows, sql } from './db.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

/** Doubles numbers in PostgreSQL and notes which ones came together. */
function doubler(most = 100) {
  const batches: number[][] = [];
  const double = coalesced(
    async (tx, items: number[]) => {
      batches.push(items);
      const found = await rows<{ twice: number }>(
        tx,
        sql`select (2 * (100 / n))::int as twice from unnest(${items}::int[]) with ordinality as u(n, i) order by i`,
      );
      return found.map(({ twice }) => twice);
    },
    { at_a_time: 1, most },
  );
  return { double, batches };
}

describe('calls that are coalesced', () => {
  it('share a statement when they arrive together, and each gets its own result', async () => {
    const { double, batches } = doubler();
    expect(await Promise.all([1, 2, 4].map((n) => double(db, n)))).toEqual([200, 100, 50]);
    expect(batches).toEqual([[1, 2, 4]]);
  });

  it('wait for the statement that is under way, and are at most so many in the next one', async () => {
    const { double, batches } = doubler(2);
    await Promise.all([1, 2, 4, 5, 10].map((n) => double(db, n)));
    expect(batches).toEqual([[1, 2], [4, 5], [10]]);
  });

  it('fail by themselves: one that the database refuses fails no other', async () => {
    const { double } = doubler();
    const settled = await Promise.allSettled([1, 0, 4].map((n) => double(db, n)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('stay within their transactions', async () => {
    const { double, batches } = doubler();
    await inTransaction(db, (tx) => Promise.all([double(tx, 1), double(db, 2)]));
    expect(batches.sort()).toEqual([[1], [2]]);
  });
});
