import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';
import { ERASED, eraseAuditWords } from '../erasing-store.ts';
import { partsOf, withoutPerson } from './rules.ts';
import type { RecipientSearch } from './schema.ts';
import type { ListRow, NoteRow, WordsRow } from './store.ts';

/** Writes of an erasure: what is asked for, and what it takes away. */

export type ErasureRow = {
  id: string;
  account_id: AccountId | null;
  requested_by: string;
  person: RecipientSearch | null;
  keeps_fingerprint: boolean;
  letters: number;
  places: number;
  letters_left: number;
  is_reading_lists: boolean;
  requested_at: Date;
  finished_at: Date | null;
};
const ERASURE = sql`id, account_id, requested_by, person, keeps_fingerprint, letters, places, letters_left, is_reading_lists,
  requested_at, finished_at`;

export async function insertErasure(
  tx: Db,
  e: { account_id: AccountId | null; requested_by: string; person: RecipientSearch; keeps_fingerprint: boolean },
  at: Date,
): Promise<string> {
  const found = await rows<{ id: string }>(
    tx,
    sql`insert into recipient_erasures (account_id, requested_by, person, keeps_fingerprint, requested_at)
      values (${e.account_id}, ${e.requested_by}, ${JSON.stringify(e.person)}::jsonb, ${e.keeps_fingerprint}, ${at}) returning id`,
  );
  return found[0]?.id ?? '';
}

export const openErasures = (db: Db): Promise<ErasureRow[]> =>
  rows(db, sql`select ${ERASURE} from recipient_erasures where finished_at is null order by requested_at`);

/** The erasures of an account, or those from every account, the newest first. */
export const erasuresOf = (db: Db, account_id: AccountId | null, limit: number): Promise<ErasureRow[]> =>
  rows(
    db,
    account_id
      ? sql`select ${ERASURE} from recipient_erasures where account_id = ${account_id} order by requested_at desc limit ${limit}`
      : sql`select ${ERASURE} from recipient_erasures where account_id is null order by requested_at desc limit ${limit}`,
  );

export async function countErased(tx: Db, id: string, letters: number, places: number): Promise<void> {
  await sql`update recipient_erasures set letters = letters + ${letters}, places = places + ${places} where id = ${id}`.execute(
    tx,
  );
}

/** Forgets whom it was about. False when that was done before. */
export async function finishErasure(tx: Db, id: string, at: Date): Promise<boolean> {
  const found = await maybe(
    tx,
    sql`update recipient_erasures set finished_at = ${at}, person = null, letters_left = 0,
      is_reading_lists = false where id = ${id} and finished_at is null returning id`,
  );
  return found !== undefined;
}

/** Says what an erasure still waits for. */
export async function noteWaiting(
  tx: Db,
  id: string,
  { letters_left, is_reading_lists }: Pick<ErasureRow, 'letters_left' | 'is_reading_lists'>,
): Promise<void> {
  await sql`update recipient_erasures set letters_left = ${letters_left}, is_reading_lists = ${is_reading_lists}
    where id = ${id}`.execute(tx);
}

/** Removes contacts, and takes them out of the counts of campaigns that can still be sent. */
export async function removeContacts(tx: Db, ids: string[]): Promise<void> {
  await sql`with gone as (delete from campaign_contacts where id = any(${ids}::uuid[]) returning campaign_id),
      of_campaigns as (select campaign_id, count(*)::int as n from gone group by campaign_id)
    update campaigns g set contact_count = greatest(0, g.contact_count - d.n)
    from of_campaigns d where g.id = d.campaign_id and g.status in ('draft', 'awaiting-approval')`.execute(tx);
}

/** Removes rows of lists, and takes them out of the counts. */
export async function removeListRows(tx: Db, found: ListRow[]): Promise<void> {
  for (const { import_no, row_no, status_bits } of found) {
    await sql`delete from import_flags where import_no = ${import_no} and row_no = ${row_no}`.execute(tx);
    await sql`with gone as (delete from import_rows where import_no = ${import_no} and row_no = ${row_no} returning status_bits)
      update imports i set row_count = i.row_count - 1,
        counts_by_status[${status_bits + 1}] = i.counts_by_status[${status_bits + 1}] - 1
      from gone where i.import_no = ${import_no}`.execute(tx);
  }
}

export type SharedBody = {
  id: string;
  body: Uint8Array;
  content_type: string;
  parts: { id: string; path: string[] }[];
};

/** Those of these events whose bodies hold the contacts of other events too. */
export const sharedBodies = (tx: Db, ids: string[]): Promise<SharedBody[]> =>
  rows(
    tx,
    sql`select w.id, w.body, w.content_type, jsonb_agg(jsonb_build_object('id', p.id, 'path', p.part)) as parts
      from automation_events w join automation_events p on p.whole_id = w.id where w.id = any(${ids}::uuid[])
      group by w.id, w.body, w.content_type`,
  );

/** Stores what is left of the body of a request, as JSON. */
export async function replaceBody(tx: Db, id: string, body: Uint8Array): Promise<void> {
  await sql`update automation_events set body = ${Buffer.from(body)}, content_type = 'application/json', headers = '{}',
    sender_event_id = null where id = ${id}`.execute(tx);
}

/** Empties webhooks. One that still waits is not sent. */
export async function emptyEvents(tx: Db, ids: string[]): Promise<void> {
  await sql`update automation_events set body = '', headers = '{}', sender_event_id = null, contact = null, fixed = null,
      message = null, contact_key = null, body_hash = '', timeline = '[]', whole_id = null, part = null,
      status = case when status in ('received', 'collected', 'waiting', 'needs_review', 'needs_approval') then 'skipped' else status end,
      reason = case when status in ('sent', 'failed') then null else 'The person was erased.' end, due_at = null, claim_id = null
    where id = any(${ids}::uuid[])`.execute(tx);
}

export async function removeDrafts(tx: Db, account_id: AccountId, keys: string[]): Promise<void> {
  await sql`delete from campaign_drafts where account_id = ${account_id} and key = any(${keys}::text[])`.execute(tx);
}

export async function removeEntries(tx: Db, ids: string[]): Promise<void> {
  await sql`delete from do_not_mail_entries where id = any(${ids}::uuid[])`.execute(tx);
}

/** Keeps hashes of whom the account must not mail again. */
export async function addFingerprints(
  tx: Db,
  of: { account_id: AccountId; created_by: string; match_key: string; keys: string[] },
  at: Date,
): Promise<void> {
  await sql`with entry as (
      insert into do_not_mail_entries (account_id, created_by, kind, first_name, last_name, email, street, unit, city, state, zip,
        company_name, reason, match_key, created_at)
      values (${of.account_id}, ${of.created_by}, 'person', 'Erased', 'person', '', '', '', '', '', '', '', 'Asked to be erased',
        ${of.match_key}, ${at})
      on conflict (account_id, match_key) do update set match_key = excluded.match_key returning id)
    insert into do_not_mail_keys (account_id, key, entry_id)
      select ${of.account_id}, key, entry.id from entry cross join unnest(${of.keys}::text[]) as key on conflict do nothing`.execute(
    tx,
  );
}

export async function rewriteSupport(tx: Db, found: WordsRow[], person: RecipientSearch): Promise<void> {
  for (const { id, kind, subject, text } of found) {
    const kept = withoutPerson(text, person);
    if (kind === 'issue')
      await sql`update support_issues set subject = ${withoutPerson(subject, person)}, message = ${kept} where id = ${id}`.execute(
        tx,
      );
    else await sql`update support_messages set text = ${kept} where id = ${id}`.execute(tx);
  }
}

export async function rewriteNotes(tx: Db, found: NoteRow[], person: RecipientSearch): Promise<void> {
  for (const { id, note, decision_note } of found)
    await sql`update approval_requests set note = ${withoutPerson(note, person)},
      decision_note = ${withoutPerson(decision_note, person)} where id = ${id}`.execute(tx);
}

export async function removeMails(tx: Db, ids: string[]): Promise<void> {
  await sql`delete from outbox_mails where id = any(${ids}::uuid[])`.execute(tx);
}

type CampaignWords = { id: string; title: string; message: string; contact_count: number };

/**
 * Removes the person from the texts of campaigns: the whole text of a letter to them alone, only the name from others.
 * Returns the letters to them alone. `to_them`: the campaigns that were for the person among others.
 */
export async function rewriteCampaigns(
  tx: Db,
  { to_them, naming_them }: { to_them: string[]; naming_them: string[] },
  person: RecipientSearch,
): Promise<string[]> {
  const found = await rows<CampaignWords>(
    tx,
    sql`select id, title, message, contact_count from campaigns where id = any(${[...to_them, ...naming_them]}::uuid[])
      order by id for update`,
  );
  const alone_ids: string[] = [];
  for (const { id, title, message, contact_count } of found) {
    const alone = contact_count <= 1 && to_them.includes(id);
    if (alone) alone_ids.push(id);
    await sql`update campaigns set title = ${alone ? ERASED : withoutPerson(title, person)},
        message = ${alone ? '' : withoutPerson(message, person)}, delivery_data = null where id = ${id}`.execute(tx);
    await sql`update scribe_campaigns set text = '' where ${alone} and id in
      (select l.campaign_id from scribe_letters l join letters on letters.id = l.letter_id where letters.campaign_id = ${id})`.execute(
      tx,
    );
  }
  return alone_ids;
}

/** Blanks what the journal says of these campaigns, and wherever it names the person. */
export async function rewriteJournal(
  tx: Db,
  account_id: AccountId,
  campaign_ids: string[],
  person: RecipientSearch,
): Promise<void> {
  await sql`update credit_transactions set description = ${ERASED}
    where account_id = ${account_id} and campaign_id = any(${campaign_ids}::uuid[]) and description <> ${ERASED}
      and transaction_type in ('usage', 'letter_send', 'user_letter_send', 'admin_letter_send')`.execute(tx);
  const parts = partsOf(person).map((part) => part.toLowerCase());
  await sql`update credit_transactions set description = ${ERASED}, notes = null
    where account_id = ${account_id}
      and transaction_type in ('usage', 'letter_send', 'user_letter_send', 'admin_letter_send', 'admin_credit_adjustment')
      and exists (select 1 from unnest(${parts}::text[]) as part where position(part in lower(concat_ws(' ', description, notes))) > 0)`.execute(
    tx,
  );
}

/** Takes the words of audit entries of the account that name the person; without an account, of the order itself. */
export async function eraseFromAudit(
  tx: Db,
  { account_id, erasure_id }: { account_id: AccountId | null; erasure_id: string },
  person: RecipientSearch,
): Promise<void> {
  const parts = partsOf(person).map((part) => part.toLowerCase());
  const of = account_id ? sql`account_id = ${account_id}` : sql`subject_id = ${erasure_id}`;
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from audit_entries where ${of} and words_hash is null and exists (select 1 from unnest(${parts}::text[]) as part
      where position(part in lower(concat_ws(' ', before::text, after::text, reason))) > 0)`,
  );
  if (found.length > 0)
    await eraseAuditWords(
      tx,
      found.map(({ id }) => id),
    );
}
