import { type Db, one, rows, sql } from '../../../platform/database/db.ts';

const UNREDACTED = sql`l.campaign_id = o.campaign_id and l.submission_no = o.submission_no and l.redacted_at is null`;

/**
 * Letters that were mailed before this time, or ended before it without being mailed; locked. Those that are not mailed yet
 * keep their words however long that takes, and so do those that are being printed again.
 */
export async function lockOld(tx: Db, before: Date, limit: number): Promise<string[]> {
  const old = await rows<{ id: string }>(
    tx,
    sql`select old.id from letter_orders o cross join lateral (
        select l.id from letters l where ${UNREDACTED} and l.created_at < ${before} and l.status in ('shipped', 'delivered', 'failed', 'cancelled')
          and coalesce(l.mailed_at, l.status_at) < ${before}
          and not exists (select 1 from letter_copies c where c.letter_id = l.id and not c.is_replaced
            and c.status in ('pending', 'expect-48-hour-delay', 'processing', 'printing'))
        limit ${limit} for update skip locked) as old
      where o.redacted_at is null and o.created_at < ${before} order by o.created_at limit ${limit}`,
  );
  return old.map(({ id }) => id);
}

/** Deletes what these letters say and to whom. Returns the letters that still said something. */
export async function redact(tx: Db, ids: string[], at: Date): Promise<string[]> {
  const redacted = await rows<{ id: string }>(
    tx,
    sql`with notes as (update letter_events set note = null where letter_id = any(${ids}::uuid[]) and note is not null)
      update letters set text = '', first_name = '', last_name = '', street = '', unit = '', city = '', state = '', zip = '',
        company_name = '', contact_email = '', failure_reason = null, redacted_at = ${at}
      where id = any(${ids}::uuid[]) and redacted_at is null returning id`,
  );
  return redacted.map(({ id }) => id);
}

/**
 * Deletes the sender of submissions that have no letters with words left. A submission that gets letters one by one is
 * left out: its next letter needs the sender.
 */
export const redactOrders = async (tx: Db, before: Date, at: Date, limit: number): Promise<number> =>
  (
    await one<{ redacted: number }>(
      tx,
      sql`with old as (
          select o.campaign_id, o.submission_no from letter_orders o
          where o.redacted_at is null and o.created_at < ${before} and not exists (select 1 from letters l where ${UNREDACTED})
            and (select l.charge_key is null from letters l where l.campaign_id = o.campaign_id
              and l.submission_no = o.submission_no and l.retry_of is null order by l."position" limit 1)
          order by o.created_at limit ${limit} for update skip locked),
        redacted as (
          update letter_orders o set signature = null, message = null, return_address = blanked(o.return_address), redacted_at = ${at}
          from old where o.campaign_id = old.campaign_id and o.submission_no = old.submission_no returning 1)
        select count(*)::int as redacted from redacted`,
    )
  ).redacted;
