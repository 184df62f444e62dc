import { expect, it } from 'vitest';
import { asSize, planLines } from './plan.ts';

const tables = [
  { name: 'letters', bytes: 84_000_000_000, rows: 40_000_000 },
  { name: 'lists', bytes: 8192, rows: null },
];
const plan = (text: string, open: string[] = []) =>
  planLines([{ name: '0031_new.sql', text, checksum: '' }], { tables, open }).join('\n');

it('tells locks, sizes and work of each statement', () => {
  const lines = plan(
    'alter table letters alter id type bigint; alter table lists add note text; create table stamps (); create index on stamps (id)',
    ['process 7 (psql, idle in transaction) for 600 s'],
  );
  expect(lines).toContain('1 migration is to come. Nothing was changed.');
  expect(lines).toContain('locks letters (84 GB, about 40,000,000 rows): access exclusive, everybody waits');
  expect(lines).toContain('rewrite of 84 GB: about 53 minutes');
  expect(lines).toContain('! the whole table is written again');
  expect(lines).toMatch(
    /lists add note text\n.*locks lists \(8\.2 KB, rows not counted yet\): access exclusive, everybody waits\n\s+instant/,
  );
  expect(lines).toMatch(/create table stamps \(\)\n\s+instant/);
  expect(lines).toContain(
    'Open transactions that a lock may have to wait for:\n  process 7 (psql, idle in transaction) for 600 s',
  );
});

it('says how an index is built and what a contraction needs', () => {
  const index = plan(
    '-- longhand: outside of a transaction\ncreate index concurrently if not exists a on letters (id)',
  );
  expect(index).toContain('statement by statement');
  expect(index).toContain('share update exclusive, nobody waits');
  expect(index).toMatch(/index over 84 GB: about 2[67] minutes/);
  expect(plan('alter table lists validate constraint c')).toContain('scan of 8.2 KB: less than a second');
  const contract = plan(
    '-- longhand: contract, safe since 1.4.0 because nothing reads it\nalter table letters drop note',
  );
  expect(contract).toContain('! Versions before 1.4.0 stop working');
  expect(contract).not.toContain('still reads');
});

it('has nothing to say where nothing is missing', () => {
  expect(planLines([], { tables, open: [] })).toEqual(['The database is up to date: there is nothing to migrate.']);
  expect([0, 999, 1500, 84e9].map(asSize)).toEqual(['0 B', '999 B', '1.5 KB', '84 GB']);
});
