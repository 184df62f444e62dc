import pg from 'pg';
import { afterCommit, type Db, sql } from './database/db.ts';
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

/** So long a process collects events before it sends the next notification. */
const NOTIFY_EVERY_MS = 250;

/**
 * Sends an event to the person's open pages once the caller's transaction has committed, and never if it rolls back.
 * The notification is a statement of its own: a pending NOTIFY would make all commits of the cluster wait for each other.
 */
export function publish(db: Db, event: CustomerEvent): void {
  afterCommit(db, (root) => notifierOf(root)(event));
}

const notifiers = new WeakMap<Db, (event: CustomerEvent) => void>();

function notifierOf(db: Db): (event: CustomerEvent) => void {
  const notify = notifiers.get(db) ?? notifier(db);
  notifiers.set(db, notify);
  return notify;
}

/** Sends the first event at once and those that follow it together, the same event once, a few times a second at most. */
function notifier(db: Db): (event: CustomerEvent) => void {
  const waiting = new Set<string>();
  let is_resting = false;
  const send = () => {
    is_resting = waiting.size > 0;
    if (!is_resting) return;
    const payloads = [...waiting];
    waiting.clear();
    setTimeout(send, NOTIFY_EVERY_MS).unref();
    // A lost notification costs a page nothing but the time until it asks again.
    sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db).catch(() => {});
  };
  return (event) => {
    waiting.add(JSON.stringify(event));
    if (!is_resting) send();
  };
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
