import { type Db, rows, sql } from '../../../platform/database/db.ts';

/**
 * Deletes what the copies of these letters say and to whom; what else is known of a copy stays. Most copies say nothing that
 * the letter does not: they are left as they are, so that deleting the words of a month does not rewrite all its copies.
 */
export async function forgetLetters(tx: Db, letter_ids: string[], at: Date): Promise<void> {
  await sql`update press_items set reason = null, note = null, return_note = null, imb_tracking = null, imb_at = null, redacted_at = ${at},
      print_order = (print_order - 'signature') || jsonb_build_object('text', '', 'recipient', blanked(print_order -> 'recipient'),
        'return_address', blanked(print_order -> 'return_address'))
    where letter_id = any(${letter_ids}::uuid[]) and template_id is not null and redacted_at is null
      and (print_order is not null or num_nonnulls(reason, note, return_note, imb_tracking, imb_at) > 0)`.execute(tx);
  await sql`delete from press_holds where letter_id = any(${letter_ids}::uuid[])`.execute(tx);
}

export type OldRun = { id: string; drawing_no: number };

/** Runs that were mailed before this time and still have their files; locked. */
export const lockOldRuns = (tx: Db, before: Date, limit: number): Promise<OldRun[]> =>
  rows(
    tx,
    sql`select id, drawing_no from print_runs
      where files_deleted_at is null and mailed_at < ${before} and status in ('mailed', 'delivered')
      order by mailed_at limit ${limit} for update skip locked`,
  );

export async function setFilesDeleted(tx: Db, run_ids: string[], at: Date): Promise<void> {
  await sql`update print_runs set files_deleted_at = ${at} where id = any(${run_ids}::uuid[])`.execute(tx);
}
