import { type Db, maybe, rows, sql } from '../../../platform/database/db.ts';

export type ResetRow = { id: string; user_id: string; due_at: Date };

/** Undefined when one is running already. */
export const insertReset = (tx: Db, user_id: string, due_at: Date, now: Date): Promise<ResetRow | undefined> =>
  maybe(
    tx,
    sql`insert into factor_resets (user_id, due_at, created_at) values (${user_id}, ${due_at}, ${now})
      on conflict (user_id) do nothing returning id, user_id, due_at`,
  );

export const resetById = (db: Db, id: string): Promise<ResetRow | undefined> =>
  maybe(db, sql`select id, user_id, due_at from factor_resets where id = ${id}`);

export const resetOf = (db: Db, user_id: string): Promise<ResetRow | undefined> =>
  maybe(db, sql`select id, user_id, due_at from factor_resets where user_id = ${user_id}`);

export const takeReset = (tx: Db, id: string): Promise<ResetRow | undefined> =>
  maybe(tx, sql`delete from factor_resets where id = ${id} returning id, user_id, due_at`);

export const dueResets = (db: Db, now: Date): Promise<ResetRow[]> =>
  rows(db, sql`select id, user_id, due_at from factor_resets where due_at <= ${now} order by due_at limit 100`);

/** Those whose person is to be reminded now. Each is given once. */
export const takeReminders = (tx: Db, before: Date, now: Date): Promise<ResetRow[]> =>
  rows(
    tx,
    sql`update factor_resets set reminded_at = ${now} where due_at <= ${before} and reminded_at is null
      returning id, user_id, due_at`,
  );

/** Whether a person has anything that a reset would remove. */
export async function hasFactors(db: Db, user_id: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 as found from mfa_factors where user_id = ${user_id}
      union all select 1 from passkeys where user_id = ${user_id} limit 1`,
  );
  return found !== undefined;
}

export async function removeEverything(tx: Db, user_id: string): Promise<void> {
  await sql`delete from mfa_factors where user_id = ${user_id}`.execute(tx);
  await sql`delete from passkeys where user_id = ${user_id}`.execute(tx);
}

export async function isMember(db: Db, account_id: string, user_id: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 as found from account_memberships where account_id = ${account_id} and user_id = ${user_id}`,
  );
  return found !== undefined;
}
