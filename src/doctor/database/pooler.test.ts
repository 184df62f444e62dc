import { expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { isPooled, judgePooler, openSession, type Session } from './pooler.ts';

/** A pooler that gives each transaction the process that was used last and is free. */
function pooler() {
  const free = ['17'];
  let started = 17;
  return async (): Promise<Session> => {
    let mine: string | null = null;
    const take = () => free.pop() ?? String(++started);
    return {
      async ask(statement) {
        if (statement === 'begin') mine = take();
        if (statement === 'rollback' && mine) {
          free.push(mine);
          mine = null;
        }
        if (!statement.startsWith('select')) return '';
        if (mine) return mine;
        const process = take();
        free.push(process);
        return process;
      },
      close: async () => {},
    };
  };
}

it('a transaction pooler is seen, and named with what to do', async () => {
  expect(await isPooled(pooler())).toBe(true);
  expect(judgePooler(true, false)).toMatchObject([{ level: 'problem', name: 'database.pooler' }]);
  expect(judgePooler(true, true)[0]?.found).toContain('DATABASE_DIRECT_URL leads through');
});

it('a PostgreSQL of its own is not taken for one', async () => {
  const { url } = await testDatabase();
  expect(await isPooled(openSession(url))).toBe(false);
  expect(judgePooler(false, false)).toEqual([]);
});
