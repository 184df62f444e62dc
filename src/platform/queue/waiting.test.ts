import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../tests/support/postgres.ts';
import { connect, type Db, one, sql } from '../database/db.ts';
import { silentLog } from '../log.ts';
import { ProviderError } from '../provider-error.ts';
import { observedProvider } from '../telemetry/provider-calls.ts';
import { probeProviders } from './lease-store.ts';
import { enqueue, retriedJobs } from './queue.ts';
import { runDueJobs } from './worker.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: ReturnType<typeof connect>;
let db: Db;
beforeAll(async () => {
  clone = await cloneDatabase(inject('template_url'));
  connection = connect(clone.url);
  db = connection.db;
});
beforeEach(async () => {
  await sql`delete from jobs`.execute(db);
});
afterAll(async () => {
  await connection.close();
  await clone.drop();
});

/** A mail server that is away until it is switched on. */
function post() {
  const sent: string[] = [];
  let is_away = true;
  const { send } = observedProvider('mail', {
    name: 'test',
    async send(to: string) {
      if (is_away) throw new ProviderError('retryable', 'No connection.', { is_away });
      sent.push(to);
    },
  });
  const work = (payload: unknown) => send((payload as { to: string }).to);
  return {
    sent,
    jobs: { 'letters.mail': work, 'identity.mail': work },
    back: () => {
      is_away = false;
    },
  };
}
const add = (to: string, name = 'letters.mail') => enqueue(db, name, { to });
const waiting = () =>
  one<{ n: number; attempts: number }>(
    db,
    sql`select count(*)::int as n, coalesce(sum(attempts), 0)::int as attempts from jobs where run_at > now() + interval '4 minutes'`,
  );

describe('jobs whose provider is away', () => {
  it('wait without using up attempts, and go on in their order as soon as the provider answers one of them', async () => {
    const { sent, jobs, back } = post();
    for (const to of ['a', 'b', 'c']) await add(to);
    const run = () => runDueJobs(db, jobs, silentLog);
    await run();
    for (let probe = 0; probe < 30; probe++) {
      await probeProviders(db);
      await run();
    }
    expect(await waiting()).toEqual({ n: 1, attempts: 0 });
    expect(await retriedJobs(db)).toMatchObject([{ name: 'letters.mail', jobs: 1 }]);
    back();
    await run();
    expect(sent).toEqual([]);
    await probeProviders(db);
    await run();
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('are not overtaken by later mails', async () => {
    const { sent, jobs, back } = post();
    await add('first');
    await runDueJobs(db, jobs, silentLog);
    back();
    await add('second', 'identity.mail');
    await runDueJobs(db, jobs, silentLog);
    expect(sent).toEqual([]);
    await probeProviders(db);
    await runDueJobs(db, jobs, silentLog);
    expect(sent).toEqual(['first', 'second']);
  });

  it('hold up no other work, and no mail once they have failed for good', async () => {
    const { sent, jobs, back } = post();
    await add('lost');
    await runDueJobs(db, jobs, silentLog);
    await enqueue(db, 'press.test', {});
    const ran: string[] = [];
    await runDueJobs(db, { ...jobs, 'press.test': async () => void ran.push('press') }, silentLog);
    expect(ran).toEqual(['press']);
    back();
    await sql`update jobs set attempts = max_attempts`.execute(db);
    await add('next');
    await runDueJobs(db, jobs, silentLog);
    expect(sent).toEqual(['next']);
  });

  it('fail after some days', async () => {
    const { jobs } = post();
    await add('old');
    await sql`update jobs set created_at = now() - interval '5 days', attempts = max_attempts - 1`.execute(db);
    await runDueJobs(db, jobs, silentLog);
    await probeProviders(db);
    await runDueJobs(db, jobs, silentLog);
    const left = await one<{ is_over: boolean }>(db, sql`select attempts = max_attempts as is_over from jobs`);
    expect(left.is_over).toBe(true);
  });

  it('try again with pauses that grow where the failure is their own', async () => {
    await add('a');
    await runDueJobs(
      db,
      { 'letters.mail': () => Promise.reject(new ProviderError('retryable', 'Greylisted.')) },
      silentLog,
    );
    const job = await one<{ waits_for: null; attempts: number; wait_s: number }>(
      db,
      sql`select waits_for, attempts, extract(epoch from run_at - now())::float8 as wait_s from jobs`,
    );
    expect(job).toMatchObject({ waits_for: null, attempts: 1 });
    expect(job.wait_s).toBeLessThan(3);
  });
});
