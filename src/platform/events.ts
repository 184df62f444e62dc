import pg from 'pg';
import type { AccountId } from './account-id.ts';
import { afterCommit, type Db, sql } from './database/db.ts';
import type { Log } from './log.ts';

/**
 * What open pages are notified of: which of an account's things changed, or of an operator's print runs, never the
 * content. `session` is for the streams themselves: some of the person's sessions have ended.
 */
export type CustomerEvent =
  | { account_id: AccountId; topic: 'automations' | 'campaign' | 'credits' | 'import'; id: string }
  | { user_id: string; topic: 'press'; id: string }
  | { user_id: string; topic: 'session' };
export type Events = {
  /** Notifies of events of the account and of the person, in every process, once their transaction has committed. */
  subscribe(who: { account_id: AccountId; user_id: string }, listener: (event: CustomerEvent) => void): () => void;
  close(): Promise<void>;
};

const CHANNEL = 'longhand_events';

/** So long a process collects events before it sends the next notification. */
const NOTIFY_EVERY_MS = 250;

/**
 * Sends an event to the account's open pages once the caller's transaction has committed, and never if it rolls back.
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
  const listeners = new Map<string, Set<(event: CustomerEvent) => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  const open = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'longhand events' });
    next.on('notification', ({ payload }) => {
      const event = JSON.parse(payload ?? '{}') as CustomerEvent;
      for (const listener of listeners.get('user_id' in event ? event.user_id : event.account_id) ?? [])
        listener(event);
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
    subscribe({ account_id, user_id }, listener) {
      const ids = [account_id, user_id];
      for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener));
      return () => {
        for (const id of ids) {
          listeners.get(id)?.delete(listener);
          if (listeners.get(id)?.size === 0) listeners.delete(id);
        }
      };
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
