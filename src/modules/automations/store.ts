import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../platform/account-id.ts';
import { coalesced } from '../../platform/database/coalesce.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { InkSetting, ReturnAddress, TextType } from '../letters/schema.ts';
import type { Mapping } from './reader/mapping.ts';
import {
  type AutomationSettings,
  type AutomationSource,
  type AutomationStatus,
  type Filters,
  type Outcome,
  outcome,
  type PausedReason,
  type SignatureKind,
} from './schema.ts';

/** As the column's default. */
const DEFAULT_DAILY_CAP = 50;

export type AutomationRow = {
  id: string;
  account_id: AccountId;
  created_by: string;
  name: string;
  status: AutomationStatus;
  paused_reason: PausedReason | null;
  held_reason: string | null;
  held_at: Date | null;
  switched_on_at: Date | null;
  source: AutomationSource;
  key: string;
  former_key_until: Date | null;
  signature_kind: SignatureKind;
  signature_secret: string | null;
  signature_header: string | null;
  signature_encoding: 'hex' | 'base64' | null;
  requires_bearer: boolean;
  card_design_id: string;
  text_type: TextType;
  hand: string;
  ink_colour: string;
  ink_setting: InkSetting;
  return_address: ReturnAddress;
  custom_message: string;
  use_ai_message: boolean;
  ai_message_description: string;
  mapping: Mapping;
  filters: Filters;
  delay_days: number;
  repeat_days: number;
  daily_cap: number;
  needs_approval: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

const AUTOMATION = sql`id, account_id, created_by, name, status, paused_reason, held_reason, held_at, switched_on_at, source, key, former_key_until, signature_kind,
  signature_secret, signature_header, signature_encoding, requires_bearer, card_design_id, text_type, hand, ink_colour, ink_setting,
  return_address, custom_message, use_ai_message, ai_message_description, mapping, filters, delay_days, repeat_days, daily_cap,
  needs_approval, created_at, updated_at, deleted_at`;

/** The columns that the owner edits. */
export type Editable = Omit<
  AutomationRow,
  | 'id'
  | 'account_id'
  | 'created_by'
  | 'status'
  | 'paused_reason'
  | 'held_reason'
  | 'held_at'
  | 'switched_on_at'
  | 'key'
  | 'former_key_until'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
>;

/** One list for inserts and updates: each column of Editable with its value. */
const editableValues = (a: Editable): Record<keyof Editable, RawBuilder<unknown>> => ({
  name: sql`${a.name}`,
  source: sql`${a.source}`,
  signature_kind: sql`${a.signature_kind}`,
  signature_secret: sql`${a.signature_secret}`,
  signature_header: sql`${a.signature_header}`,
  signature_encoding: sql`${a.signature_encoding}`,
  requires_bearer: sql`${a.requires_bearer}`,
  card_design_id: sql`${a.card_design_id}`,
  text_type: sql`${a.text_type}`,
  hand: sql`${a.hand}`,
  ink_colour: sql`${a.ink_colour}`,
  ink_setting: sql`${a.ink_setting}`,
  return_address: sql`${JSON.stringify(a.return_address)}::jsonb`,
  custom_message: sql`${a.custom_message}`,
  use_ai_message: sql`${a.use_ai_message}`,
  ai_message_description: sql`${a.ai_message_description}`,
  mapping: sql`${JSON.stringify(a.mapping)}::jsonb`,
  filters: sql`${JSON.stringify(a.filters)}::jsonb`,
  delay_days: sql`${a.delay_days}`,
  repeat_days: sql`${a.repeat_days}`,
  daily_cap: sql`${a.daily_cap}`,
  needs_approval: sql`${a.needs_approval}`,
});

export async function insertAutomation(
  tx: Db,
  a: Editable & Pick<AutomationRow, 'account_id' | 'created_by' | 'key'>,
  at: Date,
): Promise<AutomationRow> {
  const values = Object.entries(editableValues(a));
  return one(
    tx,
    sql`insert into automations (account_id, created_by, key, created_at, updated_at, ${sql.join(values.map(([name]) => sql.ref(name)))})
      values (${a.account_id}, ${a.created_by}, ${a.key}, ${at}, ${at}, ${sql.join(values.map(([, value]) => value))})
      returning ${AUTOMATION}`,
  );
}

export async function updateAutomation(tx: Db, id: string, a: Editable, at: Date): Promise<void> {
  const values = Object.entries(editableValues(a)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update automations set ${sql.join(values)}, updated_at = ${at} where id = ${id}`.execute(tx);
}

export const findAutomation = (db: Db, account_id: AccountId, id: string): Promise<AutomationRow | undefined> =>
  maybe(
    db,
    sql`select ${AUTOMATION} from automations where id = ${id} and account_id = ${account_id} and deleted_at is null`,
  );

/** Any automation, a deleted one included. Look-ups that arrive together share a statement, which begins after them. */
export const automationById = (db: Db, id: string): Promise<AutomationRow | undefined> =>
  maybe(db, sql`select ${AUTOMATION} from automations where id = ${id}`);

/** What says whether an automation takes a request. `version` is another one after each change of the automation. */
export type Receiver = Pick<
  AutomationRow,
  | 'id'
  | 'account_id'
  | 'key'
  | 'requires_bearer'
  | 'signature_kind'
  | 'signature_secret'
  | 'signature_header'
  | 'signature_encoding'
  | 'deleted_at'
  | 'former_key_until'
> & { former_key: string | null; version: string };

/** Any automation, a deleted one included. Look-ups that arrive together share a statement. */
export const receiverById = coalesced(
  async (db: Db, ids: string[]): Promise<(Receiver | undefined)[]> => {
    const found = await rows<Receiver>(
      db,
      sql`select id, account_id, key, former_key, former_key_until, requires_bearer, signature_kind, signature_secret, signature_header, signature_encoding,
          deleted_at, xmin::text as version
        from automations where id = any(${ids}::uuid[])`,
    );
    const by_id = new Map(found.map((row) => [row.id, row]));
    return ids.map((id) => by_id.get(id.toLowerCase()));
  },
  { at_a_time: 4, most: 50 },
);

/** Its events are decided one after the other while this lock is held. */
export const lockAutomation = (tx: Db, id: string): Promise<AutomationRow> =>
  one(tx, sql`select ${AUTOMATION} from automations where id = ${id} for no key update`);

export const automationsOf = (db: Db, account_id: AccountId): Promise<AutomationRow[]> =>
  rows(
    db,
    sql`select ${AUTOMATION} from automations where account_id = ${account_id} and deleted_at is null
      order by created_at desc, id desc`,
  );

export async function setStatus(
  tx: Db,
  id: string,
  status: AutomationStatus,
  paused_reason: PausedReason | null,
  at: Date,
): Promise<void> {
  await sql`update automations set status = ${status}, paused_reason = ${paused_reason}, updated_at = ${at},
      switched_on_at = case when ${status} = 'on' then ${at}::timestamptz else switched_on_at end
    where id = ${id}`.execute(tx);
}

/** An operator's pause, or its end where `reason` is null. */
export async function setHeld(tx: Db, id: string, reason: string | null, at: Date): Promise<void> {
  await sql`update automations set held_reason = ${reason}, held_at = ${reason === null ? null : at}, updated_at = ${at}
    where id = ${id}`.execute(tx);
}

export async function markDeleted(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update automations set deleted_at = ${at}, updated_at = ${at} where id = ${id}`.execute(tx);
}

/** Automations that are paused for this reason. */
export const pausedFor = (db: Db, reason: PausedReason): Promise<Pick<AutomationRow, 'id' | 'account_id'>[]> =>
  rows(
    db,
    sql`select id, account_id from automations where status = 'paused' and paused_reason = ${reason}
    and deleted_at is null`,
  );

/** The latest event of automation `a`, by an index look-up for each status. */
export const LATEST_EVENT = sql`select latest.id, latest.received_at, latest.status, latest.reason
  from unnest(${outcome.options}::text[]) known(status)
    cross join lateral (select id, received_at, status, reason from automation_events e
      where e.automation_id = a.id and e.status = known.status order by received_at desc, id desc limit 1) latest
  order by latest.received_at desc, latest.id desc limit 1`;

export type Activity = {
  automation_id: string;
  sent_this_month: number;
  waiting_for_approval: number;
  last_id: string | null;
  last_at: Date | null;
  last_status: Outcome | null;
  last_reason: string | null;
};

/** What these automations did since the month began, and their latest event. */
export const activityOf = (db: Db, ids: string[], month_start: Date): Promise<Activity[]> =>
  rows(
    db,
    sql`select a.id as automation_id,
        (select count(*) from automation_events e
          where e.automation_id = a.id and e.status = 'sent' and e.processed_at >= ${month_start})::int as sent_this_month,
        (select count(*) from automation_events e
          where e.automation_id = a.id and e.status = 'needs_approval')::int as waiting_for_approval,
        l.id as last_id, l.received_at as last_at, l.status as last_status, l.reason as last_reason
      from automations a left join lateral (${LATEST_EVENT}) l on true
      where a.id = any(${ids}::uuid[])`,
  );

export const accountSettings = (db: Db, account_id: AccountId, since: Date): Promise<AutomationSettings> =>
  one(
    db,
    sql`select coalesce((select daily_cap from automation_accounts where account_id = ${account_id}), ${DEFAULT_DAILY_CAP}::int) as daily_cap,
      (select count(*) from automation_events where account_id = ${account_id} and status = 'sent'
        and processed_at > ${since})::int as sent_today`,
  );

export async function saveDailyCap(tx: Db, account_id: AccountId, daily_cap: number): Promise<void> {
  await sql`insert into automation_accounts (account_id, daily_cap) values (${account_id}, ${daily_cap})
    on conflict (account_id) do update set daily_cap = excluded.daily_cap`.execute(tx);
}

/** Whether an event of this automation had a contact with a complete address. */
export const wasUnderstood = async (db: Db, automation_id: string): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (select 1 from automation_events where automation_id = ${automation_id} and contact_key is not null) as found`,
    )
  ).found;
