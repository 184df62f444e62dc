import pg from 'pg';
import { type Finding, problem } from '../finding.ts';

/** A connection of which each transaction may ask another server process. */
export type Session = { ask(statement: string): Promise<string>; close(): Promise<unknown> };

const PROCESS = 'select pg_backend_pid()::text as answer';

/**
 * Whether an address leads through a transaction pooler. Such a pooler gives the server process of an idle session to
 * another session; without one each session has a process of its own until it ends.
 */
export async function isPooled(open: () => Promise<Session>): Promise<boolean> {
  const [first, second] = [await open(), await open()];
  try {
    const mine = await first.ask(PROCESS);
    return mine === (await second.ask(PROCESS));
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

export const openSession = (url: string) => async (): Promise<Session> => {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand doctor' });
  client.on('error', () => {});
  await client.connect();
  return {
    ask: async (statement) => (await client.query(statement)).rows?.[0]?.answer ?? '',
    close: () => client.end(),
  };
};

/** What is wrong where session locks and events go through a transaction pooler. */
export const judgePooler = (pooled: boolean, has_direct_url: boolean): Finding[] =>
  pooled
    ? [
        problem(
          'database.pooler',
          has_direct_url
            ? 'DATABASE_DIRECT_URL leads through a transaction pooler: locks and live events of a session get lost.'
            : 'DATABASE_URL leads through a transaction pooler, and there is no address past it: locks and live events of a session get lost.',
          "Set DATABASE_DIRECT_URL to PostgreSQL's own address, and restart.",
        ),
      ]
    : [];
