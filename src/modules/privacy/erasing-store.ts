import { type Db, rows, sql } from '../../platform/database/db.ts';

/** What takes the place of a word that a row can't do without. */
export const ERASED = 'Erased';

const NO_RECIPIENT = {
  first_name: '',
  last_name: '',
  company_name: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
};
/** A printed order keeps its shape, so that counts and pages of the press read it as before. */
const NOTHING_PRINTED = JSON.stringify({ text: '', recipient: NO_RECIPIENT, return_address: NO_RECIPIENT });

/** Takes everything that was written on these letters and their envelopes. Status, dates and charges stay. */
export async function redactLetters(tx: Db, letter_ids: string[], at: Date): Promise<void> {
  if (letter_ids.length === 0) return;
  const these = sql`letter_id = any(${letter_ids}::uuid[])`;
  await sql`update letters set text = '', first_name = '', last_name = '', street = '', unit = '', city = '', state = '', zip = '',
      company_name = '', contact_email = '', failure_reason = null, redacted_at = ${at}
    where id = any(${letter_ids}::uuid[])`.execute(tx);
  // The words that they shared go with the last of them.
  await sql`update letter_orders o set message = null
    where o.message is not null and (o.campaign_id, o.submission_no) in
        (select campaign_id, submission_no from letters where id = any(${letter_ids}::uuid[]))
      and not exists (select from letters l where l.campaign_id = o.campaign_id and l.submission_no = o.submission_no
        and l.redacted_at is null)`.execute(tx);
  await sql`update letter_events set note = null where ${these} and note is not null`.execute(tx);
  await sql`update press_items set print_order = (print_order || ${NOTHING_PRINTED}::jsonb) - 'signature', reason = null, note = null, return_note = null
    where ${these} and template_id is not null`.execute(tx);
  await sql`update press_holds set reason = ${ERASED} where ${these}`.execute(tx);
  await sql`update scribe_letters set recipient = null, reason = null where ${these}`.execute(tx);
}

/** The sheets that show these letters and are no longer needed: their runs are printed. */
export const printedRunsOf = (db: Db, letter_ids: string[]): Promise<{ id: string; drawing_no: number }[]> =>
  rows(
    db,
    sql`select distinct r.id, r.drawing_no
      from press_items p join print_run_items i on i.item_id = p.id join print_runs r on r.id = i.run_id
      where p.letter_id = any(${letter_ids}::uuid[]) and r.status in ('printed', 'mailed', 'delivered')`,
  );

/** Leaves hashes in place of the words of audit entries, so that the log can still be checked. */
export async function eraseAuditWords(tx: Db, entry_ids: number[]): Promise<void> {
  await sql`update audit_entries set words_hash = hash_of_words(salt, before, after, reason), salt = null, before = null,
      after = null, reason = null
    where id = any(${entry_ids}::bigint[]) and words_hash is null`.execute(tx);
}
