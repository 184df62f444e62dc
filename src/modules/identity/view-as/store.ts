import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { MemberRole } from '../../../platform/http/member-rights.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';

type NewView = { operator_id: string; session_id: string; user_id: string; reason: string; ends_at: Date };

export async function insertView(tx: Db, view: NewView, now: Date): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into view_as_sessions (operator_id, session_id, user_id, reason, started_at, ends_at)
      values (${view.operator_id}, ${view.session_id}, ${view.user_id}, ${view.reason}, ${now}, ${view.ends_at})
      returning id`,
  );
  return id;
}

export type ViewRow = {
  operator_id: string;
  session_id: string;
  ends_at: Date;
  ended_at: Date | null;
  has_session: boolean;
  operator_roles: OperatorRole[];
  operator_banned_until: Date | null;
  is_operator: boolean;
  email: string;
  account_id: AccountId | null;
  role: MemberRole | null;
  handles_billing: boolean | null;
  is_suspended: boolean | null;
};

/** The current state of a view, in one query: the operator with their session and rights, the person with their account. */
export const viewOf = (
  db: Db,
  id: string,
  user_id: string,
  named_account_id: string | null = null,
): Promise<ViewRow | undefined> =>
  maybe(
    db,
    sql`select v.operator_id, v.session_id, v.ends_at, v.ended_at, u.email, m.account_id, m.role, m.handles_billing,
        m.is_suspended,
        o.banned_until as operator_banned_until,
        exists (select 1 from sessions s
          where s.id = v.session_id and s.user_id = v.operator_id and s.revoked_at is null) as has_session,
        array(select r.role from user_roles r where r.user_id = v.operator_id order by r.role) as operator_roles,
        exists (select 1 from user_roles r where r.user_id = v.user_id) as is_operator
      from view_as_sessions v join users u on u.id = v.user_id join users o on o.id = v.operator_id
        left join account_memberships m on m.user_id = v.user_id
          and (${named_account_id}::uuid is null or m.account_id = ${named_account_id})
      where v.id = ${id} and v.user_id = ${user_id} order by m.joined_at, m.account_id limit 1`,
  );

/** The operator and the person of a view that was still open. */
export const endView = (tx: Db, id: string, now: Date): Promise<{ operator_id: string; user_id: string } | undefined> =>
  maybe(
    tx,
    sql`update view_as_sessions set ended_at = ${now} where id = ${id} and ended_at is null and ends_at > ${now}
      returning operator_id, user_id`,
  );

type ViewOfPerson = { id: string; operator_name: string; reason: string; started_at: Date; ended_at: Date };

/** The views of a person, the newest first. */
export const viewsOf = (db: Db, user_id: string, limit: number): Promise<ViewOfPerson[]> =>
  rows(
    db,
    sql`select v.id, p.full_name as operator_name, v.reason, v.started_at, least(v.ends_at, v.ended_at) as ended_at
      from view_as_sessions v join people p on p.user_id = v.operator_id
      where v.user_id = ${user_id} order by v.started_at desc limit ${limit}`,
  );

/** Removes views that ended before this time. The audit keeps who viewed whom. Returns how many. */
export async function removeViews(tx: Db, before: Date, limit: number): Promise<number> {
  const removed = await sql`delete from view_as_sessions where id in (
    select id from view_as_sessions where ends_at < ${before} order by ends_at limit ${limit})`.execute(tx);
  return Number(removed.numAffectedRows ?? 0n);
}
