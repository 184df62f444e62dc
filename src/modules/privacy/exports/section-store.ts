import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, rows, sql } from '../../../platform/database/db.ts';

/**
 * What the file of an account holds, list by list: whole rows, without secrets and without columns that only keep the
 * product's own books.
 */

export type Line = { row: Record<string, unknown> };
type Query = ReturnType<typeof sql>;

/** Lists that are short enough to be read at once. */
export const SHORT_LISTS: Record<string, (account_id: AccountId) => Query> = {
  account: (id) =>
    sql`select jsonb_build_object('id', id, 'plan', plan, 'created_at', created_at) as row from accounts where id = ${id}`,
  members: (
    id,
  ) => sql`select jsonb_build_object('role', m.role, 'handles_billing', m.handles_billing, 'joined_at', m.joined_at,
      'email', u.email, 'created_at', u.created_at, 'profile', to_jsonb(p) - '{id,user_id}'::text[]) as row
    from account_users m join users u on u.id = m.user_id left join profiles p on p.user_id = u.id
    where m.account_id = ${id} order by m.joined_at`,
  drafts: (id) =>
    // The single letters that other members are writing are theirs alone.
    sql`select to_jsonb(d) - '{account_id}'::text[] as row from campaign_drafts d where account_id = ${id}
      and (person_id is null or person_id = (select user_id from account_users where account_id = ${id} and role = 'owner'))
    order by key`,
  lists: (id) => sql`select to_jsonb(i) - '{account_id,undecoded_bytes,counts_by_status}'::text[] as row from imports i
    where account_id = ${id} order by created_at`,
  designs: (id) =>
    sql`select to_jsonb(t) - '{account_id}'::text[] as row from letter_templates t where account_id = ${id} order by created_at`,
  automations: (
    id,
  ) => sql`select to_jsonb(a) - '{account_id,key,former_key,signature_secret}'::text[] as row from automations a
    where account_id = ${id} order by created_at`,
  support: (
    id,
  ) => sql`select to_jsonb(i) - '{account_id,assignee_id,filed_by,request_key}'::text[] || jsonb_build_object('answers', (
      select coalesce(jsonb_agg(jsonb_build_object('at', m.created_at, 'text', m.text) order by m.created_at), '[]')
      from support_messages m where m.issue_id = i.id and m.kind = 'answer')) as row
    from support_issues i where account_id = ${id} order by created_at`,
  mails: (
    id,
  ) => sql`select jsonb_build_object('to', m.to_address, 'at', m.created_at, 'subject', m.subject, 'text', m.text_part) as row
    from account_users u join people p on p.user_id = u.user_id join outbox_mails m on lower(m.to_address) = lower(p.email)
    where u.account_id = ${id} order by m.created_at`,
  payments: (id) =>
    sql`select to_jsonb(p) - '{account_id}'::text[] as row from payments p where account_id = ${id} order by occurred_at`,
  plans: (id) => sql`select to_jsonb(s) - '{account_id,next_check_at}'::text[] as row from subscriptions s
    where account_id = ${id} order by started_at`,
  documents: (id) => sql`select to_jsonb(d) - '{account_id}'::text[] as row from billing_documents d
    where account_id = ${id} order by issued_at`,
};

export const shortList = (db: Db, name: string, account_id: AccountId): Promise<Line[]> =>
  rows(db, SHORT_LISTS[name]?.(account_id) ?? sql`select 1 where false`);

export type KeyedLine = Line & { id: string };
/** Lists that may be long, by an index that their account's rows are found with, after an id. */
export const LONG_LISTS: Record<string, (account_id: AccountId, after: string, limit: number) => Query> = {
  campaigns: (
    account_id,
    after,
    limit,
  ) => sql`select id::text, to_jsonb(c) - '{account_id,request_key}'::text[] as row from campaigns c
    where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`,
  'do-not-mail': (
    account_id,
    after,
    limit,
  ) => sql`select id::text, to_jsonb(e) - '{account_id,match_key}'::text[] as row
    from do_not_mail_entries e where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`,
  credits: (
    account_id,
    after,
    limit,
  ) => sql`select id::text, to_jsonb(t) - '{account_id,idempotency_key}'::text[] as row
    from credit_transactions t where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`,
};

export const longList = (
  db: Db,
  name: string,
  account_id: AccountId,
  after: string,
  limit: number,
): Promise<KeyedLine[]> => rows(db, LONG_LISTS[name]?.(account_id, after, limit) ?? sql`select 1 where false`);

export type LogLine = Line & { no: number };
export const logAfter = (db: Db, account_id: AccountId, after: number, limit: number): Promise<LogLine[]> =>
  rows(
    db,
    sql`select id as no, jsonb_build_object('at', at, 'action', action, 'subject_type', subject_type, 'subject_id', subject_id, 'via', via,
        'by', actor_id, 'before', before, 'after', after, 'reason', reason) as row
      from audit_entries where account_id = ${account_id} and id > ${after} order by id limit ${limit}`,
  );

/** What belongs to the account by another thing of it. */
export type Parent = { id: string };
export const campaignIds = (db: Db, account_id: AccountId, after: string, limit: number): Promise<Parent[]> =>
  rows(
    db,
    sql`select id::text from campaigns where account_id = ${account_id} and id > ${after}::uuid order by id limit ${limit}`,
  );
export const automationIds = (db: Db, account_id: AccountId): Promise<Parent[]> =>
  rows(db, sql`select id::text from automations where account_id = ${account_id} order by id`);
export type ImportNo = { import_no: number };
export const importNos = (db: Db, account_id: AccountId): Promise<ImportNo[]> =>
  rows(db, sql`select import_no from imports where account_id = ${account_id} order by import_no`);

export type LetterLine = Line & { submission_no: number; position: number; id: string };
export const lettersAfter = (
  db: Db,
  campaign_id: string,
  after: Pick<LetterLine, 'submission_no' | 'position' | 'id'>,
  limit: number,
): Promise<LetterLine[]> =>
  rows(
    db,
    sql`select submission_no, position, id::text, to_jsonb(l) - '{account_id,claim_id,due_at,withdraw_at,withdraw_to,polled_at,attempts,charge_key}'::text[]
        || jsonb_build_object('text', letter_text(l)) as row
      from letters l where campaign_id = ${campaign_id}
        and (submission_no, position, id) > (${after.submission_no}, ${after.position}, ${after.id}::uuid)
      order by submission_no, position, id limit ${limit}`,
  );

export const contactsAfter = (db: Db, campaign_id: string, after: string, limit: number): Promise<KeyedLine[]> =>
  rows(
    db,
    sql`select id::text, to_jsonb(c) - '{contact_key}'::text[] as row from campaign_contacts c
      where campaign_id = ${campaign_id} and id > ${after}::uuid order by id limit ${limit}`,
  );

export type RowLine = Line & { row_no: number };
export const listRowsAfter = (db: Db, import_no: number, after: number, limit: number): Promise<RowLine[]> =>
  rows(
    db,
    sql`select row_no, to_jsonb(r) - '{contact_key,status_bits}'::text[] as row from import_rows r
      where import_no = ${import_no} and row_no > ${after} order by row_no limit ${limit}`,
  );

export type EventLine = Line & { status: string; received_at: Date; id: string };
export const eventsAfter = (
  db: Db,
  automation_id: string,
  after: Omit<EventLine, 'row'> | null,
  limit: number,
): Promise<EventLine[]> =>
  rows(
    db,
    sql`select status, received_at, id::text, to_jsonb(e) - '{account_id,body,body_hash,headers,claim_id,due_at,contact_key}'::text[]
        || jsonb_build_object('body', encode(body, 'escape')) as row
      from automation_events e where automation_id = ${automation_id} and (${after?.id ?? null}::uuid is null
        or (status, received_at, id) > (${after?.status ?? null}, ${after?.received_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by status, received_at, id limit ${limit}`,
  );

export type FileName = { file: string };
export const designFiles = (db: Db, account_id: AccountId): Promise<FileName[]> =>
  rows(
    db,
    sql`select distinct file from letter_templates t, unnest(array[t.preview_file, t.exterior_file, t.interior_file, t.zip_file]) as file
      where t.account_id = ${account_id} and file is not null order by file`,
  );
