import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { connect, one, sql } from './db.ts';

const { url } = await testDatabase();
const [direct, pooled] = [connect(url, 1, { prepares: true }), connect(url, 1)];
afterAll(() => Promise.all([direct.close(), pooled.close()]));

const doubled = (n: number) => sql`/* prepared: doubled */ select 2 * ${n}::int as n`;
const plain = (n: number) => sql`select 3 * ${n}::int as n`;

it.each([
  { where: 'a direct connection', on: direct.db, names: ['doubled'] },
  { where: 'a connection that may lead to a pooler', on: pooled.db, names: [] },
])('keeps the plan of a marked statement, and of no other, on $where', async ({ on, names }) => {
  const answers = [];
  for (const query of [doubled(1), doubled(2), plain(3)]) answers.push(await one<{ n: number }>(on, query));
  expect(answers).toEqual([{ n: 2 }, { n: 4 }, { n: 9 }]);
  const kept = sql`select coalesce(array_agg(name), '{}') as names from pg_prepared_statements`;
  expect(await one<{ names: string[] }>(on, kept)).toEqual({ names });
});
