import { expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { removeAll } from '../../../../tests/support/privacy/removal.ts';
import { inTransaction, rows, sql } from '../db.ts';
import { inMonths } from './retention.ts';
import { addMonths, dropMonth, monthsOf } from './store.ts';

const { db } = await testDatabase();
const months = async () => (await monthsOf(db, 'things')).map(({ month }) => month);
const removed = (before: string) => removeAll(db, [inMonths('things', sql`is_kept`)], new Date(before));

async function makeThings(): Promise<void> {
  await sql`create table things (id uuid primary key, is_kept boolean not null) partition by range (id)`.execute(db);
  await sql`insert into month_tables (name, options, unique_key, is_append_only) values ('things', '', null, false)`.execute(
    db,
  );
  for (const [from, to] of [
    [null, '2025-02-01'],
    ['2025-02-01', '2025-03-01'],
    ['2025-03-01', '2025-04-01'],
  ] as const) {
    const part = `things_${(from ?? '2025-01-01').slice(0, 7).replace('-', '_')}`;
    await sql`create table ${sql.id('months', part)} (like things including all)`.execute(db);
    await sql`select attach_month('things', ${part}, month_key('things', ${from}::timestamptz),
      month_key('things', ${to}::timestamptz))`.execute(db);
  }
  await sql`insert into things select month_key('things', at::timestamptz)::uuid, is_kept from (values
    ('2024-06-01Z', false), ('2025-01-02Z', false), ('2025-01-31Z', false), ('2025-02-01Z', true), ('2025-03-09Z', false))
    as t(at, is_kept)`.execute(db);
  await addMonths(db, 'things', 0);
}

it('months that are over are dropped whole, the oldest first, once none of their rows is kept', async () => {
  await makeThings();
  const [current = ''] = (await months()).slice(-1);
  expect(await removed('2025-01-31T23:59:59Z')).toEqual([0]);
  expect(await removed('2025-03-31T00:00:00Z')).toEqual([3]);
  expect(await months()).toEqual(['2025_02', '2025_03', current]);
  await sql`update things set is_kept = false`.execute(db);
  expect(await removed('2025-03-31T00:00:00Z')).toEqual([1]);
  expect(await rows(db, sql`select is_kept from things`)).toEqual([{ is_kept: false }]);
  // Rows come in by the database's clock: its month stays, whatever a program thinks of the time.
  expect(await removed('2100-01-01T00:00:00Z')).toEqual([1]);
  expect(await months()).toEqual([current]);
  await expect(inTransaction(db, (tx) => dropMonth(tx, 'things', current))).rejects.toThrow('is not over');
});

it('what proves something is never dropped', async () => {
  await expect(inTransaction(db, (tx) => dropMonth(tx, 'audit_entries', '2020_01'))).rejects.toThrow('append-only');
});
