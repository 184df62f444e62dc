import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { isPooled, judgePooler, openSession, type Session } from './pooler.ts';

/** A pooler gives each transaction the process that was used last and is free. */
const pooled = async (): Promise<Session> => ({ ask: async () => '17', close: async () => {} });

it('a transaction pooler is seen, and named with what to do', async () => {
  expect(await isPooled(pooled)).toBe(true);
  expect(judgePooler(true, false)).toMatchObject([{ level: 'problem', name: 'database.pooler' }]);
  expect(judgePooler(true, true)[0]?.found).toContain('DATABASE_DIRECT_URL leads through');
});

it('a PostgreSQL of its own is not taken for one', async () => {
  const { url } = await testDatabase();
  expect(await isPooled(openSession(url))).toBe(false);
  expect(judgePooler(false, false)).toEqual([]);
});
