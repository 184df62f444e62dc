import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';
import { emailKeys, entryKeys } from '../../do-not-mail/match-rules.ts';
import { isSamePerson, lastNamesOf, partsOf, withoutPerson } from './rules.ts';
import type { RecipientSearch } from './schema.ts';

/** Where a person appears in one account. The database finds who may be meant; the rules decide who is. */

type Contact = {
  first_name: string;
  last_name: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  company_name: string;
  contact_email: string;
};
const FIELDS = sql`first_name, last_name, street, unit, city, state, zip, company_name, contact_email`;

/** A name stands in two columns or in the first; the first one alone is compared where the last one is empty. */
const mayBe = (person: RecipientSearch) =>
  sql`lower(last_name) collate "C" = any(${lastNamesOf(person)}::text[])
    and (last_name <> '' or lower(first_name) = ${`${person.first_name} ${person.last_name}`.trim().toLowerCase()})`;

export type LetterRow = Contact & {
  id: string;
  account_id: AccountId;
  campaign_id: string;
  text: string;
  status: string;
  mailed_at: Date | null;
  created_at: Date;
  is_withdrawn: boolean;
};
/** The letters to a person in one account, or in all of them. */
export async function lettersTo(db: Db, account_id: AccountId | null, person: RecipientSearch): Promise<LetterRow[]> {
  const found = await rows<LetterRow>(
    db,
    sql`select id, account_id, campaign_id, letter_text(letters) as text, status, mailed_at, created_at, withdraw_to is not null as is_withdrawn, ${FIELDS}
      from letters where ${mayBe(person)} and (${account_id}::uuid is null or account_id = ${account_id}::uuid) order by id`,
  );
  return found.filter((letter) => isSamePerson(person, letter));
}

export type ContactRow = Contact & { id: string; campaign_id: string; title: string; phone: string };
export async function contactsNamed(db: Db, account_id: AccountId, person: RecipientSearch): Promise<ContactRow[]> {
  const found = await rows<ContactRow>(
    db,
    sql`select c.id, c.campaign_id, g.title, c.phone, ${FIELDS}
      from campaigns g join campaign_contacts c on c.campaign_id = g.id
      where g.account_id = ${account_id} and ${mayBe(person)} order by c.id`,
  );
  return found.filter((contact) => isSamePerson(person, contact));
}

export type ListRow = Contact & {
  import_no: number;
  row_no: number;
  file_name: string;
  status_bits: number;
  phone: string;
  extra: string[] | null;
};
export async function listRowsOf(db: Db, account_id: AccountId, person: RecipientSearch): Promise<ListRow[]> {
  const found = await rows<ListRow>(
    db,
    sql`select r.import_no, r.row_no, i.file_name, r.status_bits, r.phone, r.extra, ${FIELDS}
      from imports i join import_rows r on r.import_no = i.import_no
      where i.account_id = ${account_id} and ${mayBe(person)} order by r.import_no, r.row_no`,
  );
  return found.filter((row) => isSamePerson(person, row));
}

/** Whether a file of the account is still being read: who is in it is not known yet. */
export async function isReadingLists(db: Db, account_id: AccountId): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from imports where account_id = ${account_id} and status in ('receiving', 'reading') limit 1`,
  );
  return found.length > 0;
}

export type AutomationName = { id: string; name: string };
export const automationsOf = (db: Db, account_id: AccountId): Promise<AutomationName[]> =>
  rows(db, sql`select id, name from automations where account_id = ${account_id} order by id`);

export type PostedRow = { id: string; status: string; received_at: Date; body: Buffer; words: string };
/** Webhooks of an automation, those after one of them: what was posted, and what was made of it. */
export const postedAfter = (
  db: Db,
  automation_id: string,
  after: Pick<PostedRow, 'id' | 'status' | 'received_at'> | null,
  limit: number,
): Promise<PostedRow[]> =>
  rows(
    db,
    sql`select id, status, received_at, body, concat_ws(' ', contact::text, fixed::text, message) as words from automation_events
      where automation_id = ${automation_id} and (${after?.id ?? null}::uuid is null
        or (status, received_at, id) > (${after?.status ?? null}, ${after?.received_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by status, received_at, id limit ${limit}`,
  );

export type DraftRow = { key: string; state: Record<string, unknown>; is_private: boolean };
export const draftsOf = (db: Db, account_id: AccountId): Promise<DraftRow[]> =>
  rows(
    db,
    sql`select key, state, person_id is not null as is_private from campaign_drafts where account_id = ${account_id} order by key`,
  );

const names = (person: RecipientSearch, text: RawBuilder<unknown>) =>
  sql`exists (select 1 from unnest(${partsOf(person).map((part) => part.toLowerCase())}::text[]) as part
    where position(part in lower(${text})) > 0)`;

const isNamed = (person: RecipientSearch, ...texts: string[]): boolean =>
  texts.some((text) => withoutPerson(text, person) !== text);

export type NamedCampaign = { id: string; title: string; message: string };
/** Campaigns of the account, sent to whomever, that name the person in their title or message. */
export async function campaignsNaming(
  db: Db,
  account_id: AccountId,
  person: RecipientSearch,
): Promise<NamedCampaign[]> {
  const found = await rows<NamedCampaign>(
    db,
    sql`select id, title, message from campaigns
      where account_id = ${account_id} and ${names(person, sql`concat_ws(' ', title, message)`)} order by id`,
  );
  return found.filter(({ title, message }) => isNamed(person, title, message));
}

export type NoteRow = { id: string; note: string; decision_note: string };
/** What members wrote to each other about the approval of letters, where it names the person. */
export async function notesNaming(db: Db, account_id: AccountId, person: RecipientSearch): Promise<NoteRow[]> {
  const found = await rows<NoteRow>(
    db,
    sql`select id, note, decision_note from approval_requests
      where account_id = ${account_id} and ${names(person, sql`concat_ws(' ', note, decision_note)`)} order by id`,
  );
  return found.filter(({ note, decision_note }) => isNamed(person, note, decision_note));
}

export type EntryRow = Omit<Contact, 'contact_email'> & { id: string; email: string; reason: string };
/** Entries of the person, by name and address or by the email address. */
export const entriesAbout = (db: Db, account_id: AccountId, person: RecipientSearch): Promise<EntryRow[]> =>
  rows(
    db,
    sql`select id, first_name, last_name, street, unit, city, state, zip, company_name, email, reason from do_not_mail_entries
      where account_id = ${account_id} and (match_key = ${keysOfPerson(person).match_key}
        or (${person.email} <> '' and (lower(email) = lower(${person.email}) or id in (select entry_id from do_not_mail_keys
          where account_id = ${account_id} and key = any(${emailKeys(person.email)}::text[])))))
      order by id`,
  );

/** What the do-not-mail list finds a person by. */
export const keysOfPerson = (person: RecipientSearch) =>
  entryKeys({ ...person, kind: 'person', company_name: '', all_units: true });

export type WordsRow = { id: string; kind: 'issue' | 'message'; subject: string; text: string };
/** Questions of the account to support, and the answers, that name the person. */
export async function supportAbout(db: Db, account_id: AccountId, person: RecipientSearch): Promise<WordsRow[]> {
  const found = await rows<WordsRow>(
    db,
    sql`select id, 'issue' as kind, subject, message as text from support_issues where account_id = ${account_id}
      union all select m.id, 'message', '', m.text from support_messages m join support_issues i on i.id = m.issue_id
      where i.account_id = ${account_id}`,
  );
  return found.filter(({ subject, text }) => isNamed(person, subject, text));
}

export type MailRow = { id: string; subject: string; text_part: string; created_at: Date };
/** Mails to members of the account, and to operators about them, that name the person. */
export async function mailsAbout(db: Db, account_id: AccountId, person: RecipientSearch): Promise<MailRow[]> {
  const found = await rows<MailRow>(
    db,
    sql`select distinct m.id, m.subject, m.text_part, m.created_at
      from account_users u join people p on p.user_id = u.user_id join outbox_mails m
        on lower(m.to_address) = lower(p.email) or position(lower(p.email) in lower(m.text_part)) > 0
      where u.account_id = ${account_id} order by m.id`,
  );
  return found.filter(({ subject, text_part }) => isNamed(person, subject, text_part));
}
