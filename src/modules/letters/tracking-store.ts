import { type Db, maybe, rows, sql } from '../../platform/db.ts';
import type { LetterFilter, LetterStatus, RecipientAddress } from './schema.ts';
import { STATUS_GROUPS, type StatusCounts } from './tracking-rules.ts';

export type TimelineRow = {
  id: string;
  recipient: RecipientAddress;
  status: LetterStatus;
  failure_reason: string | null;
  retried_as: string | null;
  created_at: Date;
  accepted_at: Date | null;
  events: { status: LetterStatus; at: string; note: string | null }[];
};

const TIMELINE = sql`select l.id, l.recipient, l.status, l.failure_reason, l.created_at, l.accepted_at,
    (select r.id from letters r where r.campaign_id = l.campaign_id and r.submission_no = l.submission_no
      and r.contact_id = l.contact_id and r.retry_of = l.id) as retried_as,
    coalesce((select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at, 'note', e.note) order by e.at)
      from letter_events e where e.letter_id = l.id), '[]') as events
  from letters l`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Letters of a campaign, the newest submission first, in the order of its list. */
export async function timelines(db: Db, campaign_id: string, filter: LetterFilter): Promise<TimelineRow[]> {
  const status = filter.status ? sql`and l.status = any(${[...STATUS_GROUPS[filter.status]]}::text[])` : sql``;
  const words = (filter.search ?? '').split(/\s+/).filter(Boolean);
  const named = words.map(
    (
      word,
    ) => sql`and concat_ws(' ', l.recipient ->> 'first_name', l.recipient ->> 'last_name', l.recipient ->> 'company_name',
      l.recipient ->> 'street', l.recipient ->> 'city', l.recipient ->> 'state', l.recipient ->> 'zip')
      ilike ${`%${escapeLike(word)}%`}`,
  );
  return rows(
    db,
    sql`${TIMELINE} where l.campaign_id = ${campaign_id} ${status} ${sql.join(named, sql` `)}
      order by l.submission_no desc, l.contact_id, l.id limit ${filter.limit} offset ${filter.offset ?? 0}`,
  );
}

export const timelineOf = (db: Db, letter_id: string): Promise<TimelineRow | undefined> =>
  maybe(db, sql`${TIMELINE} where l.id = ${letter_id}`);

/** How many letters of a submission have each status. */
export async function statusCounts(db: Db, campaign_id: string, submission_no: number): Promise<StatusCounts> {
  const found = await rows<{ status: LetterStatus; n: number }>(
    db,
    sql`select status, count(*) as n from letters where campaign_id = ${campaign_id} and submission_no = ${submission_no}
      group by status`,
  );
  return Object.fromEntries(found.map(({ status, n }) => [status, n]));
}

/** How many letters of a submission were sent again. */
export async function countRetried(db: Db, campaign_id: string, submission_no: number): Promise<number> {
  const found = await maybe<{ n: number }>(
    db,
    sql`select count(*) as n from letters where campaign_id = ${campaign_id} and submission_no = ${submission_no}
      and retry_of is not null`,
  );
  return found?.n ?? 0;
}

export type FailedLetter = {
  id: string;
  user_id: string;
  campaign_id: string;
  status: LetterStatus;
  contact_name: string;
};

/** Locks a letter, so that it is sent again once. */
export const lockLetterOf = (tx: Db, user_id: string, id: string): Promise<FailedLetter | undefined> =>
  maybe(
    tx,
    sql`select id, user_id, campaign_id, status, trim((recipient ->> 'first_name') || ' ' || (recipient ->> 'last_name')) as contact_name
      from letters where id = ${id} and user_id = ${user_id} for update`,
  );

/** The letter that was sent in place of this one. */
export async function retryOf(db: Db, failed_id: string): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(
    db,
    sql`select r.id from letters l join letters r on r.campaign_id = l.campaign_id and r.submission_no = l.submission_no
        and r.contact_id = l.contact_id and r.retry_of = l.id
      where l.id = ${failed_id}`,
  );
  return found?.id;
}

/** A new letter with all that a failed one said, due at once. */
export async function insertRetry(tx: Db, failed_id: string, at: Date): Promise<string> {
  const made = await maybe<{ id: string }>(
    tx,
    sql`insert into letters (campaign_id, submission_no, user_id, contact_id, text, text_type, template_id, hand, ink_colour,
        ink_setting, ink_seed, signature, return_address, recipient, status_at, due_at, created_at, retry_of)
      select campaign_id, submission_no, user_id, contact_id, text, text_type, template_id, hand, ink_colour, ink_setting,
        ink_seed, signature, return_address, recipient, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, id
      from letters where id = ${failed_id} returning id`,
  );
  if (!made) throw new Error(`Letter ${failed_id} is gone.`);
  return made.id;
}
