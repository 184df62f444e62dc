import type { RawBuilder } from 'kysely';
import type { Signature } from '../../handwriting/signature.ts';
import { type Db, maybe, rows, sql } from '../../platform/db.ts';
import type { MessagePart, VariableSource } from './rules.ts';
import type { LetterStatus, RecipientAddress, ReturnAddress, TextType } from './schema.ts';

/** What all letters of one submission share. */
export type LetterBatch = {
  user_id: string;
  campaign_id: string;
  submission_no: number;
  text_type: TextType;
  template_id: string;
  hand: string;
  ink_colour: string;
  ink_setting: string;
  ink_seed: string | null;
  signature: Signature | null;
  return_address: ReturnAddress;
};

export type LetterRow = {
  id: string;
  user_id: string;
  campaign_id: string;
  submission_no: number;
  text: string;
  text_type: TextType;
  template_id: string;
  hand: string;
  ink_colour: string;
  ink_setting: string;
  ink_seed: string | null;
  signature: Signature | null;
  return_address: ReturnAddress;
  recipient: RecipientAddress;
};

export type LetterState = {
  id: string;
  user_id: string;
  campaign_id: string;
  submission_no: number;
  status: LetterStatus;
  status_at: Date;
  attempts: number;
  withdraw_to: 'cancelled' | 'failed' | null;
  failure_reason: string | null;
  /** The failed letter that this one stands for; it was paid for by itself then. */
  retry_of: string | null;
};

const STATE = sql`id, user_id, campaign_id, submission_no, status, status_at, attempts, withdraw_to, failure_reason, retry_of`;

/** Where the text for a variable stands in the rows that letters are made from. */
function columnOf(source: VariableSource): RawBuilder<unknown> {
  if (typeof source === 'number') return sql`coalesce(r.extra[${sql.lit(source + 1)}], '')`;
  return source === 'full_name' ? sql`trim(r.first_name || ' ' || r.last_name)` : sql.ref(`r.${source}`);
}

/**
 * Makes one letter for each row of `recipients`, in one statement. `recipients` selects contact_id, first_name,
 * last_name, street, unit, city, state, zip, company_name, contact_email and phone, none of them null, and extra. Returns how
 * many letters were made.
 */
export async function insertLetters(
  tx: Db,
  batch: LetterBatch,
  parts: MessagePart[],
  recipients: RawBuilder<unknown>,
  at: Date,
): Promise<number> {
  const pieces = parts.map((part) => ('text' in part ? sql`${part.text}::text` : columnOf(part.placeholder)));
  const text = pieces.length > 0 ? sql.join(pieces, sql` || `) : sql`''`;
  const made = await sql`
    insert into letters (campaign_id, submission_no, user_id, contact_id, text, text_type, template_id, hand, ink_colour,
        ink_setting, ink_seed, signature, return_address, recipient, status_at, due_at, created_at)
      select ${batch.campaign_id}::uuid, ${batch.submission_no}::int, ${batch.user_id}::uuid, r.contact_id, ${text},
        ${batch.text_type}, ${batch.template_id}::uuid, ${batch.hand}, ${batch.ink_colour}, ${batch.ink_setting},
        ${batch.ink_seed}, ${batch.signature && JSON.stringify(batch.signature)}::jsonb,
        ${JSON.stringify(batch.return_address)}::jsonb,
        jsonb_build_object('first_name', r.first_name, 'last_name', r.last_name, 'street', r.street, 'unit', r.unit,
          'city', r.city, 'state', r.state, 'zip', r.zip, 'company_name', r.company_name),
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from (${recipients}) as r`.execute(tx);
  return Number(made.numAffectedRows ?? 0n);
}

export type Claim = { claim_id: string; at: Date; until: Date; limit: number };

/** Takes letters that are due to be sent. Whoever claims a letter last is the only one whose answer counts. */
export async function claimDue(tx: Db, c: Claim): Promise<LetterRow[]> {
  return rows(
    tx,
    sql`with due as (
        select id from letters where due_at <= ${c.at}
        order by due_at limit ${c.limit} for update skip locked)
      update letters l set status = 'sending', claim_id = ${c.claim_id}, due_at = ${c.until}, attempts = attempts + 1
      from due where l.id = due.id
      returning l.id, l.user_id, l.campaign_id, l.submission_no, l.text, l.text_type, l.template_id, l.hand,
        l.ink_colour, l.ink_setting, l.ink_seed, l.signature, l.return_address, l.recipient`,
  );
}

/** Takes letters that are due to be withdrawn, all or those of one campaign. */
export async function claimWithdrawals(tx: Db, c: Claim, campaign_id: string | null): Promise<{ id: string }[]> {
  return rows(
    tx,
    sql`with due as (
        select id from letters where withdraw_at <= ${c.at}
          and (${campaign_id}::uuid is null or campaign_id = ${campaign_id})
        order by withdraw_at limit ${c.limit} for update skip locked)
      update letters l set claim_id = ${c.claim_id}, withdraw_at = ${c.until}, attempts = attempts + 1
      from due where l.id = due.id returning l.id`,
  );
}

/**
 * Notes that the provider took these letters in, as far as the claim still holds and nobody wants them back. Returns
 * the ids and campaigns of those it could; the others need a closer look.
 */
export async function acceptClaimed(
  tx: Db,
  claim_id: string,
  accepted: { letter_id: string; campaign_ref: string | null }[],
  at: Date,
): Promise<{ id: string; campaign_id: string }[]> {
  return rows(
    tx,
    sql`update letters l set status = 'pending', status_at = ${at}, accepted_at = ${at}, due_at = null, claim_id = null,
        failure_reason = null, campaign_ref = a.campaign_ref
      from unnest(${accepted.map((a) => a.letter_id)}::uuid[], ${accepted.map((a) => a.campaign_ref)}::text[]) as a(id, campaign_ref)
      where l.id = a.id and l.claim_id = ${claim_id} and l.status = 'sending' and l.withdraw_to is null
      returning l.id, l.campaign_id`,
  );
}

/** Locks the letters of a claim that are still its own. */
export async function lockClaimed(tx: Db, claim_id: string, letter_ids: string[]): Promise<LetterState[]> {
  return rows(
    tx,
    sql`select ${STATE} from letters where id = any(${letter_ids}::uuid[]) and claim_id = ${claim_id} order by id for update`,
  );
}

export async function lockLetters(tx: Db, letter_ids: string[]): Promise<LetterState[]> {
  return rows(tx, sql`select ${STATE} from letters where id = any(${letter_ids}::uuid[]) order by id for update`);
}

export async function lockSubmission(tx: Db, campaign_id: string, submission_no: number): Promise<LetterState[]> {
  return rows(
    tx,
    sql`select ${STATE} from letters where campaign_id = ${campaign_id} and submission_no = ${submission_no} order by id for update`,
  );
}

/** A letter's next state. Fields that are left out become empty, except those named in `applyChanges`. */
export type LetterChange = {
  id: string;
  status: LetterStatus;
  at: Date;
  due_at?: Date | null;
  withdraw_to?: 'cancelled' | 'failed' | null;
  withdraw_at?: Date | null;
  failure_reason?: string | null;
  campaign_ref?: string | null;
  accepted_at?: Date | null;
  mailed_at?: Date | null;
  delivered_at?: Date | null;
};

/** Writes new states in one statement and ends any claim. `campaign_ref` and the three dates are kept once known. */
export async function applyChanges(tx: Db, changes: LetterChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update letters l set status = c.status, status_at = c.at, due_at = c.due_at, claim_id = null,
      withdraw_to = c.withdraw_to, withdraw_at = c.withdraw_at, failure_reason = c.failure_reason, campaign_ref = coalesce(l.campaign_ref, c.campaign_ref), accepted_at = coalesce(l.accepted_at, c.accepted_at),
      mailed_at = coalesce(l.mailed_at, c.mailed_at), delivered_at = coalesce(l.delivered_at, c.delivered_at)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, status text, at timestamptz, due_at timestamptz,
      withdraw_to text, withdraw_at timestamptz, failure_reason text, campaign_ref text, accepted_at timestamptz, mailed_at timestamptz, delivered_at timestamptz)
    where l.id = c.id`.execute(tx);
}

/** Marks letters for withdrawal without touching a claim that may be running; those in nobody's hands are due at once. */
export async function askWithdrawal(tx: Db, letter_ids: string[], at: Date): Promise<void> {
  await sql`update letters set withdraw_to = 'cancelled', due_at = null,
      withdraw_at = case when status = 'sending' then coalesce(due_at, withdraw_at) else ${at} end
    where id = any(${letter_ids}::uuid[])`.execute(tx);
}

export type LetterEvent = { letter_id: string; status: LetterStatus; at: Date; note: string | null };

export async function addEvents(tx: Db, events: LetterEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into letter_events (letter_id, status, at, note)
    select letter_id, status, at, note from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(letter_id uuid, status text, at timestamptz, note text)
    on conflict do nothing`.execute(tx);
}

/** Which statuses the letters of a submission have: an index look-up each, however many letters there are. */
export async function statusesOf(db: Db, campaign_id: string, submission_no: number): Promise<LetterStatus[]> {
  const found = await rows<{ status: LetterStatus }>(
    db,
    sql`select s.status from unnest(array['queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered',
        'expect-48-hour-delay', 'failed', 'cancelled']) as s(status)
      where exists (select 1 from letters l where l.campaign_id = ${campaign_id} and l.submission_no = ${submission_no}
        and l.status = s.status)`,
  );
  return found.map((row) => row.status);
}

export type DeliveryFacts = { campaign_ref: string | null; mailed_at: Date | null; delivered_at: Date | null };

/** `with_dates` reads every letter of the submission. */
export async function deliveryOf(
  db: Db,
  campaign_id: string,
  submission_no: number,
  with_dates: boolean,
): Promise<DeliveryFacts> {
  const of = sql`from letters where campaign_id = ${campaign_id} and submission_no = ${submission_no}`;
  const ref = await maybe<{ campaign_ref: string }>(
    db,
    sql`select campaign_ref ${of} and campaign_ref is not null limit 1`,
  );
  const dates = with_dates
    ? await maybe<{ mailed_at: Date | null; delivered_at: Date | null }>(
        db,
        sql`select max(mailed_at) as mailed_at, max(delivered_at) as delivered_at ${of}`,
      )
    : undefined;
  return {
    campaign_ref: ref?.campaign_ref ?? null,
    mailed_at: dates?.mailed_at ?? null,
    delivered_at: dates?.delivered_at ?? null,
  };
}

export async function anyDue(db: Db, at: Date): Promise<{ to_send: boolean; to_withdraw: boolean }> {
  const found = await maybe<{ to_send: boolean; to_withdraw: boolean }>(
    db,
    sql`select exists (select 1 from letters where due_at <= ${at}) as to_send,
      exists (select 1 from letters where withdraw_at <= ${at}) as to_withdraw`,
  );
  return found ?? { to_send: false, to_withdraw: false };
}

export type Asked = { id: string; polled_before: Date | null };

/** Letters at the provider that nobody has asked about since `before`; marks them as asked about now. */
export function takeForPolling(db: Db, before: Date, at: Date, limit: number): Promise<Asked[]> {
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

/** The provider gave no news of these letters, so what is known of them is as old as before. */
export async function markUnasked(db: Db, letters: Asked[]): Promise<void> {
  await sql`update letters l set polled_at = a.polled_before
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as a(id uuid, polled_before timestamptz)
    where l.id = a.id`.execute(db);
}

export async function anyUnasked(db: Db, campaign_ids: string[], before: Date): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from letters where campaign_id = any(${campaign_ids}::uuid[]) and coalesce(polled_at, status_at) < ${before}
      and status in ('pending', 'processing', 'printing', 'shipped', 'expect-48-hour-delay') limit 1`,
  );
  return found !== undefined;
}

export async function countLetters(db: Db, campaign_id: string, submission_no: number): Promise<number> {
  const found = await maybe<{ n: number }>(
    db,
    sql`select count(*) as n from letters where campaign_id = ${campaign_id} and submission_no = ${submission_no}`,
  );
  return found?.n ?? 0;
}
