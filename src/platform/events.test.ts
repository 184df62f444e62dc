import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../tests/support/postgres.ts';
import type { AccountId } from './account-id.ts';
import { connect, type Db, inTransaction, sql } from './database/db.ts';
import { type CustomerEvent, type Events, listen, publish } from './events.ts';
import { silentLog } from './log.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: ReturnType<typeof connect>;
let db: Db;
let events: Events;
const heard: CustomerEvent[] = [];
/** The account of Ada and Ben. */
const ADAS = 'account of ada' as AccountId;

beforeAll(async () => {
  clone = await cloneDatabase(inject('template_url'));
  events = await listen(clone.url, silentLog);
  events.subscribe({ account_id: ADAS, user_id: 'ada' }, (event) => heard.push(event));
});
beforeEach(() => {
  heard.length = 0;
  // A connection of its own for each test: the first event of a process goes out at once.
  connection = connect(clone.url);
  db = connection.db;
  return () => connection.close();
});
afterAll(async () => {
  await events.close();
  await clone.drop();
});

const campaign = (id: string): CustomerEvent => ({ account_id: ADAS, topic: 'campaign', id });

describe('an event', () => {
  it('is heard by each member of its account once the transaction has committed, and by nobody else', async () => {
    const others: CustomerEvent[] = [];
    events.subscribe({ account_id: 'account of eve' as AccountId, user_id: 'eve' }, (event) => others.push(event));
    const bens: CustomerEvent[] = [];
    events.subscribe({ account_id: ADAS, user_id: 'ben' }, (event) => bens.push(event));
    await inTransaction(db, async (tx) => {
      publish(tx, campaign('1'));
      await sql`select 1`.execute(tx);
    });
    await expect.poll(() => heard).toEqual([campaign('1')]);
    expect(bens).toEqual([campaign('1')]);
    expect(others).toEqual([]);
  });

  it('of a person is heard by that person alone, and not by the other members of the account', async () => {
    const bens: CustomerEvent[] = [];
    events.subscribe({ account_id: ADAS, user_id: 'ben' }, (event) => bens.push(event));
    publish(db, { user_id: 'ada', topic: 'session' });
    publish(db, { user_id: 'ben', topic: 'press', id: '1' });
    await expect.poll(() => bens).toEqual([{ user_id: 'ben', topic: 'press', id: '1' }]);
    expect(heard).toEqual([{ user_id: 'ada', topic: 'session' }]);
  });

  it('of a transaction that rolls back is never sent', async () => {
    const undone = inTransaction(db, async (tx) => {
      publish(tx, campaign('undone'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    publish(db, campaign('sent'));
    await expect.poll(() => heard).toEqual([campaign('sent')]);
  });

  it('that comes a hundred times in one moment is sent twice at most: at once, and once more for those that followed', async () => {
    await inTransaction(db, async (tx) => {
      for (let n = 0; n < 100; n++) publish(tx, campaign('busy'));
    });
    publish(db, campaign('last'));
    await expect.poll(() => heard.at(-1)).toEqual(campaign('last'));
    expect(heard.filter((event) => event.topic !== 'session' && event.id === 'busy').length).toBeLessThanOrEqual(2);
  });
});
