import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isPooled, openSession } from '../src/doctor/database/pooler.ts';
import type { AccountId } from '../src/platform/account-id.ts';
import { connect, type Db, inTransaction, one, sql } from '../src/platform/database/db.ts';
import { type CustomerEvent, type Events, listen, publish } from '../src/platform/events.ts';
import type { Actor } from '../src/platform/http/endpoint.ts';
import { silentLog } from '../src/platform/log.ts';
import { queueReadings } from '../src/platform/queue/queue.ts';
import { startWorker } from '../src/platform/queue/worker.ts';
import { letterShop } from './support/letter-shop.ts';
import { findPgBouncer, startPgBouncer } from './support/pgbouncer.ts';
import { cloneDatabase } from './support/postgres.ts';

const program = await findPgBouncer();
if (!program)
  console.log('Skipped: PgBouncer is not installed here, and Debian has no package of it for this machine.');

/** DATABASE_URL leads through a pooler in transaction mode, DATABASE_DIRECT_URL past it. */
describe.skipIf(!program)('behind PgBouncer', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let connection: ReturnType<typeof connect>;
  let events: Events;
  let db: Db;

  beforeAll(async () => {
    clone = await cloneDatabase(inject('template_url'));
    bouncer = await startPgBouncer(program as string, clone.url);
    connection = connect(bouncer.url, 20);
    events = await listen(clone.url, silentLog);
    db = connection.db;
  });
  afterAll(async () => {
    await events?.close();
    await connection?.close();
    await bouncer?.stop();
    await clone?.drop();
  });

  it('doctor sees the pooler, and that the other address leads past it', async () => {
    expect(await isPooled(openSession(bouncer.url))).toBe(true);
    expect(await isPooled(openSession(clone.url))).toBe(false);
  });

  it('twenty connections share three, in whole transactions', async () => {
    const backends = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(db, async (tx) => {
          const pid = () => one<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
          const [before, after] = [await pid(), await pid()];
          expect(after).toEqual(before);
          return before.pid;
        }),
      ),
    );
    expect(new Set(backends).size).toBeLessThanOrEqual(3);
  });

  it('letters are submitted by many at once, charged once each and handed to the press by a worker', async () => {
    const shop = await letterShop(db);
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.customer(1)));
    const worker = await startWorker({ db, jobs: shop.jobs, crontab: '', concurrency: 4, log: silentLog });
    try {
      const send = async (actor: Actor) => shop.campaigns.submit(actor, await shop.prepared(actor));
      await Promise.all(people.map(send));
      const left = async () => (await queueReadings(db)).waiting;
      await expect.poll(left, { timeout: 60_000 }).toBe(0);
      const charged = await one<{ n: number }>(
        db,
        sql`select -sum(credits_amount)::int as n from credit_transactions
        where credits_amount < 0`,
      );
      expect(charged.n).toBe(people.length);
      const { items } = await one<{ items: number }>(db, sql`select count(*)::int as items from press_items`);
      expect(items).toBe(people.length);
    } finally {
      await worker.stop();
    }
  });

  it('open pages hear of a change, by the direct connection', async () => {
    const heard: CustomerEvent[] = [];
    const account_id = 'account of ada' as AccountId;
    events.subscribe({ account_id, user_id: 'ada' }, (event) => heard.push(event));
    await inTransaction(db, async (tx) => publish(tx, { account_id, topic: 'credits', id: '1' }));
    await expect.poll(() => heard, { timeout: 10_000 }).toHaveLength(1);
  });
});
