import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { LetterEventKind, LetterFilter, LetterStatus, RecipientAddress } from '../schema.ts';
import { addMove } from '../store.ts';
import { STATUS_GROUPS } from './rules.ts';

export type TimelineRow = {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  text: string;
  status: LetterStatus;
  failure_reason: string | null;
  retried_as: string | null;
  created_at: Date;
  accepted_at: Date | null;
  mailed_at: Date | null;
  delivered_at: Date | null;
  redacted_at: Date | null;
  events: { status: LetterEventKind; at: string; note: string | null }[];
};

/** A letter whose batch is claimed is being sent, though only its batch says so. */
const STATUS = sql`case when l.status = 'queued' and l.due_at is null and l.withdraw_at is null and exists (
    select 1 from letter_batches b where b.campaign_id = l.campaign_id and b.submission_no = l.submission_no
      and l.position between b.first_position and b.last_position and b.claim_id is not null)
  then 'sending' else l.status end as status`;

const TIMELINE = sql`select l.id, l.first_name, l.last_name, l.company_name, l.street, l.unit, l.city, l.state, l.zip,
    letter_text(l) as text, ${STATUS}, l.failure_reason, l.created_at, l.accepted_at, l.mailed_at, l.delivered_at, l.redacted_at,
    (select r.retried_as from letter_retries r where r.letter_id = l.id) as retried_as,
    coalesce((select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at, 'note', e.note) order by e.at)
      from letter_events e where e.letter_id = l.id), '[]') as events
  from letters l`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

type Place = { submission_no: number; position: number; id: string };

/** Letters of a campaign, the newest submission first, in the order of its list, from the one after `filter.after_id` on. */
export async function timelines(db: Db, campaign_id: string, filter: LetterFilter): Promise<TimelineRow[]> {
  const after = filter.after_id ? await placeOf(db, campaign_id, filter.after_id) : undefined;
  if (filter.after_id && !after) return [];
  const found: TimelineRow[] = [];
  // One submission after the other, each in the order of its index, however many letters there are.
  let of = after?.submission_no ?? (await submissionBefore(db, campaign_id));
  for (let last = after; of !== null && found.length < filter.limit; last = undefined) {
    const limit = filter.limit - found.length;
    found.push(...(await timelinesOf(db, { campaign_id, submission_no: of, last }, { ...filter, limit })));
    of = await submissionBefore(db, campaign_id, of);
  }
  return found;
}

const placeOf = (db: Db, campaign_id: string, id: string): Promise<Place | undefined> =>
  maybe(db, sql`select submission_no, position, id from letters where id = ${id} and campaign_id = ${campaign_id}`);

/** The latest submission of a campaign, or the one before another. */
async function submissionBefore(db: Db, campaign_id: string, submission_no?: number): Promise<number | null> {
  const earlier = submission_no === undefined ? sql`` : sql`and submission_no < ${submission_no}`;
  const found = await maybe<{ submission_no: number }>(
    db,
    sql`select submission_no from letter_orders where campaign_id = ${campaign_id} ${earlier}
      order by submission_no desc limit 1`,
  );
  return found?.submission_no ?? null;
}

function timelinesOf(
  db: Db,
  { campaign_id, submission_no, last }: { campaign_id: string; submission_no: number; last: Place | undefined },
  filter: LetterFilter,
): Promise<TimelineRow[]> {
  const rest = last
    ? sql`and l.position >= ${last.position} and (l.position, l.id) > (${last.position}, ${last.id}::uuid)`
    : sql``;
  const status = filter.status ? sql`and l.status = any(${[...STATUS_GROUPS[filter.status]]}::text[])` : sql``;
  const one = filter.id ? sql`and l.id = ${filter.id}` : sql``;
  const words = (filter.search ?? '').split(/\s+/).filter(Boolean);
  const named = words.map(
    (word) => sql`and concat_ws(' ', l.first_name, l.last_name, l.company_name, l.street, l.city, l.state, l.zip)
      ilike ${`%${escapeLike(word)}%`}`,
  );
  return rows(
    db,
    sql`${TIMELINE} where l.campaign_id = ${campaign_id} and l.submission_no = ${submission_no} ${rest} ${one} ${status}
        ${sql.join(named, sql` `)}
      order by l.position, l.id limit ${filter.limit}`,
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

type SubmissionCounts = { campaign_id: string; status: LetterStatus; n: number };

/** How many letters of each submission have each status. */
export const countsOfAll = (
  db: Db,
  submissions: readonly { campaign_id: string; submission_no: number }[],
): Promise<SubmissionCounts[]> =>
  rows(
    db,
    sql`select m.campaign_id, m.status, sum(m.letters)::int as n
      from jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb) as s(campaign_id uuid, submission_no int)
        join letter_moves m on m.campaign_id = s.campaign_id and m.submission_no = s.submission_no
      group by m.campaign_id, m.status having sum(m.letters) > 0`,
  );

/** The content of a letter that its customer may send again: what was written, and to whom. */
export type SentCard = {
  id: string;
  campaign_id: string;
  status: LetterStatus;
  failure_reason: string | null;
  retried_as: string | null;
  redacted_at: Date | null;
  text: string;
  recipient: RecipientAddress & { contact_email: string };
  template_id: string;
};

export const sentCard = (db: Db, account_id: AccountId, id: string): Promise<SentCard | undefined> =>
  maybe(
    db,
    sql`select l.id, l.campaign_id, l.status, l.failure_reason, r.retried_as, l.redacted_at, letter_text(l) as text,
        jsonb_build_object('first_name', l.first_name, 'last_name', l.last_name, 'company_name', l.company_name,
          'street', l.street, 'unit', l.unit, 'city', l.city, 'state', l.state, 'zip', l.zip,
          'contact_email', l.contact_email) as recipient, o.template_id
      from letters l join letter_orders o on o.campaign_id = l.campaign_id and o.submission_no = l.submission_no
        left join letter_retries r on r.letter_id = l.id
      where l.id = ${id} and l.account_id = ${account_id}`,
  );

/**
 * Notes that the first letter of a campaign is sent in place of another one. A second submission of that campaign takes its
 * place. False where a letter of another campaign was sent instead.
 */
export async function noteReplacement(
  tx: Db,
  letter_id: string,
  by: { campaign_id: string; submission_no: number },
): Promise<boolean> {
  const noted = await maybe(
    tx,
    sql`insert into letter_retries (letter_id, retried_as)
      select ${letter_id}::uuid, id from letters where campaign_id = ${by.campaign_id} and submission_no = ${by.submission_no}
        order by position limit 1
      on conflict (letter_id) do update set retried_as = excluded.retried_as where exists (
        select 1 from letters r where r.id = letter_retries.retried_as and r.campaign_id = ${by.campaign_id})
      returning letter_id`,
  );
  return noted !== undefined;
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
  city: string;
  state: string;
  zip: string;
  company_name: string;
  contact_email: string;
  redacted_at: Date | null;
};

/** Locks a letter, so that it is sent again once. */
export const lockLetterOf = (tx: Db, account_id: AccountId, id: string): Promise<FailedLetter | undefined> =>
  maybe(
    tx,
    sql`select id, account_id, campaign_id, status, first_name, last_name, street, unit, city, state, zip, company_name,
        contact_email, redacted_at
      from letters where id = ${id} and account_id = ${account_id} for update`,
  );

/** The letter that was sent in place of this one. */
export async function retryOf(db: Db, failed_id: string): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(
    db,
    sql`select retried_as as id from letter_retries where letter_id = ${failed_id}`,
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
    where l.id = a.id and l.id = any(${letters.map(({ id }) => id)}::uuid[])`.execute(db);
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
