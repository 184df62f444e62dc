import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { DraftState } from './schema.ts';

export type DraftRow = { key: string; state: DraftState; updated_at: Date };

/** Whose drafts: the lists of an account, which all members see, or the single letters of one person. */
export type DraftScope = { account_id: AccountId; person_id: string | null };

/** The key of a draft, and the member who saves it. */
export type DraftKey = DraftScope & { updated_by: string; key: string };

const isIn = ({ account_id, person_id }: DraftScope) =>
  sql`account_id = ${account_id} and person_id is not distinct from ${person_id}::uuid`;

/** Adds or replaces a draft. Undefined where the key belongs to a draft outside of the scope. */
export const saveDraft = (tx: Db, of: DraftKey, state: DraftState, at: Date): Promise<DraftRow | undefined> =>
  maybe(
    tx,
    sql`insert into campaign_drafts as d (account_id, person_id, updated_by, key, state, created_at, updated_at)
      values (${of.account_id}, ${of.person_id}, ${of.updated_by}, ${of.key}, ${JSON.stringify(state)}::jsonb, ${at}, ${at})
      on conflict (account_id, key) do update set state = excluded.state, updated_by = excluded.updated_by,
        updated_at = excluded.updated_at where d.person_id is not distinct from excluded.person_id
      returning key, state, updated_at`,
  );

/** Stores a draft unless there is one with its key. */
export async function addDraft(tx: Db, of: DraftKey, state: DraftState, at: Date): Promise<void> {
  await sql`insert into campaign_drafts (account_id, person_id, updated_by, key, state, created_at, updated_at)
    values (${of.account_id}, ${of.person_id}, ${of.updated_by}, ${of.key}, ${JSON.stringify(state)}::jsonb, ${at}, ${at})
    on conflict do nothing`.execute(tx);
}

export const findDraft = (db: Db, scope: DraftScope, key: string): Promise<DraftRow | undefined> =>
  maybe(db, sql`select key, state, updated_at from campaign_drafts where ${isIn(scope)} and key = ${key}`);

/** The same, locked until the transaction ends. */
export const lockDraft = (tx: Db, scope: DraftScope, key: string): Promise<DraftRow | undefined> =>
  maybe(tx, sql`select key, state, updated_at from campaign_drafts where ${isIn(scope)} and key = ${key} for update`);

/** How many drafts of any kind an account has besides the one with this key. */
export async function countOtherDrafts(tx: Db, account_id: AccountId, key: string): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*) as n from campaign_drafts where account_id = ${account_id} and key <> ${key}`,
  );
  return n;
}

/** Newest first, with what a list of drafts shows. Those that wait for approval are listed as campaigns. */
export const draftsOf = (db: Db, scope: DraftScope, limit: number): Promise<DraftRow[]> =>
  rows(
    db,
    sql`select key, jsonb_strip_nulls(jsonb_build_object('title', state -> 'title', 'step', state -> 'step',
        'file_name', state -> 'file_name', 'import_id', state -> 'import_id', 'recipient', state -> 'recipient')) as state, updated_at
      from campaign_drafts d where ${isIn(scope)} and not exists (
        select 1 from campaigns c where c.account_id = d.account_id and c.request_key = d.key
          and c.status = 'awaiting-approval')
      order by updated_at desc limit ${limit}`,
  );

/** Removes the draft that a campaign was made from. */
export async function removeDraftOf(tx: Db, campaign_id: string): Promise<void> {
  await sql`delete from campaign_drafts d using campaigns c
    where c.id = ${campaign_id} and d.account_id = c.account_id and d.key = c.request_key`.execute(tx);
}

export async function removeDraft(tx: Db, scope: DraftScope, key: string): Promise<boolean> {
  const gone = await sql`delete from campaign_drafts where ${isIn(scope)} and key = ${key}`.execute(tx);
  return Number(gone.numAffectedRows ?? 0n) > 0;
}

/** Removes everything that an account has written and not sent. */
export async function removeUnsent(tx: Db, account_id: AccountId): Promise<void> {
  await sql`delete from campaigns where account_id = ${account_id} and status = 'draft'`.execute(tx);
  await sql`delete from campaign_drafts where account_id = ${account_id}`.execute(tx);
}
