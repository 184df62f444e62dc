import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import type { RecipientAddress } from '../schema.ts';
import { type InsertedLetters, idAt, type LetterState, type OrderContent, STATE } from '../store.ts';

type OwnColumns = RecipientAddress & {
  id: string;
  /** Null: the order's message, filled for this recipient. */
  text: string | null;
  contact_email: string;
};
/** A letter to be submitted to the provider; what it shares with others is in its order. */
export type LetterRow = OwnColumns & { account_id: AccountId; campaign_id: string; submission_no: number };

/** What each letter has for itself. */
const OWN = sql`l.id, l.text, l.first_name, l.last_name, l.street, l.unit, l.city, l.state, l.zip, l.company_name, l.contact_email`;
const LETTER = sql`l.account_id, l.campaign_id, l.submission_no, ${OWN}`;

export type OrderKey = { campaign_id: string; submission_no: number };
/** What the letters of a submission share, and the request that ordered them. */
export type Order = OrderKey & OrderContent & { request_id: string | null };

export const ordersOf = (db: Db, keys: OrderKey[]): Promise<Order[]> =>
  rows(
    db,
    sql`select campaign_id, submission_no, text_type, template_id, hand, ink_colour, ink_setting, ink_seed, signature, return_address,
        message, request_id
      from unnest(${keys.map((key) => key.campaign_id)}::uuid[], ${keys.map((key) => key.submission_no)}::int[])
        as wanted(campaign_id, submission_no) join letter_orders using (campaign_id, submission_no)`,
  );

export type Claim = { claim_id: string; at: Date; until: Date; limit: number };

/** Claims letters that are due to be sent. Only the result of a letter's latest claim is recorded. */
export async function claimDue(tx: Db, c: Claim): Promise<LetterRow[]> {
  return rows(
    tx,
    sql`with due as (
        select id from letters where due_at <= ${c.at}
        order by due_at limit ${c.limit} for update skip locked)
      update letters l set status = 'sending', claim_id = ${c.claim_id}, due_at = ${c.until}, attempts = attempts + 1
      from due where l.id = due.id
      returning ${LETTER}`,
  );
}

/** Claims letters that are due to be withdrawn, all or those of one campaign. */
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
 * Records that the provider accepted these letters, where the claim still holds and no withdrawal was requested. Returns
 * the letters that it updated.
 */
export async function acceptClaimed(
  tx: Db,
  claim_id: string,
  accepted: { letter_id: string; campaign_ref: string | null }[],
  at: Date,
): Promise<{ id: string; campaign_id: string }[]> {
  const ids = accepted.map(({ letter_id }) => letter_id);
  return rows(
    tx,
    sql`update letters l set status = 'pending', status_at = ${at}, accepted_at = ${at}, due_at = null, claim_id = null,
        failure_reason = null, campaign_ref = a.campaign_ref
      from unnest(${ids}::uuid[], ${accepted.map((a) => a.campaign_ref)}::text[]) as a(id, campaign_ref)
      where l.id = a.id and l.id = any(${ids}::uuid[]) and l.claim_id = ${claim_id} and l.status = 'sending' and l.withdraw_to is null
      returning l.id, l.campaign_id`,
  );
}

/** Locks these letters, where the claim still holds. */
export async function lockClaimed(tx: Db, claim_id: string, letter_ids: string[]): Promise<LetterState[]> {
  return rows(
    tx,
    sql`select ${STATE} from letters where id = any(${letter_ids}::uuid[]) and claim_id = ${claim_id} order by id for update`,
  );
}

/** Marks letters for withdrawal: at once, or when the lease of the worker that is sending them has expired. */
export async function requestWithdrawal(tx: Db, letter_ids: string[], at: Date): Promise<void> {
  await sql`update letters set withdraw_to = 'cancelled', due_at = null,
      withdraw_at = case when status = 'sending' then coalesce(due_at, withdraw_at) else ${at} end
    where id = any(${letter_ids}::uuid[])`.execute(tx);
}

export async function findDue(db: Db, at: Date): Promise<{ to_send: boolean; to_withdraw: boolean }> {
  const found = await maybe<{ to_send: boolean; to_withdraw: boolean }>(
    db,
    sql`select exists (select 1 from letters where due_at <= ${at}) or exists (select 1 from letter_batches where due_at <= ${at})
        as to_send,
      exists (select 1 from letters where withdraw_at <= ${at}) as to_withdraw`,
  );
  return found ?? { to_send: false, to_withdraw: false };
}

export type Batch = {
  id: number;
  account_id: AccountId;
  campaign_id: string;
  submission_no: number;
  first_position: number;
  last_position: number;
  first_id: string;
  last_id: string;
};

const BATCH = sql`id, campaign_id, submission_no, first_position, last_position, first_id, last_id`;
/** The columns of a deleted batch that its letters take over. */
const ENDED = sql`${BATCH}, due_at, claim_id, attempts`;

/** Whether letter `l` is still in batch `b`: no status update moved it, and no withdrawal was requested. */
const IN_BATCH = sql`l.campaign_id = b.campaign_id and l.submission_no = b.submission_no
  and l.position between b.first_position and b.last_position and l.id between b.first_id and b.last_id
  and l.retry_of is null and l.status = 'queued' and l.due_at is null and l.withdraw_at is null`;

/** The month of a batch's letters, as values: PostgreSQL then plans for it alone, which takes half the time with 24 months. */
const inMonthOf = (b: Pick<Batch, 'first_id' | 'last_id'>) =>
  sql`l.id between ${b.first_id}::uuid and ${b.last_id}::uuid`;

/** Makes the letters of a submission due in batches of `size`, in the order of its list. */
export async function insertBatches(
  tx: Db,
  of: { campaign_id: string; submission_no: number; letters: InsertedLetters; size: number },
  due_at: Date,
): Promise<void> {
  const { made, ids } = of.letters;
  await sql`insert into letter_batches (campaign_id, submission_no, first_position, last_position, first_id, last_id, due_at)
    select ${of.campaign_id}::uuid, ${of.submission_no}::int, first, last, ${idAt(ids, sql`first`)}, ${idAt(ids, sql`last`)}, ${due_at}
    from (select first, least(first + ${of.size}::int - 1, ${made}::int) as last
      from generate_series(1, ${made}::int, ${of.size}::int) as first) as batch`.execute(tx);
}

/**
 * Claims the batch that is due first, with the letters that are still in it; undefined when none is due. Letters that leave
 * it meanwhile are not among them, or their claim no longer holds when results are recorded.
 */
export async function claimBatch(db: Db, c: Claim): Promise<{ batch: Batch; letters: LetterRow[] } | undefined> {
  const batch = await maybe<Batch>(
    db,
    sql`update letter_batches b set claim_id = ${c.claim_id}, due_at = ${c.until}, attempts = attempts + 1
      where id = (select id from letter_batches where due_at <= ${c.at} order by due_at, id limit 1 for update skip locked)
      returning ${BATCH}, (select account_id from letter_orders o
        where o.campaign_id = b.campaign_id and o.submission_no = b.submission_no) as account_id`,
  );
  if (!batch) return undefined;
  const { account_id, campaign_id, submission_no } = batch;
  const own = await rows<OwnColumns>(
    db,
    sql`select ${OWN} from letters l join letter_batches b on ${IN_BATCH}
      where b.id = ${batch.id} and ${inMonthOf(batch)}`,
  );
  const letters = own.map((letter) => Object.assign(letter, { account_id, campaign_id, submission_no }));
  if (letters.length === 0)
    await sql`delete from letter_batches where id = ${batch.id} and claim_id = ${c.claim_id}`.execute(db);
  return { batch, letters };
}

/**
 * Records that the provider accepted all letters of a batch under one reference, if the claim still holds. Returns how
 * many letters it updated.
 */
export async function acceptBatch(
  tx: Db,
  { batch, claim_id, campaign_ref }: { batch: Batch; claim_id: string; campaign_ref: string | null },
  at: Date,
): Promise<number> {
  const accepted =
    await sql`with b as (delete from letter_batches where id = ${batch.id} and claim_id = ${claim_id} returning ${ENDED})
    update letters l set status = 'pending', status_at = ${at}, accepted_at = ${at}, attempts = b.attempts,
      campaign_ref = ${campaign_ref}
    from b where ${IN_BATCH} and ${inMonthOf(batch)}`.execute(tx);
  return Number(accepted.numAffectedRows ?? 0n);
}

const splitLetters = sql`update letters l set status = case when b.claim_id is null then 'queued' else 'sending' end,
    claim_id = b.claim_id, attempts = b.attempts, due_at = b.due_at
  from b where ${IN_BATCH}`;

/** Splits a batch into single letters, each due by itself and claimed by the same worker. */
export async function splitBatch(tx: Db, batch: Batch, claim_id: string): Promise<void> {
  await sql`with b as (delete from letter_batches where id = ${batch.id} and claim_id = ${claim_id}
    returning ${ENDED}) ${splitLetters} and ${inMonthOf(batch)}`.execute(tx);
}

/** Splits all batches of a submission in the same way. */
export async function splitSubmission(tx: Db, campaign_id: string, submission_no: number): Promise<void> {
  const of_submission = sql`from letter_batches where campaign_id = ${campaign_id} and submission_no = ${submission_no}`;
  const [first, last] = [sql`order by first_id limit 1`, sql`order by last_id desc limit 1`];
  const range = await maybe<Pick<Batch, 'first_id' | 'last_id'>>(
    tx,
    sql`select first_id, (select last_id ${of_submission} ${last}) as last_id ${of_submission} ${first}`,
  );
  if (!range) return;
  await sql`with b as (delete ${of_submission} returning ${ENDED}) ${splitLetters} and ${inMonthOf(range)}`.execute(tx);
}

/** The submissions that these letters belong to. */
export const submissionsOf = (
  tx: Db,
  letter_ids: string[],
): Promise<{ campaign_id: string; submission_no: number }[]> =>
  rows(
    tx,
    sql`select distinct campaign_id, submission_no from letters where id = any(${letter_ids}::uuid[])
      order by campaign_id, submission_no`,
  );

/** Marks the letters of a campaign, those that are ordered so far, as held or not. */
export async function markHeld(tx: Db, campaign_id: string, is_held: boolean): Promise<void> {
  await sql`update letter_orders set is_held = ${is_held} where campaign_id = ${campaign_id}`.execute(tx);
}

const HELD = sql`select campaign_id, submission_no from letter_orders where is_held`;

/** Puts off what is due but held, until it is released. Costs next to nothing while nothing is held. */
export async function putOffHeld(db: Db, at: Date): Promise<void> {
  for (const table of [sql`letters`, sql`letter_batches`])
    await sql`update ${table} set due_at = 'infinity' where id in (
        select id from ${table} where due_at <= ${at} and (campaign_id, submission_no) in (${HELD}) order by id
        for update skip locked)`.execute(db);
}

/** Makes due what was put off. */
export async function makeDue(tx: Db, campaign_id: string, at: Date): Promise<void> {
  for (const table of [sql`letters`, sql`letter_batches`])
    await sql`update ${table} set due_at = ${at} where campaign_id = ${campaign_id} and due_at = 'infinity'`.execute(
      tx,
    );
}
