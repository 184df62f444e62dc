import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { GivenRights } from '../members/schema.ts';

export type Invitation = {
  id: string;
  account_id: AccountId;
  email: string;
  role: GivenRights['role'];
  handles_billing: boolean;
  token_id: string;
  invited_by: string;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
};

const columns = sql`id, account_id, email, role, handles_billing, token_id, invited_by, sent_at, expires_at, accepted_at,
  revoked_at`;

export type Mailed = { invited_by: string; sent_at: Date; expires_at: Date };

/** A random id, not one that contains the time: the link is made of it. */
export const insert = (
  tx: Db,
  account_id: AccountId,
  { email, role, handles_billing }: GivenRights & { email: string },
  { invited_by, sent_at, expires_at }: Mailed,
): Promise<Invitation> =>
  one(
    tx,
    sql`insert into account_invitations (account_id, email, role, handles_billing, token_id, invited_by, created_at, sent_at,
        expires_at)
      values (${account_id}, ${email}, ${role}, ${handles_billing}, gen_random_uuid(), ${invited_by}, ${sent_at}, ${sent_at},
        ${expires_at})
      returning ${columns}`,
  );

/** Gives an invitation another link. The one before stops working. */
export const renew = (tx: Db, id: string, { invited_by, sent_at, expires_at }: Mailed): Promise<Invitation> =>
  one(
    tx,
    sql`update account_invitations set token_id = gen_random_uuid(), invited_by = ${invited_by}, sent_at = ${sent_at},
        expires_at = ${expires_at}
      where id = ${id} returning ${columns}`,
  );

export const byId = (db: Db, id: string): Promise<Invitation | undefined> =>
  maybe(db, sql`select ${columns} from account_invitations where id = ${id}`);

export const byToken = (db: Db, token_id: string): Promise<Invitation | undefined> =>
  maybe(db, sql`select ${columns} from account_invitations where token_id = ${token_id}`);

export const openById = (tx: Db, account_id: AccountId, id: string): Promise<Invitation | undefined> =>
  maybe(
    tx,
    sql`select ${columns} from account_invitations
      where id = ${id} and account_id = ${account_id} and accepted_at is null and revoked_at is null`,
  );

export const openByEmail = (tx: Db, account_id: AccountId, email: string): Promise<Invitation | undefined> =>
  maybe(
    tx,
    sql`select ${columns} from account_invitations
      where account_id = ${account_id} and email = ${email} and accepted_at is null and revoked_at is null`,
  );

export async function markAccepted(tx: Db, id: string, user_id: string, at: Date): Promise<void> {
  await sql`update account_invitations set accepted_at = ${at}, accepted_by = ${user_id} where id = ${id}`.execute(tx);
}

export async function markRevoked(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update account_invitations set revoked_at = ${at} where id = ${id}`.execute(tx);
}

export type InvitationRow = {
  id: string;
  email: string;
  role: GivenRights['role'];
  handles_billing: boolean;
  invited_by: string;
  sent_at: Date;
  expires_at: Date;
};

/** Invitations that wait, or have expired, the newest first. */
export const openOf = (db: Db, account_id: AccountId, limit: number): Promise<InvitationRow[]> =>
  rows(
    db,
    sql`select i.id, i.email, i.role, i.handles_billing, coalesce(nullif(p.full_name, ''), p.email) as invited_by, i.sent_at,
        i.expires_at
      from account_invitations i join people p on p.user_id = i.invited_by
      where i.account_id = ${account_id} and i.accepted_at is null and i.revoked_at is null
      order by i.sent_at desc, i.id limit ${limit}`,
  );

/** What a page or a mail calls the person who invited somebody. */
export async function nameOfPerson(db: Db, user_id: string): Promise<string> {
  const query = sql`select coalesce(nullif(full_name, ''), email) as name from people where user_id = ${user_id}`;
  return (await one<{ name: string }>(db, query)).name;
}

/** Whether an address has a confirmed sign-in. */
export async function hasSignIn(db: Db, email: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from person_lookup where email_key = ${email} and email_confirmed_at is not null`,
  );
  return found !== undefined;
}

export async function isMember(db: Db, account_id: AccountId, email: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from account_users m join people p on p.user_id = m.user_id
      where m.account_id = ${account_id} and lower(p.email) = ${email}`,
  );
  return found !== undefined;
}
