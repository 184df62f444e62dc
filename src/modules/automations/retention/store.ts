import { type Db, one, sql } from '../../../platform/database/db.ts';

export type Page = { received_before: Date; limit: number };

/**
 * Removes the bodies and headers of one page of old events. Those that still wait for a decision or for credits end with
 * this reason; those that are due are left to the worker, with the body that they refer to. Returns how many there were.
 */
export const removeContents = async (db: Db, p: Page & { reason: string; at: Date }): Promise<number> =>
  (
    await one<{ removed: number }>(
      db,
      sql`with old as (
          select id, status in ('waiting', 'needs_review', 'needs_approval') as is_open from automation_events
          where received_at < ${p.received_before} and (length(body) > 0 or whole_id is not null) and due_at is null
            and not exists (select 1 from automation_events part where part.whole_id = automation_events.id and part.due_at is not null)
          order by received_at limit ${p.limit} for update skip locked),
        removed as (
          update automation_events e set body = '', content_type = '', headers = '{}', whole_id = null, part = null,
            status = case when is_open then 'skipped' else status end,
            rule = case when is_open then 'expired' else rule end,
            reason = case when is_open then ${p.reason} else reason end,
            processed_at = case when is_open then ${p.at}::timestamptz else processed_at end,
            timeline = case when is_open then timeline || ${JSON.stringify([{ status: 'skipped', at: p.at.toISOString() }])}::jsonb
              else timeline end
          from old where e.id = old.id returning e.id)
        select count(*)::int as removed from removed`,
    )
  ).removed;

/** An event that still says something. */
export const NOT_REDACTED = sql`redacted_at is null`;

/** Removes one page of old event ids of senders. Returns how many there were. */
export const removeKeys = async (db: Db, p: Page): Promise<number> =>
  (
    await one<{ removed: number }>(
      db,
      sql`with removed as (
          delete from automation_event_keys where ctid = any(array(
            select ctid from automation_event_keys where received_at < ${p.received_before} limit ${p.limit}))
          returning event_id)
        select count(*)::int as removed from removed`,
    )
  ).removed;

/** Deletes the person of one page of events that ended before this time, with all that was written. Returns how many there were. */
export const redact = async (db: Db, before: Date, at: Date, limit: number): Promise<number> =>
  (
    await one<{ redacted: number }>(
      db,
      sql`with old as (
          select id from automation_events
          where redacted_at is null and due_at is null and processed_at < ${before} and status in ('sent', 'skipped', 'failed')
          order by processed_at limit ${limit} for update skip locked),
        redacted as (
          update automation_events e set body = '', content_type = '', headers = '{}', whole_id = null, part = null, body_hash = '',
            contact = null,
            fixed = null, message = null, contact_key = null, sender_event_id = null, reason = null, redacted_at = ${at}
          from old where e.id = old.id returning 1)
        select count(*)::int as redacted from redacted`,
    )
  ).redacted;
