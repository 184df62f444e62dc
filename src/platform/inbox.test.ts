import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { type Db, one, rows, sql } from './database/db.ts';
import { handleMessage, receiveMessage } from './inbox.ts';

const AT = new Date('2026-03-01T00:00:00Z');
let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

let made = 0;
const message = () => ({ provider: 'sandbox', event_id: `evt_${++made}`, event: { n: made } });
const receive = (m: ReturnType<typeof message>) => receiveMessage(db, m, 'test.handle', AT);
const stored = (event_id: string) =>
  one<{ id: string; handled_at: Date | null }>(
    db,
    sql`select id, handled_at from webhook_inbox where event_id = ${event_id}`,
  );
const waitingJobs = async (message_id: string) =>
  (await rows(db, sql`select 1 from jobs where payload->>'message_id' = ${message_id}`)).length;

describe('the webhook inbox', () => {
  it('stores an event that arrives ten times at the same instant once, with one job', async () => {
    const m = message();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => receive(m)));
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(await waitingJobs((await stored(m.event_id)).id)).toBe(1);
  });

  it('keeps events of two providers apart, even when they share an id', async () => {
    const m = message();
    expect(await receive(m)).toBe('stored');
    expect(await receive({ ...m, provider: 'other' })).toBe('stored');
  });

  it('records a message exactly once, however many workers handle it at once', async () => {
    const m = message();
    await receive(m);
    const { id } = await stored(m.event_id);
    const recorded: unknown[] = [];
    const handling = {
      ask: async (event: { n: number }) => event.n * 2,
      record: async (_: Db, event: { n: number }, facts: number) => {
        recorded.push([event.n, facts]);
      },
    };
    await Promise.all(Array.from({ length: 8 }, () => handleMessage(db, id, AT, handling)));
    await handleMessage(db, id, AT, handling);
    expect(recorded).toEqual([[m.event.n, m.event.n * 2]]);
    expect((await stored(m.event_id)).handled_at).toEqual(AT);
  });

  it('leaves a message unhandled, and its records undone, when recording fails', async () => {
    const [m, side] = [message(), message()];
    await receive(m);
    const { id } = await stored(m.event_id);
    const failing = handleMessage(db, id, AT, {
      ask: async () => undefined,
      record: async (tx) => {
        await receiveMessage(tx, side, 'test.handle', AT);
        throw new Error('The power went.');
      },
    });
    await expect(failing).rejects.toThrow('The power went.');
    expect((await stored(m.event_id)).handled_at).toBeNull();
    await expect(stored(side.event_id)).rejects.toThrow();
  });

  it('asks nothing about a message that was handled', async () => {
    const m = message();
    await receive(m);
    const { id } = await stored(m.event_id);
    let asked = 0;
    const handling = { ask: async () => ++asked, record: async () => {} };
    await handleMessage(db, id, AT, handling);
    await handleMessage(db, id, AT, handling);
    expect(asked).toBe(1);
  });
});
