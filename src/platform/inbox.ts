import { type Db, inTransaction, maybe, one, sql } from './database/db.ts';
import { enqueue } from './queue/queue.ts';
import { observeWebhook } from './telemetry/instruments.ts';

/** A webhook whose signature was verified, as our own event type. */
type InboxMessage = { provider: string; event_id: string; event: object };

/**
 * Stores a verified webhook once and enqueues `job` with `{message_id}` to handle it, in one transaction. An event that
 * is delivered again, also at the same instant, is known and changes nothing.
 */
export async function receiveMessage(
  db: Db,
  message: InboxMessage,
  job: string,
  at: Date,
): Promise<'stored' | 'known'> {
  return inTransaction(db, async (tx) => {
    const stored = await maybe<{ id: string }>(
      tx,
      sql`insert into webhook_inbox (provider, event_id, event, received_at)
        values (${message.provider}, ${message.event_id}, ${JSON.stringify(message.event)}::jsonb, ${at})
        on conflict (provider, event_id) do nothing returning id`,
    );
    if (!stored) return 'known';
    await enqueue(tx, job, { message_id: stored.id });
    return 'stored';
  });
}

type MessageHandling<Event, Facts> = {
  /** Asks the outside world, outside any transaction; may run more than once. */
  ask(event: Event): Promise<Facts>;
  /** Records the outcome in the transaction that marks the message handled, so that it happens exactly once. */
  record(tx: Db, event: Event, facts: Facts): Promise<void>;
};

/** Handles a stored message exactly once, however often and by however many workers it is called. */
export async function handleMessage<Event, Facts>(
  db: Db,
  message_id: string,
  at: Date,
  handling: MessageHandling<Event, Facts>,
): Promise<void> {
  const waiting = sql`select event, provider, received_at from webhook_inbox where id = ${message_id} and handled_at is null`;
  const message = await maybe<{ event: Event; provider: string; received_at: Date }>(db, waiting);
  if (!message) return;
  const facts = await handling.ask(message.event);
  const is_mine = await inTransaction(db, async (tx) => {
    if (!(await maybe(tx, sql`${waiting} for update`))) return false;
    await handling.record(tx, message.event, facts);
    await sql`update webhook_inbox set handled_at = ${at} where id = ${message_id}`.execute(tx);
    return true;
  });
  if (is_mine) observeWebhook(message.provider, at.getTime() - message.received_at.getTime());
}

/** Empties handled messages that were received before this time; their ids stay, so that a repeat is known. Returns how many. */
export async function emptyMessages(tx: Db, before: Date, limit: number): Promise<number> {
  const emptied = await sql`update webhook_inbox set event = '{}' where id in (
    select id from webhook_inbox where handled_at is not null and event <> '{}'::jsonb and received_at < ${before}
    order by received_at limit ${limit} for update skip locked)`.execute(tx);
  return Number(emptied.numAffectedRows ?? 0n);
}

/** When the oldest webhook that is not handled yet came; null when all are. */
export async function oldestUnhandled(db: Db): Promise<Date | null> {
  const oldest = sql`select min(received_at) as received_at from webhook_inbox where handled_at is null`;
  return (await one<{ received_at: Date | null }>(db, oldest)).received_at;
}
