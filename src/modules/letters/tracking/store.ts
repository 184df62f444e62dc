import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { LetterEventKind, LetterFilter, LetterStatus } from '../schema.ts';
import { addMove } from '../store.ts';
import { STATUS_GROUPS } from './rules.ts';

export type TimelineRow = {
  id: string;
  first_name: string;
  last_name: string;
  text: string;
  status: LetterStatus;
  failure_reason: string | null;
  retried_as: string | null;
  created_at: Date;
  accepted_at: Date | null;
  redacted_at: Date | null;
  events: { status: LetterEventKind; at: string; note: string | null }[];
};

/** A letter whose batch is claimed is being sent, though only its batch says so. */
const STATUS = sql`case when l.status = 'queued' and l.due_at is null and l.withdraw_at is null and exists (
    select 1 from letter_batches b where b.campaign_id = l.campaign_id and b.submission_no = l.submission_no
      and l.position between b.first_position and b.last_position and b.claim_id is not null)
  then 'sending' else l.status end as status`;

const TIMELINE = sql`select l.id, l.first_name, l.last_name, letter_text(l) as text, ${STATUS}, l.failure_reason, l.created_at, l.accepted_at,
    l.redacted_at,
    (select r.id from letters r where r.campaign_id = l.campaign_id and r.submission_no = l.submission_no
      and r.position = l.position and r.retry_of = l.id) as retried_as,
    coalesce((select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at, 'note', e.note) order by e.at)
      from letter_events e where e.letter_id = l.id), '[]') as events
  from letters l`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Letters of a campaign, the newest submission first, in the order of its list. */
export async function timelines(db: Db, campaign_id: string, filter: LetterFilter): Promise<TimelineRow[]> {
  const status = filter.status ? sql`and l.status = any(${[...STATUS_GROUPS[filter.status]]}::text[])` : sql``;
  const one = filter.id ? sql`and l.id = ${filter.id}` : sql``;
  const words = (filter.search ?? '').split(/\s+/).filter(Boolean);
  const named = words.map(
    (word) => sql`and concat_ws(' ', l.first_name, l.last_name, l.company_name, l.street, l.city, l.state, l.zip)
      ilike ${`%${escapeLike(word)}%`}`,
  );
  return rows(
    db,
    sql`${TIMELINE} where l.campaign_id = ${campaign_id} ${one} ${status} ${sql.join(named, sql` `)}
      order by l.submission_no desc, l.position, l.id limit ${filter.limit} offset ${filter.offset ?? 0}`,
  );
}

export const timelineOf = (db: Db, letter_id: string): Promise<TimelineRow | undefined> =>
  maybe(db, sql`${TIMELINE} where l.id = ${letter_id}`);

/** How many letters of a submission were retried. */
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
  account_id: AccountId;
  campaign_id: string;
  status: LetterStatus;
  first_name: string;
  last_name: string;
  street: string;
  unit: string;
  zip: string;
  company_name: string;
  contact_email: string;
  redacted_at: Date | null;
};

/** Locks a letter, so that it is sent again once. */
export const lockLetterOf = (tx: Db, account_id: AccountId, id: string): Promise<FailedLetter | undefined> =>
  maybe(
    tx,
    sql`select id, account_id, campaign_id, status, first_name, last_name, street, unit, zip, company_name, contact_email,
        redacted_at
      from letters where id = ${id} and account_id = ${account_id} for update`,
  );

/** The letter that was sent in place of this one. */
export async function retryOf(db: Db, failed_id: string): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(
    db,
    sql`select r.id from letters l join letters r on r.campaign_id = l.campaign_id and r.submission_no = l.submission_no
        and r.position = l.position and r.retry_of = l.id
      where l.id = ${failed_id}`,
  );
  return found?.id;
}

/** A new letter with all that a failed one said, due at once. */
export async function insertRetry(tx: Db, failed_id: string, at: Date): Promise<string> {
  const made = await one<{ id: string; campaign_id: string; submission_no: number }>(
    tx,
    sql`with made as (
      insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city, state,
        zip, company_name, contact_email, status_at, due_at, created_at, retry_of)
      select campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city, state, zip,
        company_name, contact_email, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, id
      from letters where id = ${failed_id} returning id, campaign_id, submission_no),
      noted as (insert into letter_retries (letter_id, retried_as) select ${failed_id}::uuid, id from made)
      select id, campaign_id, submission_no from made`,
  );
  await addMove(tx, made, 'queued', 1);
  return made.id;
}

export type PolledLetter = { id: string; polled_before: Date | null };

/** Letters at the provider that were not polled since `before`; marks them as polled now. */
export function claimForPolling(db: Db, before: Date, at: Date, limit: number): Promise<PolledLetter[]> {
  return rows(
    db,
    sql`with due as (
        select id, polled_at from letters where status in ('pending', 'processing', 'printing', 'shipped', 'expect-48-hour-delay')
          and (polled_at is null or polled_at < ${before})
        order by polled_at nulls first limit ${limit} for update skip locked)
      update letters l set polled_at = ${at} from due where l.id = due.id
      returning l.id, due.polled_at as polled_before`,
  );
}

/** Undoes the mark after a poll that failed. */
export async function restorePolledAt(db: Db, letters: PolledLetter[]): Promise<void> {
  await sql`update letters l set polled_at = a.polled_before
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as a(id uuid, polled_before timestamptz)
    where l.id = a.id`.execute(db);
}

/** Whether a letter of these campaigns is at the provider and was not polled since `before`. */
export async function hasUnpolled(db: Db, campaign_ids: string[], before: Date): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from letters where campaign_id = any(${campaign_ids}::uuid[]) and coalesce(polled_at, status_at) < ${before}
      and status in ('pending', 'processing', 'printing', 'shipped', 'expect-48-hour-delay') limit 1`,
  );
  return found !== undefined;
}
