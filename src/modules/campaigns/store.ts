import type { RawBuilder } from 'kysely';
import type { Signature } from '../../handwriting/ink/signature.ts';
import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { MatchedContact } from '../do-not-mail/match-rules.ts';
import type { Reach } from '../do-not-mail/service.ts';
import type { ListToSend } from '../imports/import-service.ts';
import type { Variables } from '../letters/rules.ts';
import type { InkSetting, ReturnAddress, TextType } from '../letters/schema.ts';
import type { CampaignStatus } from './rules.ts';
import type { CampaignFigures, CampaignFilter, CampaignType, Contact, ContactInput, DeliveryData } from './schema.ts';

export type CampaignRow = {
  id: string;
  account_id: AccountId;
  created_by: string;
  title: string;
  message: string;
  campaign_type: CampaignType;
  text_type: TextType;
  return_address: ReturnAddress;
  template_id: string | null;
  hand: string;
  ink_colour: string;
  ink_setting: InkSetting;
  ink_seed: string | null;
  status: CampaignStatus;
  submission_no: number;
  contact_count: number;
  /** The variables of the message besides the six built-in ones. */
  variables: Variables;
  /** The print provider's id of it. */
  provider_campaign_id: string | null;
  delivery_data: DeliveryData | null;
  submitted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** When its message and contacts were deleted. */
  redacted_at: Date | null;
  /** The letter that this single card replaces. */
  replaces_letter_id: string | null;
};

const CAMPAIGN = sql`id, account_id, created_by, title, message, campaign_type, text_type, return_address, template_id, hand, ink_colour,
  ink_setting, ink_seed, status, submission_no, contact_count, variables, provider_campaign_id, delivery_data, submitted_at,
  created_at, updated_at, redacted_at, replaces_letter_id`;

export type NewCampaign = Pick<
  CampaignRow,
  | 'account_id'
  | 'title'
  | 'message'
  | 'campaign_type'
  | 'text_type'
  | 'return_address'
  | 'hand'
  | 'ink_colour'
  | 'ink_setting'
  | 'ink_seed'
  | 'replaces_letter_id'
> & { created_by: string; template_id: string | null; request_key: string | null; signature: Signature | null };

/** Stores a draft. A known request key gives its campaign, with the new words as long as it was never submitted. */
export async function upsertDraft(tx: Db, c: NewCampaign, at: Date): Promise<string> {
  const stored = await maybe<{ id: string }>(
    tx,
    sql`insert into campaigns (account_id, created_by, request_key, title, message, campaign_type, text_type, return_address,
        template_id, hand, ink_colour, ink_setting, ink_seed, signature, replaces_letter_id, created_at, updated_at)
      values (${c.account_id}, ${c.created_by}, ${c.request_key}, ${c.title}, ${c.message}, ${c.campaign_type},
        ${c.text_type}, ${JSON.stringify(c.return_address)}::jsonb, ${c.template_id}, ${c.hand}, ${c.ink_colour}, ${c.ink_setting},
        ${c.ink_seed}, ${c.signature && JSON.stringify(c.signature)}::jsonb, ${c.replaces_letter_id}, ${at}, ${at})
      on conflict (account_id, request_key) where request_key is not null do update set
        title = excluded.title, message = excluded.message, text_type = excluded.text_type,
        return_address = excluded.return_address, template_id = excluded.template_id, hand = excluded.hand,
        ink_colour = excluded.ink_colour, ink_setting = excluded.ink_setting, ink_seed = excluded.ink_seed,
        signature = excluded.signature, updated_at = excluded.updated_at
      where campaigns.status = 'draft' and campaigns.submission_no = 0
      returning id`,
  );
  if (stored) return stored.id;
  const known = await one<{ id: string }>(
    tx,
    sql`select id from campaigns where account_id = ${c.account_id} and request_key = ${c.request_key}`,
  );
  return known.id;
}

/** The list that a campaign has its contacts from. */
export async function listOf(db: Db, id: string): Promise<string | null> {
  const found = await maybe<{ import_id: string | null }>(db, sql`select import_id from campaigns where id = ${id}`);
  return found?.import_id ?? null;
}

/** What the letters of a campaign are signed with. Lists of campaigns leave it out: it is large. */
export async function signatureOf(db: Db, id: string): Promise<Signature | null> {
  const found = await maybe<{ signature: Signature | null }>(db, sql`select signature from campaigns where id = ${id}`);
  return found?.signature ?? null;
}

export async function lockCampaign(tx: Db, id: string): Promise<void> {
  await sql`select 1 from campaigns where id = ${id} for update`.execute(tx);
}

/** The campaign of an account with this request key, locked. */
export const lockByRequestKey = (
  tx: Db,
  account_id: AccountId,
  request_key: string,
): Promise<CampaignRow | undefined> =>
  maybe(
    tx,
    sql`select ${CAMPAIGN} from campaigns where account_id = ${account_id} and request_key = ${request_key} for update`,
  );

export const findCampaignById = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  maybe(db, sql`select ${CAMPAIGN} from campaigns where id = ${id}`);

/** `id` is ours or the print provider's. */
export async function findCampaign(db: Db, account_id: AccountId, id: string): Promise<CampaignRow | undefined> {
  return maybe(
    db,
    sql`select ${CAMPAIGN} from campaigns
      where account_id = ${account_id} and (id::text = ${id} or provider_campaign_id = ${id}) limit 1`,
  );
}

const GROUPS: Record<NonNullable<CampaignFilter['group']>, readonly CampaignStatus[]> = {
  open: [
    'draft',
    'awaiting-approval',
    'submitted',
    'pending',
    'processing',
    'printing',
    'expect-48-hour-delay',
    'paused',
  ],
  mailed: ['shipped', 'delivered'],
  failed: ['failed'],
};

const NAMED = (word: string) => sql`ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Newest first, from the one after `filter.before_id` on. A draft that was deleted is left out. */
export async function campaignsOf(db: Db, account_id: AccountId, filter: CampaignFilter): Promise<CampaignRow[]> {
  const words = (filter.search ?? '').split(/\s+/).filter(Boolean);
  const each = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${text} ${NAMED(word)}`),
      sql` and `,
    );
  const found = words.length
    ? sql`and ((${each(sql`c.title`)}) or exists (select 1 from campaign_contacts k where k.campaign_id = c.id and
        ${each(sql`concat_ws(' ', k.first_name, k.last_name, k.company_name, k.street, k.city, k.state, k.zip)`)}))`
    : sql``;
  const group = filter.group ? sql`and c.status = any(${[...GROUPS[filter.group]]}::text[])` : sql``;
  const rest = filter.before_id
    ? sql`and (c.created_at, c.id) < (select b.created_at, b.id from campaigns b
        where b.account_id = ${account_id} and b.id = ${filter.before_id})`
    : sql``;
  return rows(
    db,
    sql`select ${CAMPAIGN} from campaigns c where c.account_id = ${account_id}
        and not (c.status = 'draft' and c.redacted_at is not null) ${rest} ${group} ${found}
      order by c.created_at desc, c.id desc limit ${filter.limit}`,
  );
}

/** Counts the campaigns of an account, and the cards of those that are under way or were sent since. */
export const figuresOf = (db: Db, account_id: AccountId, since: Date): Promise<CampaignFigures> =>
  one(
    db,
    sql`select count(*) filter (where status in ('draft', 'awaiting-approval'))::int as drafts,
        count(*) filter (where is_under_way)::int as under_way,
        coalesce(sum(contact_count) filter (where is_under_way), 0)::int as cards,
        coalesce(sum(contact_count) filter (where status in ('shipped', 'delivered') and submitted_at >= ${since}), 0)::int as mailed
      from (select status, contact_count, submitted_at, status = any(${[...GROUPS.open]}::text[])
            and status not in ('draft', 'awaiting-approval') as is_under_way
          from campaigns where account_id = ${account_id} and not (status = 'draft' and redacted_at is not null)) c`,
  );

/** Lists under way, whose cards are handled one after another. `is_recent`: submitted since. */
export const listsUnderWay = (
  db: Db,
  account_id: AccountId,
  since: Date,
): Promise<{ campaign_id: string; submission_no: number; is_recent: boolean }[]> =>
  rows(
    db,
    sql`select id as campaign_id, submission_no, submitted_at >= ${since} as is_recent from campaigns
      where account_id = ${account_id} and campaign_type <> 'one-time' and status = any(${[...GROUPS.open]}::text[])
        and status not in ('draft', 'awaiting-approval') and submitted_at is not null`,
  );

type StatusRow = Pick<CampaignRow, 'id' | 'provider_campaign_id' | 'status' | 'delivery_data'>;

export async function statusesOf(db: Db, account_id: AccountId, ids: string[]): Promise<StatusRow[]> {
  return rows(
    db,
    sql`select id, provider_campaign_id, status, delivery_data from campaigns
      where account_id = ${account_id} and (id::text = any(${ids}::text[]) or provider_campaign_id = any(${ids}::text[]))`,
  );
}

export async function markSubmitted(
  tx: Db,
  id: string,
  template_id: string,
  submission_no: number,
  at: Date,
): Promise<void> {
  await sql`update campaigns set status = 'submitted', template_id = ${template_id}, submission_no = ${submission_no},
    provider_campaign_id = null, delivery_data = null, submitted_at = ${at}, updated_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

/** The draft waits for approval, to be sent with this design. */
export async function markWaiting(tx: Db, id: string, template_id: string, at: Date): Promise<void> {
  await sql`update campaigns set status = 'awaiting-approval', template_id = ${template_id}, updated_at = ${at}
    where id = ${id}`.execute(tx);
}

/** The key that the browser gave a campaign, and whether a draft of the wizard has the same. */
export const openedWith = (
  db: Db,
  account_id: AccountId,
  id: string,
): Promise<{ request_key: string | null; has_draft: boolean }> =>
  one(
    db,
    sql`select request_key, exists (select 1 from campaign_drafts d where d.account_id = c.account_id
        and d.key = c.request_key) as has_draft
      from campaigns c where account_id = ${account_id} and id = ${id}`,
  );

export async function setStatus(tx: Db, id: string, status: CampaignStatus, at: Date): Promise<void> {
  await sql`update campaigns set status = ${status}, updated_at = ${at} where id = ${id}`.execute(tx);
}

/** Which of these campaigns are paused. */
export const pausedAmong = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(db, sql`select id from campaigns where id = any(${ids}::uuid[]) and status = 'paused'`)
  ).map(({ id }) => id);

/** All letters were taken back: the campaign is a draft again, for those of its contacts who were not erased meanwhile. */
export async function returnToDraft(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update campaigns set status = 'draft', provider_campaign_id = null, delivery_data = null, submitted_at = null,
    contact_count = (select count(*)::int from campaign_contacts where campaign_id = ${id}), updated_at = ${at}
    where id = ${id}`.execute(tx);
}

export type Progress = {
  status: CampaignStatus;
  provider_campaign_id: string | null;
  delivery_data: DeliveryData | null;
};

export async function setProgress(tx: Db, id: string, p: Progress, at: Date): Promise<void> {
  await sql`update campaigns set status = ${p.status}, provider_campaign_id = coalesce(provider_campaign_id, ${p.provider_campaign_id}),
      delivery_data = ${p.delivery_data && JSON.stringify(p.delivery_data)}::jsonb,
      updated_at = case when status = ${p.status} then updated_at else ${at} end
    where id = ${id}`.execute(tx);
}

/** How many contacts the unsent campaigns of an account have together. */
export async function countUnsentContacts(tx: Db, account_id: AccountId): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select coalesce(sum(contact_count), 0) as n from campaigns where account_id = ${account_id} and status in ('draft', 'awaiting-approval')`,
  );
  return n;
}

const CONTACT = sql`id, campaign_id, first_name, last_name, street, unit, city, state, zip, company_name, contact_email, phone,
  formatted_address as google_address, place_id as google_place_id`;

export async function removeContacts(tx: Db, campaign_id: string): Promise<void> {
  await sql`delete from campaign_contacts where campaign_id = ${campaign_id}`.execute(tx);
  await sql`update campaigns set contact_count = 0 where id = ${campaign_id}`.execute(tx);
}

/** `contact_key` finds the same person at the same address in a list; null without a whole address. */
export type KeyedContact = ContactInput & { contact_key: number | null };

export async function addContacts(tx: Db, campaign_id: string, contacts: KeyedContact[]): Promise<Contact[]> {
  await sql`update campaigns set contact_count = contact_count + ${contacts.length} where id = ${campaign_id}`.execute(
    tx,
  );
  return rows(
    tx,
    sql`insert into campaign_contacts (campaign_id, first_name, last_name, street, unit, city, state, zip, company_name,
        contact_email, phone, formatted_address, place_id, contact_key)
      select ${campaign_id}::uuid, r.first_name, r.last_name, r.street, r.unit, r.city, r.state, r.zip, r.company_name,
        r.contact_email, r.phone, coalesce(r.google_address, ''), coalesce(r.google_place_id, ''), r.contact_key
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(first_name text, last_name text, street text, unit text, city text, state text, zip text, company_name text, contact_email text, phone text, google_address text, google_place_id text, contact_key bigint)
      returning ${CONTACT}`,
  );
}

/** Adds contacts to a campaign that goes on, in one statement. */
export async function appendContacts(tx: Db, campaign_id: string, contacts: ContactInput[]): Promise<void> {
  await sql`with counted as (update campaigns set contact_count = contact_count + ${contacts.length} where id = ${campaign_id})
    insert into campaign_contacts (campaign_id, first_name, last_name, street, unit, city, state, zip, company_name,
        contact_email, phone)
      select ${campaign_id}::uuid, r.first_name, r.last_name, r.street, r.unit, r.city, r.state, r.zip, r.company_name,
        r.contact_email, r.phone
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(first_name text, last_name text, street text, unit text, city text, state text, zip text, company_name text, contact_email text, phone text)`.execute(
    tx,
  );
}

export async function contactsOf(db: Db, campaign_id: string, limit: number, offset = 0): Promise<Contact[]> {
  return rows(
    db,
    sql`select ${CONTACT} from campaign_contacts where campaign_id = ${campaign_id} order by id limit ${limit} offset ${offset}`,
  );
}

/** Contacts with all columns of their list, from one place in its order. The place is found in the index alone. */
export const mergedContactsOf = (
  db: Db,
  campaign_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Contact & { extra: string[] | null })[]> =>
  rows(
    db,
    sql`select ${CONTACT}, extra from campaign_contacts where id in (
        select id from campaign_contacts where campaign_id = ${campaign_id} order by id limit ${limit} offset ${offset})
      order by id`,
  );

/** Replaces the contacts of a draft with the rows that a list sends, set-wise. Returns how many. */
export async function replaceContacts(tx: Db, campaign_id: string, list: ListToSend): Promise<number> {
  await sql`delete from campaign_contacts where campaign_id = ${campaign_id}`.execute(tx);
  const added =
    await sql`insert into campaign_contacts (campaign_id, first_name, last_name, street, unit, city, state, zip, company_name,
      contact_email, phone, contact_key, extra)
    select ${campaign_id}::uuid, r.first_name, r.last_name, r.street, r.unit, r.city, r.state, r.zip, r.company_name,
      r.contact_email, r.phone, r.contact_key, r.extra
    from list_contacts r where r.import_no = ${list.import_no} and (r.status_bits & ${list.excluded_bits}) = 0
    order by r.row_no`.execute(tx);
  const count = Number(added.numAffectedRows ?? 0n);
  await sql`update campaigns set import_id = ${list.import_id}, variables = ${JSON.stringify(list.variables)}::jsonb,
      contact_count = ${count} where id = ${campaign_id}`.execute(tx);
  return count;
}

type ListedContact = Required<MatchedContact> & { id: string };

/** Contacts of a campaign that an entry of the do-not-mail list may match, after this one in the order of its list. */
export const contactsInReach = (
  tx: Db,
  campaign_id: string,
  { zips, by_email, by_company, by_fingerprint }: Reach,
  after_id: string | null,
  limit: number,
): Promise<ListedContact[]> =>
  rows(
    tx,
    sql`select id, first_name, last_name, street, unit, zip, company_name, contact_email from campaign_contacts
      where campaign_id = ${campaign_id} and (${after_id}::uuid is null or id > ${after_id})
        and (left(zip, 5) = any(${zips}::text[]) or (${by_email} and contact_email <> '') or ${by_company} or ${by_fingerprint})
      order by id limit ${limit}`,
  );

/** Removes some of a campaign's contacts. */
export async function removeSomeContacts(tx: Db, campaign_id: string, ids: string[]): Promise<void> {
  await sql`delete from campaign_contacts where campaign_id = ${campaign_id} and id = any(${ids}::uuid[])`.execute(tx);
  await sql`update campaigns set contact_count = contact_count - ${ids.length} where id = ${campaign_id}`.execute(tx);
}
