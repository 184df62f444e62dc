import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { GivenRights, MemberQuery } from './schema.ts';

export type MemberRow = {
  user_id: string;
  email: string;
  full_name: string;
  role: MemberRole;
  handles_billing: boolean;
  is_suspended: boolean;
  joined_at: Date;
};

const SORTS = {
  full_name: sql`lower(p.full_name)`,
  email: sql`lower(p.email)`,
  role: sql`array_position(array['owner', 'admin', 'sender', 'drafter', 'viewer'], m.role)`,
  joined_at: sql`m.joined_at`,
};

const matching = (account_id: AccountId, { q, role }: Pick<MemberQuery, 'q' | 'role'>) =>
  sql`account_users m join people p on p.user_id = m.user_id
    where m.account_id = ${account_id} and (${role} = '' or m.role = ${role})
      and (${q} = '' or position(lower(${q}) in lower(p.email || ' ' || p.full_name)) > 0)`;

/** Members that match, one page or all. A plan has at most a hundred seats. */
export const members = (db: Db, account_id: AccountId, query: Omit<MemberQuery, 'page'>, page?: number) =>
  rows<MemberRow>(
    db,
    sql`select m.user_id, p.email, p.full_name, m.role, m.handles_billing, m.suspended_at is not null as is_suspended,
        m.joined_at
      from ${matching(account_id, query)}
      order by ${SORTS[query.sort]} ${query.dir === 'asc' ? sql`asc` : sql`desc`}, m.user_id
      limit ${page ? PAGE_SIZE : null}::int offset ${page ? (page - 1) * PAGE_SIZE : 0}`,
  );

export async function countMembers(db: Db, account_id: AccountId, query: Omit<MemberQuery, 'page'>): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from ${matching(account_id, query)}`)).n;
}

export async function addMember(
  tx: Db,
  account_id: AccountId,
  member: GivenRights & { user_id: string },
  at: Date,
): Promise<void> {
  await sql`insert into account_users (account_id, user_id, role, handles_billing, joined_at)
    values (${account_id}, ${member.user_id}, ${member.role}, ${member.handles_billing}, ${at})`.execute(tx);
}

export async function setRights(
  tx: Db,
  account_id: AccountId,
  user_id: string,
  { role, handles_billing }: { role: MemberRole; handles_billing: boolean },
): Promise<void> {
  await sql`update account_users set role = ${role}, handles_billing = ${handles_billing}
    where account_id = ${account_id} and user_id = ${user_id}`.execute(tx);
}

export async function removeMember(tx: Db, account_id: AccountId, user_id: string): Promise<void> {
  await sql`delete from account_users where account_id = ${account_id} and user_id = ${user_id}`.execute(tx);
}
