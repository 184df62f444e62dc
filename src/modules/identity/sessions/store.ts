import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import type { AuthMethodEntry } from '../schema.ts';

export type SessionRow = {
  id: string;
  user_id: string;
  refresh_counter: number;
  used_counter: number;
  created_at: Date;
  refreshed_at: Date;
  aal: 'aal1' | 'aal2';
  amr: AuthMethodEntry[];
  revoked_at: Date | null;
};

const columns = sql`id, user_id, refresh_counter, used_counter, created_at, refreshed_at, aal, amr, revoked_at`;

export type NewSession = {
  user_id: string;
  aal: 'aal1' | 'aal2';
  amr: AuthMethodEntry[];
  ip: string;
  user_agent: string | null;
};

export const insertSession = (tx: Db, session: NewSession, now: Date): Promise<SessionRow> =>
  one(
    tx,
    sql`insert into sessions (user_id, aal, amr, ip, user_agent, refreshed_at, created_at)
      values (${session.user_id}, ${session.aal}, ${JSON.stringify(session.amr)}::jsonb, ${session.ip}, ${session.user_agent}, ${now}, ${now})
      returning ${columns}`,
  );

/** The session, and nobody else refreshes it until the transaction ends. */
export const lockSession = (tx: Db, id: string): Promise<SessionRow | undefined> =>
  maybe(tx, sql`select ${columns} from sessions where id = ${id} for update`);

export const rotate = (tx: Db, id: string, now: Date): Promise<SessionRow> =>
  one(
    tx,
    sql`update sessions set refresh_counter = refresh_counter + 1, refreshed_at = ${now} where id = ${id}
      returning ${columns}`,
  );

/** Notes that the access token of a generation was used, so that its parent may not come back. */
export async function noteUse(db: Db, id: string, counter: number): Promise<void> {
  await sql`update sessions set used_counter = ${counter} where id = ${id} and used_counter < ${counter}`.execute(db);
}

export async function setProved(tx: Db, id: string, now: Date): Promise<void> {
  await sql`update sessions set proved_at = ${now} where id = ${id}`.execute(tx);
}

export async function amrOf(db: Db, id: string): Promise<AuthMethodEntry[]> {
  const row = await maybe<{ amr: AuthMethodEntry[] }>(db, sql`select amr from sessions where id = ${id}`);
  return row?.amr ?? [];
}

export async function setAmr(tx: Db, id: string, amr: AuthMethodEntry[]): Promise<void> {
  await sql`update sessions set amr = ${JSON.stringify(amr)}::jsonb where id = ${id}`.execute(tx);
}

/** Raises a session to aal2, with a new refresh token. */
export const raise = (tx: Db, id: string, amr: AuthMethodEntry[], factor_id: string, now: Date): Promise<SessionRow> =>
  one(
    tx,
    sql`update sessions set aal = 'aal2', amr = ${JSON.stringify(amr)}::jsonb, factor_id = ${factor_id},
        refresh_counter = refresh_counter + 1, refreshed_at = ${now}
      where id = ${id} returning ${columns}`,
  );

/** Ends the sessions of a person that no second factor proved. */
export async function endLower(tx: Db, user_id: string): Promise<void> {
  await sql`delete from sessions where user_id = ${user_id} and aal = 'aal1'`.execute(tx);
}

/** Takes sessions back to aal1 that were raised with a factor. */
export async function lower(tx: Db, factor_id: string): Promise<void> {
  await sql`update sessions set aal = 'aal1', factor_id = null where factor_id = ${factor_id}`.execute(tx);
}

export async function revoke(tx: Db, id: string, now: Date): Promise<void> {
  await sql`update sessions set revoked_at = ${now} where id = ${id}`.execute(tx);
}

export type SessionChoice = 'all' | { only: string } | { except: string };

/** Ends sessions of a person: all of them, one, or all but one. */
export async function endSessions(tx: Db, user_id: string, which: SessionChoice): Promise<void> {
  const narrowed = which === 'all' ? sql`true` : 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.except}`;
  await sql`delete from sessions where user_id = ${user_id} and ${narrowed}`.execute(tx);
}

export async function endSessionsIdleSince(db: Db, since: Date): Promise<void> {
  await sql`delete from sessions where refreshed_at < ${since}`.execute(db);
}

/** Remembers where somebody signed in. True when they never signed in there with such a device. */
export async function rememberNetwork(
  tx: Db,
  { user_id, network, device }: { user_id: string; network: string; device: string },
  now: Date,
): Promise<boolean> {
  const { is_new } = await one<{ is_new: boolean }>(
    tx,
    sql`insert into sign_in_networks (user_id, network, device, last_sign_in_at)
      values (${user_id}, ${network}, ${device}, ${now})
      on conflict (user_id, network, device) do update set last_sign_in_at = excluded.last_sign_in_at
      returning (xmax = 0) as is_new`,
  );
  return is_new;
}

/** Whether somebody signed in to the account of this address from there. */
export async function isKnownNetwork(db: Db, email: string, network: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql`select 1 from sign_in_networks n join users u on u.id = n.user_id
      where lower(u.email) = lower(${email}) and n.network = ${network} limit 1`,
  );
  return found !== undefined;
}

/** Removes sessions that were revoked before this time. Others leave no row when they end. */
export async function removeRevoked(tx: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`delete from sessions where id in (
    select id from sessions where revoked_at < ${before} order by revoked_at limit ${limit})`.execute(tx);
  return Number(removed.numAffectedRows ?? 0n);
}

/** Removes devices on networks from which nobody has signed in since. */
export async function removeNetworks(tx: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`delete from sign_in_networks where (user_id, network, device) in (
    select user_id, network, device from sign_in_networks where last_sign_in_at < ${before} order by last_sign_in_at
    limit ${limit})`.execute(tx);
  return Number(removed.numAffectedRows ?? 0n);
}

/** Counts a sign-in with a wrong password at an account. */
export async function countFailedSignIn(db: Db, user_id: string, network: string, now: Date): Promise<void> {
  await sql`insert into failed_sign_ins as f (user_id, day, attempts, last_at, last_network)
    values (${user_id}, ${now.toISOString().slice(0, 10)}::date, 1, ${now}, ${network})
    on conflict (user_id, day) do update set attempts = f.attempts + 1, last_at = excluded.last_at,
      last_network = excluded.last_network`.execute(db);
}

export type CallerState = {
  email: string;
  /** The account that they named; without a name the one that they joined first. Null for somebody who is no member of it. */
  account_id: AccountId | null;
  role: MemberRole | null;
  handles_billing: boolean | null;
  is_suspended: boolean | null;
  banned_until: Date | null;
  operator_roles: OperatorRole[];
  /** Null when the session is gone. */
  session_id: string | null;
  aal: 'aal1' | 'aal2' | null;
  /** Whether the account demands a second factor of its members. */
  requires_second_factor: boolean | null;
  has_factor: boolean;
  has_passkey: boolean;
  used_counter: number | null;
  proved_at: Date | null;
  amr: AuthMethodEntry[] | null;
};

/** The current state of a caller, in one query: the person, their live session, their account and role. */
export const stateOf = (
  db: Db,
  user_id: string,
  session_id: string,
  named_account_id: string | null = null,
): Promise<CallerState | undefined> =>
  maybe(
    db,
    sql`select u.email, u.banned_until, s.id as session_id, s.aal, s.used_counter, s.proved_at, s.amr, m.account_id, m.role,
        m.handles_billing, m.is_suspended, m.requires_second_factor,
        exists (select 1 from mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
        exists (select 1 from passkeys k where k.user_id = u.id) as has_passkey,
        array(select r.role from user_roles r where r.user_id = u.id order by r.role) as operator_roles
      from users u left join sessions s on s.user_id = u.id and s.id = ${session_id} and s.revoked_at is null
        left join account_memberships m on m.user_id = u.id
          and (${named_account_id}::uuid is null or m.account_id = ${named_account_id})
      where u.id = ${user_id} order by m.joined_at, m.account_id limit 1`,
  );
