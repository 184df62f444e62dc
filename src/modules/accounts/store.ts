import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { MemberRole } from '../../platform/http/member-rights.ts';
import type { TeamMember } from './schema.ts';

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

export type Membership = {
  account_id: AccountId;
  owner_user_id: string;
  name: string;
  plan: string;
  role: MemberRole;
  handles_billing: boolean;
  is_suspended: boolean;
  /** Null while it is not being closed. */
  closes_at: Date | null;
  owner_email: string;
  created_at: Date;
};

/** The accounts that a person may act for, in the order of joining. A plan of the other environment is not shown. */
export const membershipsOf = (db: Db, user_id: string, environment: string): Promise<Membership[]> =>
  rows(
    db,
    sql`select a.id as account_id, o.user_id as owner_user_id, n.name,
        case when a.plan = 'admin' or a.plan_environment = ${environment} then a.plan else '' end as plan,
        u.role, u.handles_billing, u.suspended_at is not null as is_suspended, c.erase_at as closes_at,
        coalesce(o.email, '') as owner_email, a.created_at
      from account_users u join accounts a on a.id = u.account_id join account_names n on n.account_id = a.id
        join account_owners o on o.account_id = a.id left join closing_accounts c on c.account_id = a.id
      where u.user_id = ${user_id} and a.erased_at is null order by u.joined_at, u.account_id`,
  );

/** The account that a person joined first; undefined for a member of none. */
export async function firstAccountOf(db: Db, user_id: string): Promise<AccountId | undefined> {
  const query = sql`select account_id from account_users where user_id = ${user_id} order by joined_at, account_id limit 1`;
  return (await maybe<{ account_id: AccountId }>(db, query))?.account_id;
}

/** The person to write to about an account. */
export type Owner = { user_id: string; email: string; full_name: string; first_name: string };

export const ownerOf = (db: Db, account_id: AccountId): Promise<Owner> =>
  one(db, sql`select user_id, email, full_name, first_name from account_owners where account_id = ${account_id}`);

export async function requiresSecondFactor(db: Db, account_id: AccountId): Promise<boolean> {
  const query = sql`select requires_second_factor as required from accounts where id = ${account_id}`;
  return (await one<{ required: boolean }>(db, query)).required;
}

/** False when it was so already. */
export async function setRequiresSecondFactor(tx: Db, account_id: AccountId, required: boolean): Promise<boolean> {
  const changed = await maybe(
    tx,
    sql`update accounts set requires_second_factor = ${required}
      where id = ${account_id} and requires_second_factor <> ${required} returning id`,
  );
  return changed !== undefined;
}

export const personOf = (db: Db, user_id: string): Promise<{ email: string; full_name: string }> =>
  one(db, sql`select email, full_name from people where user_id = ${user_id}`);

/** The account of an id that a job was given. */
export async function accountNamed(db: Db, id: string): Promise<AccountId> {
  return (await one<{ id: AccountId }>(db, sql`select id from accounts where id = ${id}`)).id;
}

export async function nameOf(db: Db, account_id: AccountId): Promise<string> {
  return (await one<{ name: string }>(db, sql`select name from account_names where account_id = ${account_id}`)).name;
}

export async function rename(tx: Db, account_id: AccountId, name: string): Promise<void> {
  await sql`update accounts set name = ${name} where id = ${account_id}`.execute(tx);
}

const member_columns = sql`m.user_id, p.email, p.full_name, m.role, m.handles_billing,
  m.suspended_at is not null as is_suspended`;

export const teamOf = (db: Db, account_id: AccountId): Promise<TeamMember[]> =>
  rows(
    db,
    sql`select ${member_columns} from account_users m join people p on p.user_id = m.user_id
      where m.account_id = ${account_id} order by m.joined_at, m.user_id`,
  );

export const memberOf = (db: Db, account_id: AccountId, user_id: string): Promise<TeamMember | undefined> =>
  maybe(
    db,
    sql`select ${member_columns} from account_users m join people p on p.user_id = m.user_id
      where m.account_id = ${account_id} and m.user_id = ${user_id}`,
  );

/** Held until the transaction ends by everything that changes an account's credits or plan, or depends on them. */
export async function lockAccount(tx: Db, account_id: AccountId): Promise<void> {
  await sql`select lock_account(${account_id}::uuid)`.execute(tx);
}

/** Sets the plan that the account shows; an empty id for none. Returns whether that changed anything. */
export async function setPlan(
  tx: Db,
  account_id: AccountId,
  environment: string,
  plan: { id: string; seats: number },
): Promise<boolean> {
  await lockAccount(tx, account_id);
  const done = await sql`update accounts set plan = ${plan.id}, seats = ${plan.seats}, plan_environment = ${environment}
    where id = ${account_id} and plan <> 'admin'
      and (plan, seats, plan_environment) is distinct from (${plan.id}, ${plan.seats}::int, ${environment})`.execute(
    tx,
  );
  return Number(done.numAffectedRows) > 0;
}

export async function countAccounts(db: Db): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from accounts`)).n;
}
