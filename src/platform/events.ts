import pg from 'pg';
import { type Db, sql } from './database/db.ts';
import type { Log } from './log.ts';

/**
 * What a customer's open pages hear about: which of their things changed, never its content. `session` is for the streams
 * themselves: sessions of the person have ended.
 */
export type CustomerEvent = {
  user_id: string;
  topic: 'campaign' | 'credits' | 'press' | 'import' | 'session';
  id: string;
};
export type Events = {
  /** Heard by every process once the transaction commits, and never if it rolls back. */
  subscribe(user_id: string, hear: (event: CustomerEvent) => void): () => void;
  close(): Promise<void>;
};

const CHANNEL = 'longhand_events';

export async function publish(tx: Db, event: CustomerEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
}

/** Listens on one connection of its own and reconnects by itself. Events may be missed meanwhile: pages also poll. */
export async function listen(url: string, log: Log): Promise<Events> {
  const hearers = new Map<string, Set<(event: CustomerEvent) => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const open = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'longhand events' });
    next.on('notification', ({ payload }) => {
      const event = JSON.parse(payload ?? '{}') as CustomerEvent;
      for (const hear of hearers.get(event.user_id) ?? []) hear(event);
    });
    const lost = () => {
      if (closed || client !== next) return;
      client = undefined;
      log.warn('events_connection_lost');
      reopen();
    };
    next.on('error', lost);
    next.on('end', lost);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const reopen = () =>
    setTimeout(() => {
      if (!closed) open().catch(reopen);
    }, 1000).unref();

  await open();
  return {
    subscribe(user_id, hear) {
      const mine = hearers.get(user_id) ?? new Set();
      hearers.set(user_id, mine.add(hear));
      return () => {
        mine.delete(hear);
        if (mine.size === 0) hearers.delete(user_id);
      };
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
