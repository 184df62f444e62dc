import type { AccountId } from '../../platform/account-id.ts';
import { type Db, one, rows, sql } from '../../platform/database/db.ts';

export async function createAccount(db: Db, owner_user_id: string, at: Date): Promise<AccountId> {
  const { id } = await one<{ id: AccountId }>(db, sql`insert into accounts (created_at) values (${at}) returning id`);
  await sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${id}, ${owner_user_id}, 'owner', ${at})`.execute(db);
  return id;
}

/** Ends the memberships of a person and deletes the accounts that they owned. */
export async function closeFor(tx: Db, user_id: string): Promise<void> {
  const ended = await rows<{ account_id: AccountId; role: string }>(
    tx,
    sql`delete from account_users where user_id = ${user_id} returning account_id, role`,
  );
  const owned = ended.filter(({ role }) => role === 'owner').map(({ account_id }) => account_id);
  await sql`delete from accounts where id = any(${owned}::uuid[])`.execute(tx);
}

export type Membership = { account_id: AccountId; plan: string };

/** The accounts that a person may act for, in the order of joining. A plan of the other environment is not shown. */
export const membershipsOf = (db: Db, user_id: string, environment: string): Promise<Membership[]> =>
  rows(
    db,
    sql`select a.id as account_id,
        case when a.plan = 'admin' or a.plan_environment = ${environment} then a.plan else '' end as plan
      from account_users u join accounts a on a.id = u.account_id
      where u.user_id = ${user_id} order by u.joined_at, u.account_id`,
  );

/** The person to write to about an account. */
export type Owner = { user_id: string; email: string; full_name: string; first_name: string };

export const ownerOf = (db: Db, account_id: AccountId): Promise<Owner> =>
  one(db, sql`select user_id, email, full_name, first_name from account_owners where account_id = ${account_id}`);

export async function memberCount(db: Db, account_id: AccountId): Promise<number> {
  const count = sql`select count(*)::int as n from account_users where account_id = ${account_id}`;
  return (await one<{ n: number }>(db, count)).n;
}

/** Held until the transaction ends by everything that changes an account's credits or plan, or depends on them. */
export async function lockAccount(tx: Db, account_id: AccountId): Promise<void> {
  await sql`select lock_account(${account_id}::uuid)`.execute(tx);
}

/** Sets the plan that the account shows; empty for none. */
export async function setPlan(tx: Db, account_id: AccountId, environment: string, plan: string): Promise<void> {
  await lockAccount(tx, account_id);
  await sql`update accounts set plan = ${plan}, plan_environment = ${environment}
    where id = ${account_id} and plan <> 'admin'
      and (plan, plan_environment) is distinct from (${plan}, ${environment})`.execute(tx);
}

export async function countAccounts(db: Db): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from accounts`)).n;
}
