import type { RawBuilder } from 'kysely';
import type { Signature } from '../../handwriting/ink/signature.ts';
import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import { charactersIn, type MessagePart, type VariableSource } from './rules.ts';
import type { LetterEventKind, LetterStatus, RecipientAddress, ReturnAddress, TextType } from './schema.ts';
import type { StatusCounts } from './tracking/rules.ts';

/** What all letters of one submission share, stored once. */
export type OrderContent = {
  text_type: TextType;
  template_id: string;
  hand: string;
  ink_colour: string;
  ink_setting: string;
  ink_seed: string | null;
  signature: Signature | null;
  return_address: ReturnAddress;
  /** The message, where its letters only differ in what their own rows say; null where each has a text of its own. */
  message: MessagePart[] | null;
};

/** A submission: its content, whose letters they are, and the member who submitted them. */
export type SubmissionOrder = OrderContent & {
  account_id: AccountId;
  created_by: string;
  campaign_id: string;
  submission_no: number;
};

export type LetterState = {
  id: string;
  account_id: AccountId;
  campaign_id: string;
  submission_no: number;
  status: LetterStatus;
  status_at: Date;
  attempts: number;
  withdraw_to: 'cancelled' | 'failed' | null;
  failure_reason: string | null;
  /** The failed letter that this one replaces; a retry has a charge of its own. */
  retry_of: string | null;
  /** The charge of a letter that was added to an ongoing campaign by itself. */
  charge_key: string | null;
};

export const STATE = sql`id, account_id, campaign_id, submission_no, status, status_at, attempts, withdraw_to, failure_reason, retry_of,
  charge_key`;

/** The column that holds a variable's text in the rows that letters are made from. */
function columnOf(source: VariableSource): RawBuilder<unknown> {
  if (typeof source === 'number') return sql`coalesce(r.extra[${sql.lit(source + 1)}], '')`;
  return source === 'full_name' ? sql`trim(r.first_name || ' ' || r.last_name)` : sql.ref(`r.${source}`);
}

const textOf = (parts: MessagePart[]): RawBuilder<unknown> =>
  parts.length === 0
    ? sql`''`
    : sql.join(
        parts.map((part) => ('text' in part ? sql`${part.text}::text` : columnOf(part.placeholder))),
        sql` || `,
      );

/** The people of a campaign in the order of its list: a view that campaigns publishes. */
const recipientsOf = (campaign_id: string): RawBuilder<unknown> =>
  sql`select first_name, last_name, street, unit, city, state, zip, company_name, contact_email, phone, extra
    from campaign_recipients where campaign_id = ${campaign_id} order by contact_id`;

/** How many characters the longest text has of those that `insertLetters` would make. */
export async function longestText(tx: Db, campaign_id: string, parts: MessagePart[]): Promise<number> {
  if (parts.every((part) => 'text' in part)) return parts.reduce((sum, part) => sum + charactersIn(part.text), 0);
  const longest = sql`select coalesce(max(length(${textOf(parts)})), 0) as characters
    from campaign_recipients r where r.campaign_id = ${campaign_id}`;
  return (await one<{ characters: number }>(tx, longest)).characters;
}

/** The different texts that `insertLetters` would make, at most `limit` of them, each with how many letters have it. */
export const textsOf = (
  db: Db,
  campaign_id: string,
  parts: MessagePart[],
  limit: number,
): Promise<{ text: string; letters: number }[]> =>
  rows(
    db,
    sql`select ${textOf(parts)} as text, count(*)::int as letters from campaign_recipients r
      where r.campaign_id = ${campaign_id} group by 1 limit ${limit}`,
  );

/** `request_id`: the request that orders. */
export async function insertOrder(tx: Db, o: SubmissionOrder, at: Date, request_id: string | null): Promise<void> {
  await sql`insert into letter_orders (account_id, created_by, campaign_id, submission_no, text_type, template_id, hand, ink_colour,
      ink_setting, ink_seed, signature, return_address, message, created_at, request_id)
    values (${o.account_id}, ${o.created_by}, ${o.campaign_id}, ${o.submission_no}, ${o.text_type}, ${o.template_id}, ${o.hand},
      ${o.ink_colour}, ${o.ink_setting}, ${o.ink_seed}, ${o.signature && JSON.stringify(o.signature)}::jsonb, ${JSON.stringify(o.return_address)}::jsonb,
      ${o.message && JSON.stringify(o.message)}::jsonb, ${at}, ${request_id}::uuid)`.execute(tx);
}

/**
 * The ids of the letters of one submission, which follow each other: adding costs a tenth of new random bits for each, and
 * their index grows at its end. `tail` is the last group of a random id as a number with room for more and with all its digits.
 */
type LetterIds = { head: string; tail: number };

function idsAfter(id: string): LetterIds {
  const random = Number.parseInt(id.slice(24), 16);
  return { head: id.slice(0, 24), tail: 2 ** 47 + (random % 2 ** 46) };
}

/** The id of the letter at this position. */
export const idAt = ({ head, tail }: LetterIds, position: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${head} || to_hex(${tail}::bigint + ${position}))::uuid`;

/** How many letters were made, and their ids. */
export type InsertedLetters = { made: number; ids: LetterIds };

/**
 * Makes one letter for each recipient of the campaign, in the order of its list and in one statement. Letters with a
 * `due_at` are due by themselves, others in batches.
 */
export async function insertLetters(
  tx: Db,
  order: SubmissionOrder,
  parts: MessagePart[],
  { at, due_at }: { at: Date; due_at: Date | null },
): Promise<InsertedLetters> {
  const ids = idsAfter((await one<{ id: string }>(tx, sql`select uuidv7() as id`)).id);
  // All columns in the order of the table: PostgreSQL would otherwise put each row together twice.
  const result = await sql`
    insert into letters (id, campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city, state,
        zip, company_name, status, status_at, failure_reason, attempts, due_at, claim_id, withdraw_to, withdraw_at, campaign_ref,
        accepted_at, polled_at, mailed_at, delivered_at, created_at, retry_of, charge_key, redacted_at, contact_email)
      select ${idAt(ids, sql`row_number() over ()`)}, ${order.campaign_id}::uuid,
        ${order.submission_no}::int, (row_number() over ())::int, ${order.account_id}::uuid, ${order.message ? sql`null::text` : textOf(parts)}, r.first_name, r.last_name,
        r.street, r.unit, r.city, r.state, r.zip, r.company_name, 'queued'::text, ${at}::timestamptz, null::text, 0,
        ${due_at}::timestamptz, null::uuid, null::text, null::timestamptz, null::text, null::timestamptz, null::timestamptz,
        null::timestamptz, null::timestamptz, ${at}::timestamptz, null::uuid, null::text, null::timestamptz,
        r.contact_email
      from (${recipientsOf(order.campaign_id)}) as r`.execute(tx);
  const made = Number(result.numAffectedRows ?? 0n);
  await addMove(tx, order, 'queued', made);
  return { made, ids };
}

/** A letter that is added to a running submission by itself: its text, its recipient and the key of its own charge. */
export type AddedLetter = {
  text: string;
  recipient: RecipientAddress & { contact_email?: string };
  charge_key: string;
};

/** Makes letters that are due by themselves, after those that the submission has. Returns their ids in order. */
export async function appendLetters(
  tx: Db,
  order: Pick<SubmissionOrder, 'account_id' | 'campaign_id' | 'submission_no'>,
  letters: AddedLetter[],
  { at, after_position }: { at: Date; after_position: number },
): Promise<string[]> {
  const values = letters.map(({ recipient, ...letter }) => ({ ...recipient, ...letter }));
  const made = await rows<{ id: string }>(
    tx,
    sql`with counted as (
        insert into letter_moves (campaign_id, submission_no, status, letters)
        values (${order.campaign_id}, ${order.submission_no}, 'queued', ${letters.length}))
      insert into letters (campaign_id, submission_no, position, account_id, text, first_name, last_name, street, unit, city, state,
        zip, company_name, status_at, due_at, created_at, charge_key, contact_email)
      select ${order.campaign_id}::uuid, ${order.submission_no}::int, ${after_position}::int + r.n::int, ${order.account_id}::uuid,
        r.text, r.first_name, r.last_name, r.street, r.unit, r.city, r.state, r.zip, r.company_name, ${at}::timestamptz,
        ${at}::timestamptz, ${at}::timestamptz, r.charge_key, coalesce(r.contact_email, '')
      from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as (text text, first_name text, last_name text, street text,
        unit text, city text, state text, zip text, company_name text, charge_key text, contact_email text)) with ordinality
        as r(text, first_name, last_name, street, unit, city, state, zip, company_name, charge_key, contact_email, n)
      order by r.n
      returning id`,
  );
  return made.map(({ id }) => id);
}

/** Counts new letters; the database counts their later changes. */
export async function addMove(
  tx: Db,
  of: { campaign_id: string; submission_no: number },
  status: LetterStatus,
  letters: number,
): Promise<void> {
  await sql`insert into letter_moves (campaign_id, submission_no, status, letters)
    values (${of.campaign_id}, ${of.submission_no}, ${status}, ${letters})`.execute(tx);
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
  /** An earlier change was a mistake: the dates after this status are no longer true. */
  corrects?: boolean;
};

/**
 * Writes new states in one statement and ends any claim. `campaign_ref` and the three dates never change once set, but by a
 * correction. The ids are given as values too, so that PostgreSQL plans for their months alone.
 */
export async function applyChanges(tx: Db, changes: LetterChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update letters l set status = c.status, status_at = c.at, due_at = c.due_at, claim_id = null,
      withdraw_to = c.withdraw_to, withdraw_at = c.withdraw_at, failure_reason = c.failure_reason, campaign_ref = coalesce(l.campaign_ref, c.campaign_ref), accepted_at = coalesce(l.accepted_at, c.accepted_at),
      mailed_at = case when c.corrects and c.mailed_at is null then null else coalesce(l.mailed_at, c.mailed_at) end,
      delivered_at = case when c.corrects and c.delivered_at is null then null else coalesce(l.delivered_at, c.delivered_at) end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, status text, at timestamptz, due_at timestamptz,
      withdraw_to text, withdraw_at timestamptz, failure_reason text, campaign_ref text, accepted_at timestamptz, mailed_at timestamptz, delivered_at timestamptz,
      corrects boolean)
    where l.id = c.id and l.id = any(${changes.map(({ id }) => id)}::uuid[])`.execute(tx);
}

export type LetterEvent = { letter_id: string; status: LetterEventKind; at: Date; note: string | null };

export async function addEvents(tx: Db, events: LetterEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`insert into letter_events (letter_id, status, at, note)
    select letter_id, status, at, note from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(letter_id uuid, status text, at timestamptz, note text)
    on conflict do nothing`.execute(tx);
}

/** How many letters of a submission have each status. */
export async function statusCounts(db: Db, campaign_id: string, submission_no: number): Promise<StatusCounts> {
  const found = await rows<{ status: LetterStatus; n: number }>(
    db,
    sql`select status, sum(letters) as n from letter_moves
      where campaign_id = ${campaign_id} and submission_no = ${submission_no} group by status having sum(letters) > 0`,
  );
  return Object.fromEntries(found.map(({ status, n }) => [status, n]));
}

/** Which statuses the letters of a submission have. */
export const statusesOf = async (db: Db, campaign_id: string, submission_no: number): Promise<LetterStatus[]> =>
  Object.keys(await statusCounts(db, campaign_id, submission_no)) as LetterStatus[];

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

export async function countLetters(db: Db, campaign_id: string, submission_no: number): Promise<number> {
  const counts = Object.values(await statusCounts(db, campaign_id, submission_no));
  return counts.reduce((sum, n) => sum + n, 0);
}
