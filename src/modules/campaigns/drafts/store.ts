import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { DraftState } from './schema.ts';

export type DraftRow = { key: string; state: DraftState; updated_at: Date; contacts: number };

export async function saveDraft(tx: Db, user_id: string, key: string, state: DraftState, at: Date): Promise<DraftRow> {
  return one(
    tx,
    sql`insert into campaign_drafts (user_id, key, state, created_at, updated_at)
      values (${user_id}, ${key}, ${JSON.stringify(state)}::jsonb, ${at}, ${at})
      on conflict (user_id, key) do update set state = excluded.state, updated_at = excluded.updated_at
      returning key, state, updated_at`,
  );
}

/** Stores a draft unless its key is known. */
export async function addDraft(tx: Db, user_id: string, key: string, state: DraftState, at: Date): Promise<void> {
  await sql`insert into campaign_drafts (user_id, key, state, created_at, updated_at)
    values (${user_id}, ${key}, ${JSON.stringify(state)}::jsonb, ${at}, ${at}) on conflict do nothing`.execute(tx);
}

export const draftOf = (db: Db, user_id: string, key: string): Promise<DraftRow | undefined> =>
  maybe(db, sql`select key, state, updated_at from campaign_drafts where user_id = ${user_id} and key = ${key}`);

/** The same, so that nobody changes it before the transaction ends. */
export const lockDraft = (tx: Db, user_id: string, key: string): Promise<DraftRow | undefined> =>
  maybe(
    tx,
    sql`select key, state, updated_at from campaign_drafts where user_id = ${user_id} and key = ${key} for update`,
  );

/** How many drafts a person has besides the one with this key. */
export async function countOtherDrafts(tx: Db, user_id: string, key: string): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*) as n from campaign_drafts where user_id = ${user_id} and key <> ${key}`,
  );
  return n;
}

/** Newest first, with what a list of drafts shows, each with the number of rows of its list. */
export const draftsOf = (db: Db, user_id: string, limit: number): Promise<DraftRow[]> =>
  rows(
    db,
    sql`select d.key, jsonb_strip_nulls(jsonb_build_object('title', d.state -> 'title', 'step', d.state -> 'step',
        'file_name', d.state -> 'file_name')) as state, d.updated_at, coalesce(i.rows, 0) as contacts
      from campaign_drafts d left join imports i on i.id::text = d.state ->> 'import_id' and i.user_id = d.user_id
      where d.user_id = ${user_id} order by d.updated_at desc limit ${limit}`,
  );

/** Removes what a campaign was made from. */
export async function removeDraftOf(tx: Db, campaign_id: string): Promise<void> {
  await sql`delete from campaign_drafts d using campaigns c
    where c.id = ${campaign_id} and d.user_id = c.user_id and d.key = c.request_key`.execute(tx);
}

export async function removeDraft(tx: Db, user_id: string, key: string): Promise<boolean> {
  const gone = await sql`delete from campaign_drafts where user_id = ${user_id} and key = ${key}`.execute(tx);
  return Number(gone.numAffectedRows ?? 0n) > 0;
}
