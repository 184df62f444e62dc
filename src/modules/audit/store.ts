import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import { MAX_COUNTED, PAGE_SIZE } from '../../platform/table/query.ts';
import type { AuditAction, AuditActor, AuditEntry, AuditSearch } from './rules.ts';

export async function insertEntry(tx: Db, by: AuditActor, entry: AuditEntry, at: Date): Promise<void> {
  const [type, id] = entry.subject;
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  const account =
    entry.account_id === undefined && type === 'person'
      ? sql`(select account_id from account_memberships where user_id = ${id}::uuid order by joined_at, account_id limit 1)`
      : sql`${entry.account_id ?? null}::uuid`;
  await sql`insert into audit_entries (at, actor_id, via, viewed_as, action, subject_type, subject_id, account_id, before,
      after, reason, request_id)
    values (${at}, ${by?.user_id ?? null}, ${by?.via ?? 'system'}, ${by?.viewed_as ?? null}, ${entry.action}, ${type},
      ${id}, ${account}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.reason ?? null},
      ${by?.request_id ?? null})`.execute(tx);
}

type Search = Exclude<AuditSearch, { kind: 'email' }> | { kind: 'people'; ids: string[] };
export type EntryFilter = { search: Search | null; action: string; from: Date | null; to: Date | null };

export type EntryRow = {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_email: string | null;
  via: string;
  viewed_as: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_name: string | null;
  account_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  request_id: string | null;
};

/** More people than these match no useful search. */
const MAX_PEOPLE = 50;

/** The people whose address begins with a text. Looked up first: with their ids the planner chooses the right index. */
export async function peopleByEmail(db: Db, prefix: string): Promise<string[]> {
  const found = await rows<{ user_id: string }>(
    db,
    sql`select user_id from people_search where email_key like ${`${prefix.replace(/[\\%_]/g, '\\$&')}%`} limit ${MAX_PEOPLE}`,
  );
  return found.map(({ user_id }) => user_id);
}

function matches(search: EntryFilter['search']) {
  if (!search) return sql`true`;
  if (search.kind === 'id')
    return sql`(subject_id = ${search.id} or actor_id = ${search.id}::uuid or account_id = ${search.id}::uuid
      or request_id = ${search.id}::uuid)`;
  if (search.kind === 'text')
    return sql`(subject_id = ${search.subject_id} or action = any(${search.actions}::text[]))`;
  return sql`(actor_id = any(${search.ids}::uuid[]) or subject_id = any(${search.ids}::text[]))`;
}

const condition = ({ search, action, from, to }: EntryFilter) =>
  sql`${matches(search)} and (${action} = '' or action = ${action})
    and (${from}::timestamptz is null or at >= ${from}) and (${to}::timestamptz is null or at < ${to})`;

/** Entries that match, in order of time, with the addresses of those they name. */
export const entries = (
  db: Db,
  filter: EntryFilter,
  { ascending, limit, offset, before_id }: { ascending: boolean; limit: number; offset: number; before_id?: number },
): Promise<EntryRow[]> => {
  const order = ascending ? sql`order by id` : sql`order by id desc`;
  return rows(
    db,
    sql`with found as materialized (
        select id, at, actor_id, via, viewed_as, action, subject_type, subject_id, account_id, before, after, reason, request_id
        from audit_entries
        where ${condition(filter)} and (${before_id ?? null}::bigint is null or id < ${before_id ?? null})
        ${order} limit ${limit} offset ${offset})
      select id, at, actor_id, (select email from people where user_id = actor_id) as actor_email, via, viewed_as, action,
        subject_type, subject_id,
        case when subject_type = 'person' then (select email from people where user_id = subject_id::uuid) end as subject_name,
        account_id, before, after, reason, request_id
      from found ${order}`,
  );
};

export const pageOfEntries = (db: Db, filter: EntryFilter, page: number, ascending: boolean): Promise<EntryRow[]> =>
  entries(db, filter, { ascending, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export type PersonEntry = {
  id: number;
  at: Date;
  action: string;
  by_operator: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** What happened to a person, the newest first. */
export const entriesAbout = (
  db: Db,
  user_id: string,
  { actions, before_id, limit }: { actions: AuditAction[]; before_id: number | null; limit: number },
): Promise<PersonEntry[]> =>
  rows(
    db,
    sql`select id, at, action, actor_id is not null and actor_id <> ${user_id}::uuid as by_operator, before, after
      from audit_entries
      where subject_id = ${user_id} and subject_type = 'person' and action = any(${actions}::text[])
        and (${before_id}::bigint is null or id < ${before_id})
      order by id desc limit ${limit}`,
  );

/** How many entries match, counted up to MAX_COUNTED. */
export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const { total } = await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from audit_entries where ${condition(filter)} limit ${MAX_COUNTED}) found`,
  );
  return total;
}

export type HeadRow = { day: string; last_entry_id: number; entries: number; hash: string };
const head_columns = sql`to_char(day, 'YYYY-MM-DD') as day, last_entry_id, entries, hash`;

/** The newest heads first. */
export const latestHeads = (db: Db, limit: number): Promise<HeadRow[]> =>
  rows(db, sql`select ${head_columns} from audit_heads order by day desc limit ${limit}`);

export const headAfter = (db: Db, day: string): Promise<HeadRow | undefined> =>
  maybe(db, sql`select ${head_columns} from audit_heads where day > ${day}::date order by day limit 1`);

/**
 * The id of the newest entry, when every transaction that was adding one has ended: no entry with a smaller id can appear
 * later. Zero without entries. Throws when one of them takes too long: new entries, sign-ins among them, wait behind it.
 */
export async function settledEntryId(tx: Db): Promise<number> {
  await sql`set local lock_timeout = '10s'`.execute(tx);
  await sql`lock table audit_entries in share mode`.execute(tx);
  return (await one<{ id: number }>(tx, sql`select coalesce(max(id), 0) as id from audit_entries`)).id;
}

/** The hash of the previous head and the entries after `from_id` up to `to_id`, in order, and their number. */
export const hashEntries = (
  db: Db,
  { previous, from_id, to_id }: { previous: string; from_id: number; to_id: number },
): Promise<{ entries: number; hash: string }> =>
  one(
    db,
    sql`select count(*)::int as entries, encode(sha256(convert_to(${previous}::text, 'UTF8') || coalesce(string_agg(
        sha256(convert_to(jsonb_build_array(id, extract(epoch from at), actor_id, via, viewed_as, action, subject_type,
          subject_id, account_id, encode(coalesce(words_hash, hash_of_words(salt, before, after, reason)), 'hex'),
          request_id)::text, 'UTF8')), ''::bytea order by id), ''::bytea)),
        'hex') as hash
      from audit_entries where id > ${from_id} and id <= ${to_id}`,
  );

/** False when the day has a head. */
export async function insertHead(db: Db, head: HeadRow, at: Date): Promise<boolean> {
  const inserted = await maybe(
    db,
    sql`insert into audit_heads (day, last_entry_id, entries, hash, created_at)
      values (${head.day}::date, ${head.last_entry_id}, ${head.entries}, ${head.hash}, ${at})
      on conflict do nothing returning day`,
  );
  return inserted !== undefined;
}
