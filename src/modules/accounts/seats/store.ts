import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, one, rows, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';

/** A plan of the other environment gives no seats. */
export async function seatsOf(db: Db, account_id: AccountId, environment: string): Promise<number> {
  const query = sql`select case when plan = 'admin' or plan_environment = ${environment} then seats else 1 end as seats
    from accounts where id = ${account_id}`;
  return (await one<{ seats: number }>(db, query)).seats;
}

export type SeatedMember = {
  user_id: string;
  role: MemberRole;
  joined_at: Date;
  suspended_at: Date | null;
  email: string;
  full_name: string;
};

export const membersOf = (db: Db, account_id: AccountId): Promise<SeatedMember[]> =>
  rows(
    db,
    sql`select m.user_id, m.role, m.joined_at, m.suspended_at, p.email, p.full_name
      from account_users m join people p on p.user_id = m.user_id where m.account_id = ${account_id}`,
  );

/** Invitations that hold a seat: open, and not expired. */
export const seatedInvitations = (
  db: Db,
  account_id: AccountId,
  at: Date,
): Promise<{ id: string; email: string; created_at: Date }[]> =>
  rows(
    db,
    sql`select id, email, created_at from account_invitations
      where account_id = ${account_id} and accepted_at is null and revoked_at is null and expires_at > ${at}`,
  );

/** How many people have a seat or are invited to one. */
export async function seatsUsed(db: Db, account_id: AccountId, at: Date): Promise<number> {
  const query = sql`select ((select count(*) from account_users where account_id = ${account_id})
    + (select count(*) from account_invitations
        where account_id = ${account_id} and accepted_at is null and revoked_at is null and expires_at > ${at}))::int as n`;
  return (await one<{ n: number }>(db, query)).n;
}

export async function setSuspended(tx: Db, account_id: AccountId, user_id: string, since: Date | null): Promise<void> {
  await sql`update account_users set suspended_at = ${since}
    where account_id = ${account_id} and user_id = ${user_id}`.execute(tx);
}

export async function withdrawInvitations(tx: Db, ids: string[], at: Date): Promise<void> {
  await sql`update account_invitations set revoked_at = ${at} where id = any(${ids}::uuid[])`.execute(tx);
}
