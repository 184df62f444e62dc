import type { RawBuilder } from 'kysely';
import type { Signature } from '../../handwriting/ink/signature.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { Variables } from '../letters/rules.ts';
import type { InkSetting, ReturnAddress, TextType } from '../letters/schema.ts';
import type { CampaignType, Contact, ContactInput, DeliveryData } from './schema.ts';

export type CampaignRow = {
  id: string;
  user_id: string;
  title: string;
  message: string;
  campaign_type: CampaignType;
  text_type: TextType;
  return_address: ReturnAddress;
  template_id: string | null;
  template_name: string | null;
  template_preview_file: string | null;
  template_owner_id: string | null;
  hand: string;
  ink_colour: string;
  ink_setting: InkSetting;
  ink_seed: string | null;
  status: string;
  submission_no: number;
  contact_count: number;
  /** What names in the message stand for besides the six. */
  variables: Variables;
  scribe_campaign_id: string | null;
  delivery_data: DeliveryData | null;
  submitted_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const CAMPAIGN = sql`select c.id, c.user_id, c.title, c.message, c.campaign_type, c.text_type, c.return_address, c.template_id,
    t.name as template_name, t.preview_file as template_preview_file,
    t.owner_user_id as template_owner_id, c.hand, c.ink_colour, c.ink_setting, c.ink_seed, c.status,
    c.submission_no, c.contact_count, c.variables, c.scribe_campaign_id, c.delivery_data, c.submitted_at, c.created_at, c.updated_at
  from campaigns c left join letter_templates t on t.id = c.template_id`;

export type NewCampaign = Pick<
  CampaignRow,
  | 'user_id'
  | 'title'
  | 'message'
  | 'campaign_type'
  | 'text_type'
  | 'return_address'
  | 'hand'
  | 'ink_colour'
  | 'ink_setting'
  | 'ink_seed'
> & { template_id: string | null; request_key: string | null; signature: Signature | null };

/** Stores a draft. A known request key gives its campaign, with the new words as long as it was never submitted. */
export async function upsertDraft(tx: Db, c: NewCampaign, at: Date): Promise<string> {
  const stored = await maybe<{ id: string }>(
    tx,
    sql`insert into campaigns (user_id, request_key, title, message, campaign_type, text_type, return_address, template_id,
        hand, ink_colour, ink_setting, ink_seed, signature, created_at, updated_at)
      values (${c.user_id}, ${c.request_key}, ${c.title}, ${c.message}, ${c.campaign_type}, ${c.text_type},
        ${JSON.stringify(c.return_address)}::jsonb, ${c.template_id}, ${c.hand}, ${c.ink_colour}, ${c.ink_setting},
        ${c.ink_seed}, ${c.signature && JSON.stringify(c.signature)}::jsonb, ${at}, ${at})
      on conflict (user_id, request_key) where request_key is not null do update set
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
    sql`select id from campaigns where user_id = ${c.user_id} and request_key = ${c.request_key}`,
  );
  return known.id;
}

/** What the letters of a campaign are signed with. Lists of campaigns leave it out: it is large. */
export async function signatureOf(db: Db, id: string): Promise<Signature | null> {
  const found = await maybe<{ signature: Signature | null }>(db, sql`select signature from campaigns where id = ${id}`);
  return found?.signature ?? null;
}

export async function lockCampaign(tx: Db, id: string): Promise<void> {
  await sql`select 1 from campaigns where id = ${id} for update`.execute(tx);
}

export const campaignById = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  maybe(db, sql`${CAMPAIGN} where c.id = ${id}`);

/** `id` is ours or the print provider's. */
export async function campaignOf(db: Db, user_id: string, id: string): Promise<CampaignRow | undefined> {
  return maybe(
    db,
    sql`${CAMPAIGN} where c.user_id = ${user_id} and (c.id::text = ${id} or c.scribe_campaign_id = ${id}) limit 1`,
  );
}

export async function campaignsOf(db: Db, user_id: string, limit: number): Promise<CampaignRow[]> {
  return rows(db, sql`${CAMPAIGN} where c.user_id = ${user_id} order by c.created_at desc, c.id desc limit ${limit}`);
}

type StatusRow = Pick<CampaignRow, 'id' | 'scribe_campaign_id' | 'status' | 'delivery_data'>;

export async function statusesOf(db: Db, user_id: string, ids: string[]): Promise<StatusRow[]> {
  return rows(
    db,
    sql`select id, scribe_campaign_id, status, delivery_data from campaigns
      where user_id = ${user_id} and (id::text = any(${ids}::text[]) or scribe_campaign_id = any(${ids}::text[]))`,
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
    scribe_campaign_id = null, delivery_data = null, submitted_at = ${at}, updated_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function setStatus(tx: Db, id: string, status: string, at: Date): Promise<void> {
  await sql`update campaigns set status = ${status}, updated_at = ${at} where id = ${id}`.execute(tx);
}

/** Everything was taken back: the campaign is a draft again. */
export async function returnToDraft(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update campaigns set status = 'draft', scribe_campaign_id = null, delivery_data = null, submitted_at = null,
    updated_at = ${at} where id = ${id}`.execute(tx);
}

export type Progress = { status: string; scribe_campaign_id: string | null; delivery_data: DeliveryData | null };

export async function setProgress(tx: Db, id: string, p: Progress, at: Date): Promise<void> {
  await sql`update campaigns set status = ${p.status}, scribe_campaign_id = coalesce(scribe_campaign_id, ${p.scribe_campaign_id}),
      delivery_data = ${p.delivery_data && JSON.stringify(p.delivery_data)}::jsonb,
      updated_at = case when status = ${p.status} then updated_at else ${at} end
    where id = ${id}`.execute(tx);
}

/** How many contacts the unsent campaigns of a person have together. */
export async function unsentContacts(tx: Db, user_id: string): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select coalesce(sum(contact_count), 0) as n from campaigns where user_id = ${user_id} and status = 'draft'`,
  );
  return n;
}

const CONTACT = sql`id, campaign_id, first_name, last_name, street, unit, city, state, zip, company_name, contact_email, phone`;

export async function removeContacts(tx: Db, campaign_id: string): Promise<void> {
  await sql`delete from campaign_contacts where campaign_id = ${campaign_id}`.execute(tx);
  await sql`update campaigns set contact_count = 0 where id = ${campaign_id}`.execute(tx);
}

export async function addContacts(tx: Db, campaign_id: string, contacts: ContactInput[]): Promise<Contact[]> {
  await sql`update campaigns set contact_count = contact_count + ${contacts.length} where id = ${campaign_id}`.execute(
    tx,
  );
  return rows(
    tx,
    sql`insert into campaign_contacts (campaign_id, first_name, last_name, street, unit, city, state, zip, company_name,
        contact_email, phone)
      select ${campaign_id}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(first_name text,
        last_name text, street text, unit text, city text, state text, zip text, company_name text, contact_email text, phone text)
      returning ${CONTACT}`,
  );
}

export async function contactsOf(db: Db, campaign_id: string, limit: number): Promise<Contact[]> {
  return rows(
    db,
    sql`select ${CONTACT} from campaign_contacts where campaign_id = ${campaign_id} order by id limit ${limit}`,
  );
}

/** The recipients of a campaign, as letters are made from. */
export const recipientsOf = (campaign_id: string): RawBuilder<unknown> =>
  sql`select first_name, last_name, street, unit, city, state, zip, company_name, contact_email,
    phone, extra
    from campaign_contacts where campaign_id = ${campaign_id} order by id`;
