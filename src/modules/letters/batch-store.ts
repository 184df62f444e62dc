import { type Db, maybe, rows, sql } from '../../platform/database/db.ts';
import { type Claim, LETTER, type LetterRow } from './store.ts';

export type Batch = { id: number; campaign_id: string; attempts: number };
type BatchRow = Batch & { submission_no: number; first_position: number; last_position: number };

/** Whether letter `l` still waits in batch `b`, and was neither moved by news of it nor asked back. */
const IN_BATCH = sql`l.campaign_id = b.campaign_id and l.submission_no = b.submission_no
  and l.position between b.first_position and b.last_position and l.retry_of is null
  and l.status = 'queued' and l.due_at is null and l.withdraw_at is null`;

/** Makes the letters of a submission due in batches of `size`, in the order of its list. */
export async function insertBatches(
  tx: Db,
  of: { campaign_id: string; submission_no: number; count: number; size: number },
  due_at: Date,
): Promise<void> {
  await sql`insert into letter_batches (campaign_id, submission_no, first_position, last_position, due_at)
    select ${of.campaign_id}::uuid, ${of.submission_no}::int, first, least(first + ${of.size}::int - 1, ${of.count}::int), ${due_at}
    from generate_series(1, ${of.count}::int, ${of.size}::int) as first`.execute(tx);
}

/**
 * Takes the batch that is due first, with the letters that are still in it; undefined when none is due. Runs in a
 * transaction, so that no letter leaves the batch in between.
 */
export async function claimBatch(tx: Db, c: Claim): Promise<{ batch: Batch; letters: LetterRow[] } | undefined> {
  const batch = await maybe<BatchRow>(
    tx,
    sql`update letter_batches set claim_id = ${c.claim_id}, due_at = ${c.until}, attempts = attempts + 1
      where id = (select id from letter_batches where due_at <= ${c.at} order by due_at, id limit 1 for update skip locked)
      returning id, campaign_id, submission_no, first_position, last_position, attempts`,
  );
  if (!batch) return undefined;
  const letters = await rows<LetterRow>(
    tx,
    sql`select ${LETTER} from letters l where l.campaign_id = ${batch.campaign_id} and l.submission_no = ${batch.submission_no}
      and l.position between ${batch.first_position} and ${batch.last_position} and l.retry_of is null
      and l.status = 'queued' and l.due_at is null and l.withdraw_at is null`,
  );
  if (letters.length === 0) await sql`delete from letter_batches where id = ${batch.id}`.execute(tx);
  return { batch, letters };
}

/**
 * Notes that the provider took all letters of a batch in under one reference, if the claim still holds. Returns how many
 * letters it could note it of.
 */
export async function acceptBatch(
  tx: Db,
  { id, claim_id, campaign_ref }: { id: number; claim_id: string; campaign_ref: string | null },
  at: Date,
): Promise<number> {
  const accepted =
    await sql`with b as (delete from letter_batches where id = ${id} and claim_id = ${claim_id} returning *)
    update letters l set status = 'pending', status_at = ${at}, accepted_at = ${at}, attempts = b.attempts,
      campaign_ref = ${campaign_ref}
    from b where ${IN_BATCH}`.execute(tx);
  return Number(accepted.numAffectedRows ?? 0n);
}

const scattered = sql`update letters l set status = case when b.claim_id is null then 'queued' else 'sending' end,
    claim_id = b.claim_id, attempts = b.attempts, due_at = b.due_at
  from b where ${IN_BATCH}`;

/** Ends a batch of which some letters need a closer look: each is due by itself now, and in the same worker's hands. */
export async function scatterBatch(tx: Db, id: number, claim_id: string): Promise<void> {
  await sql`with b as (delete from letter_batches where id = ${id} and claim_id = ${claim_id} returning *) ${scattered}`.execute(
    tx,
  );
}

/** Ends all batches of a submission in the same way. */
export async function scatterSubmission(tx: Db, campaign_id: string, submission_no: number): Promise<void> {
  await sql`with b as (delete from letter_batches where campaign_id = ${campaign_id} and submission_no = ${submission_no}
    returning *) ${scattered}`.execute(tx);
}
