import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import { ERASED } from '../erasing-store.ts';

/** What goes with an account, table by table, and what stays of its money without a word of the person. */

export const campaignsAfter = (
  db: Db,
  account_id: AccountId,
  after: string,
  limit: number,
): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`select id from campaigns where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`,
  );

export type LetterPlace = { submission_no: number; position: number; id: string; status: string; is_redacted: boolean };
/** The letters of a campaign, in the order of an index, after one of them. */
export const lettersAfter = (
  db: Db,
  campaign_id: string,
  after: Pick<LetterPlace, 'submission_no' | 'position' | 'id'>,
  limit: number,
): Promise<LetterPlace[]> =>
  rows(
    db,
    sql`select submission_no, position, id, status, redacted_at is not null as is_redacted from letters
      where campaign_id = ${campaign_id}
        and (submission_no, position, id) > (${after.submission_no}, ${after.position}, ${after.id}::uuid)
      order by submission_no, position, id limit ${limit}`,
  );

const NOWHERE = JSON.stringify({ firstName: '', lastName: '', street: '', unit: '', city: '', state: '', zip: '' });

/** All of a campaign but its counts: the letters were redacted before. */
export async function eraseCampaign(tx: Db, id: string): Promise<void> {
  await sql`delete from campaign_contacts where campaign_id = ${id}`.execute(tx);
  await sql`update letter_orders set return_address = ${NOWHERE}::jsonb, signature = null, message = null where campaign_id = ${id}`.execute(
    tx,
  );
  await sql`update scribe_campaigns set text = '', return_address = '{}' where id in
    (select l.campaign_id from scribe_letters l join letters on letters.id = l.letter_id where letters.campaign_id = ${id})`.execute(
    tx,
  );
  await sql`update campaigns set title = ${ERASED}, message = '', return_address = ${NOWHERE}::jsonb, signature = null, request_key = null,
      delivery_data = null, import_id = null, variables = '{}' where id = ${id}`.execute(tx);
}

/** Some of the rows of a table that belong to the account; how many are gone. Called until there are none. */
type Some = (tx: Db, account_id: AccountId, limit: number) => Promise<unknown[]>;
const some =
  (query: (account_id: AccountId, limit: number) => ReturnType<typeof sql>): Some =>
  (tx, account_id, limit) =>
    rows(tx, query(account_id, limit));

/** Long lists: removed in pieces, so that nobody waits for them. */
export const LONG_LISTS: Record<string, Some> = {
  import_rows: some(
    (account_id, limit) => sql`delete from import_rows r using (select r.import_no, r.row_no from imports i
        join import_rows r on r.import_no = i.import_no where i.account_id = ${account_id} limit ${limit}) old
      where r.import_no = old.import_no and r.row_no = old.row_no returning 1`,
  ),
  import_parts: some(
    (account_id) => sql`delete from import_parts p using (select p.import_no, p.part_no from imports i
        join import_parts p on p.import_no = i.import_no where i.account_id = ${account_id} limit 20) old
      where p.import_no = old.import_no and p.part_no = old.part_no returning 1`,
  ),
  automation_event_keys: some(
    (
      account_id,
      limit,
    ) => sql`delete from automation_event_keys k using (select automation_id, key from automation_event_keys
        where account_id = ${account_id} limit ${limit}) old
      where k.account_id = ${account_id} and k.automation_id = old.automation_id and k.key = old.key returning 1`,
  ),
  automation_events: some(
    (account_id, limit) => sql`delete from automation_events where id in (select e.id from automations a
        join automation_events e on e.automation_id = a.id where a.account_id = ${account_id} limit ${limit}) returning 1`,
  ),
  do_not_mail_keys: some(
    (account_id, limit) => sql`delete from do_not_mail_keys k using (select key, entry_id from do_not_mail_keys
        where account_id = ${account_id} order by key, entry_id limit ${limit}) old
      where k.account_id = ${account_id} and k.key = old.key and k.entry_id = old.entry_id returning 1`,
  ),
  do_not_mail_entries: some(
    (account_id, limit) => sql`delete from do_not_mail_entries where id in (select id from do_not_mail_entries
        where account_id = ${account_id} limit ${limit}) returning 1`,
  ),
  credit_transactions: some(
    (account_id, limit) => sql`update credit_transactions t set description = ${ERASED}, notes = null
      where t.account_id = ${account_id} and t.id in (select id from credit_transactions where account_id = ${account_id}
        and transaction_type in ('usage', 'letter_send', 'user_letter_send', 'admin_letter_send', 'admin_credit_adjustment')
        and description <> ${ERASED} limit ${limit}) returning 1`,
  ),
  audit_entries: some(
    (
      account_id,
      limit,
    ) => sql`update audit_entries e set words_hash = hash_of_words(salt, before, after, reason), salt = null,
        before = null, after = null, reason = null
      where id in (select id from audit_entries where account_id = ${account_id} and words_hash is null
        and (before is not null or after is not null or reason is not null) limit ${limit}) returning 1`,
  ),
};

/** Everything else of the account, in one go: these lists are short. */
export async function eraseRest(tx: Db, account_id: AccountId, at: Date): Promise<void> {
  const own = sql`account_id = ${account_id}`;
  for (const statement of [
    sql`delete from account_invitations where ${own}`,
    sql`delete from approval_requests where ${own}`,
    sql`delete from approval_settings where ${own}`,
    sql`delete from member_budgets where ${own}`,
    sql`delete from import_flags where import_no in (select import_no from imports where ${own})`,
    sql`delete from imports where ${own}`,
    sql`delete from automation_counts where automation_id in (select id from automations where ${own})`,
    sql`delete from automations where ${own}`,
    sql`delete from automation_accounts where ${own}`,
    sql`delete from campaign_drafts where ${own}`,
    sql`update letter_templates set name = ${ERASED}, description = '', tags = '{}', is_active = false,
      deleted_at = coalesce(deleted_at, ${at}) where ${own}`,
    sql`delete from support_issues where ${own}`,
    sql`delete from enterprise_inquiries where ${own}`,
    // The money's rows stay, without the person.
    sql`update billing_documents set bill_to = '{"name": "Erased customer"}' where ${own}`,
    sql`update top_up_consents set typed_name = ${ERASED}, ip = '', withdrawn_ip = null,
      withdrawn_at = coalesce(withdrawn_at, ${at}) where ${own}`,
    sql`update credit_adjustments set reason = ${ERASED}, notes = null, decision_note = null where ${own}`,
    sql`update refund_orders set reason = ${ERASED} where payment_id in (select id from payments where ${own})`,
    sql`update checkout_sessions set payer_email = null, pay_url = case when status = 'open' then '' end, success_url = '', cancel_url = '',
      pending_letter_key = null where ${own}`,
    sql`update billing_customers set customer_id = null where ${own}`,
    sql`delete from account_exports where ${own}`,
    sql`delete from recipient_erasures where ${own}`,
    sql`delete from recipient_searches where ${own}`,
    sql`delete from jobs where payload ->> 'account_id' = ${account_id} and lease_until is null`,
    // Members who belong to other accounts too stay people, but not members. The owner's row tells whose the account was.
    sql`delete from account_users where ${own} and role <> 'owner'`,
    sql`update accounts set erased_at = ${at}, plan = '', plan_environment = null where id = ${account_id}`,
  ])
    await statement.execute(tx);
}

/** Empties what was received from the payment provider and names one of these texts. */
export async function erasePaymentEvents(tx: Db, texts: string[]): Promise<void> {
  await sql`update webhook_inbox set event = '{}' where handled_at is not null
    and exists (select 1 from unnest(${texts}::text[]) as t where position(t in event::text) > 0)`.execute(tx);
}

export const customerIdsOf = (db: Db, account_id: AccountId): Promise<{ customer_id: string | null }[]> =>
  rows(
    db,
    sql`select customer_id from billing_customers where account_id = ${account_id} and customer_id is not null
      union select customer_id from subscriptions where account_id = ${account_id}`,
  );

export type DesignFile = { file: string };
export const designFilesOf = (db: Db, account_id: AccountId): Promise<DesignFile[]> =>
  rows(
    db,
    sql`select distinct file from letter_templates t,
        unnest(array[t.preview_file, t.exterior_file, t.interior_file, t.zip_file]) as file
      where t.account_id = ${account_id} and file is not null`,
  );

/** The tables whose rows go with their person: those that say so. */
export const tablesOfPeople = (db: Db): Promise<{ name: string; column: string }[]> =>
  rows(
    db,
    sql`select c.conrelid::regclass::text as name, a.attname::text as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c' order by 1, 2`,
  );

export async function removeRowsOf(tx: Db, of: { name: string; column: string }, user_id: string): Promise<void> {
  await sql`delete from ${sql.table(of.name)} where ${sql.ref(of.column)} = ${user_id}`.execute(tx);
}

/** What was written to a person or by them outside of an account, and their name and address. The row stays, with no word of theirs. */
export async function erasePerson(
  tx: Db,
  { user_id, addresses }: { user_id: string; addresses: string[] },
  at: Date,
): Promise<void> {
  for (const statement of [
    sql`delete from outbox_mails where lower(to_address) = any(${addresses}::text[])
      or exists (select 1 from unnest(${addresses}::text[]) as a where position(a in lower(text_part)) > 0)`,
    sql`delete from support_issues where created_by = ${user_id} or lower(email) = any(${addresses}::text[])`,
    sql`delete from enterprise_inquiries where created_by = ${user_id} or lower(email) = any(${addresses}::text[])`,
    sql`delete from rate_limits where exists
      (select 1 from unnest(${addresses}::text[]) as a where position(a in lower(key)) > 0)`,
    sql`delete from jobs where (payload ->> 'user_id' = ${user_id}
      or exists (select 1 from unnest(${addresses}::text[]) as a where position(a in lower(payload::text)) > 0)) and lease_until is null`,
    sql`update audit_entries set words_hash = hash_of_words(salt, before, after, reason), salt = null, before = null, after = null,
        reason = null
      where subject_id = ${user_id} and words_hash is null
        and (before is not null or after is not null or reason is not null)`,
    sql`update users set email = 'erased-' || id || '@erased.invalid', password_hash = null, new_email = null, user_metadata = '{}',
      email_confirmed_at = null, confirmation_sent_at = null, recovery_sent_at = null, email_change_sent_at = null,
      last_sign_in_at = null, banned_until = null, updated_at = ${at}, erased_at = ${at} where id = ${user_id}`,
  ])
    await statement.execute(tx);
}
