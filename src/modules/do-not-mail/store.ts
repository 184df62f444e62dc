import type { AccountId } from '../../platform/account-id.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';
import type { EntryKind } from './match-rules.ts';
import type { EntriesQuery, NewEntry } from './schema.ts';

export type EntryRow = {
  id: string;
  kind: EntryKind;
  first_name: string;
  last_name: string;
  email: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  company_name: string;
  all_units: boolean;
  reason: string;
  created_at: Date;
  created_by_name: string;
};

const ENTRY = sql`e.id, e.kind, e.first_name, e.last_name, e.email, e.street, e.unit, e.city, e.state, e.zip, e.company_name,
  e.all_units, e.reason, e.created_at, coalesce(nullif(p.full_name, ''), p.email) as created_by_name`;
const WITH_AUTHOR = sql`join people p on p.user_id = e.created_by`;

/** What is kept of the key of an erased person begins with this. */
export const FINGERPRINT = 'sha256:';
const AFTER_FINGERPRINTS = 'sha256;';

/**
 * Those of these accounts that have entries, and whether there are fingerprints among them. The order makes it look up each account
 * by the index.
 */
export async function accountsWithEntries(db: Db, account_ids: AccountId[]): Promise<Map<AccountId, boolean>> {
  const found = await rows<{ account_id: AccountId; has_fingerprints: boolean }>(
    db,
    sql`select a.account_id, exists (select from do_not_mail_keys k where k.account_id = a.account_id
          and k.key >= ${FINGERPRINT} and k.key < ${AFTER_FINGERPRINTS}) as has_fingerprints
      from unnest(${account_ids}::uuid[]) as a(account_id)
      where (select true from do_not_mail_entries e where e.account_id = a.account_id order by e.match_key limit 1)`,
  );
  return new Map(found.map(({ account_id, has_fingerprints }) => [account_id, has_fingerprints]));
}

/** What a contact has to have in order to match any entry of an account. */
export type Reach = { zips: string[]; by_email: boolean; by_company: boolean; by_fingerprint: boolean };

export const reachOf = (db: Db, account_id: AccountId): Promise<Reach> =>
  one(
    db,
    sql`select coalesce(array_agg(distinct left(zip, 5)) filter (where kind in ('person', 'address') and zip <> ''), '{}') as zips,
        coalesce(bool_or(kind in ('person', 'email') and email <> ''), false) as by_email, coalesce(bool_or(kind = 'company'), false) as by_company,
        coalesce(bool_or(starts_with(match_key, ${FINGERPRINT})), false) as by_fingerprint
      from do_not_mail_entries where account_id = ${account_id}`,
  );

/** A key of the contact with this index, in the list of its account. */
export type LookedUpKey = { index: number; account_id: AccountId; key: string };

/** The oldest entry for each contact that has one. The limit makes it look up each key by its index, however long the lists are. */
export const entriesByKey = (db: Db, keys: LookedUpKey[]): Promise<(EntryRow & { index: number })[]> =>
  rows(
    db,
    sql`with k as materialized (
        select index, account_id, key from unnest(${keys.map(({ index }) => index)}::int[], ${keys.map(({ account_id }) => account_id)}::uuid[],
          ${keys.map(({ key }) => key)}::text[]) as k(index, account_id, key)),
      found as (
        select k.index, f.entry_id from k cross join lateral (
          select entry_id from do_not_mail_keys d where d.account_id = k.account_id and d.key = k.key order by entry_id limit 1) f)
      select distinct on (f.index) f.index, ${ENTRY}
      from found f join do_not_mail_entries e on e.id = f.entry_id ${WITH_AUTHOR} order by f.index, e.created_at, e.id`,
  );

export type IdentifiedEntry = NewEntry & { match_key: string };
export type StoredEntry = Omit<NewEntry, 'reason' | 'city' | 'state'> & { id: string; is_new: boolean };

/**
 * Adds entries, each with another `match_key`. One that is on the list keeps its reason and email address unless others
 * are given. Returns them as they are now.
 */
export const addEntries = (
  tx: Db,
  by: { account_id: AccountId; user_id: string },
  entries: IdentifiedEntry[],
  at: Date,
): Promise<StoredEntry[]> =>
  rows(
    tx,
    sql`insert into do_not_mail_entries as e (account_id, created_by, kind, first_name, last_name, email, street, unit, city, state, zip,
        company_name, all_units, reason, match_key, created_at)
      select ${by.account_id}::uuid, ${by.user_id}::uuid, r.kind, r.first_name, r.last_name, r.email, r.street, r.unit, r.city, r.state,
        r.zip, r.company_name, r.all_units, r.reason, r.match_key, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(kind text, first_name text, last_name text, email text, street text,
        unit text, city text, state text, zip text, company_name text, all_units boolean, reason text, match_key text)
      order by r.match_key
      on conflict (account_id, match_key) do update set
        reason = coalesce(nullif(excluded.reason, ''), e.reason),
        email = coalesce(nullif(excluded.email, ''), e.email),
        all_units = excluded.all_units
      returning new.id, new.kind, new.first_name, new.last_name, new.email, new.street, new.unit, new.zip, new.company_name,
        new.all_units, old.id is null as is_new`,
  );

/** Sets what entries are found by. */
export async function setKeys(tx: Db, account_id: AccountId, keys: { entry_id: string; key: string }[]): Promise<void> {
  const [ids, texts] = [keys.map(({ entry_id }) => entry_id), keys.map(({ key }) => key)];
  await sql`delete from do_not_mail_keys where entry_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  await sql`insert into do_not_mail_keys (account_id, key, entry_id)
    select ${account_id}::uuid, k.key, k.entry_id from unnest(${ids}::uuid[], ${texts}::text[]) as k(entry_id, key)
    order by k.key, k.entry_id on conflict do nothing`.execute(tx);
}

export const countEntries = async (db: Db, account_id: AccountId, search = ''): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*) as n from do_not_mail_entries e where e.account_id = ${account_id} and ${containing(search)}`,
    )
  ).n;

export const entriesOf = (
  db: Db,
  account_id: AccountId,
  { search, limit, offset }: EntriesQuery,
): Promise<EntryRow[]> =>
  rows(
    db,
    sql`select ${ENTRY} from do_not_mail_entries e ${WITH_AUTHOR}
      where e.account_id = ${account_id} and ${containing(search)}
      order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`,
  );

/** The entries after this one, the newest first. */
export const entriesAfter = (
  db: Db,
  account_id: AccountId,
  after: Pick<EntryRow, 'created_at' | 'id'> | null,
  limit: number,
): Promise<EntryRow[]> =>
  rows(
    db,
    sql`select ${ENTRY} from do_not_mail_entries e ${WITH_AUTHOR}
      where e.account_id = ${account_id}
        and (${after?.id ?? null}::uuid is null or (e.created_at, e.id) < (${after?.created_at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by e.created_at desc, e.id desc limit ${limit}`,
  );

const containing = (search: string) =>
  search === ''
    ? sql`true`
    : sql`position(lower(${search}) in lower(concat_ws(' ', e.first_name, e.last_name, e.email, e.street, e.unit, e.city, e.state, e.zip,
        e.company_name, e.reason))) > 0`;

/** Returns whether there was such an entry. */
export async function removeEntry(db: Db, account_id: AccountId, id: string): Promise<boolean> {
  const removed = await sql`delete from do_not_mail_entries where account_id = ${account_id} and id = ${id}`.execute(
    db,
  );
  return removed.numAffectedRows === 1n;
}
