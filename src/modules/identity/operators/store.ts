import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import type { OperatorQuery } from './schema.ts';

type OperatorRow = {
  user_id: string;
  email: string;
  full_name: string;
  roles: OperatorRole[];
  last_sign_in_at: Date | null;
};

const SORTS = { email: sql`email`, full_name: sql`lower(full_name)`, last_sign_in_at: sql`last_sign_in_at` };

/** Operators that match; all on one page, since there are few. */
export const operators = (db: Db, { q, role, sort, dir }: Omit<OperatorQuery, 'page'>): Promise<OperatorRow[]> =>
  rows(
    db,
    sql`select o.user_id, p.email, p.full_name, o.roles, u.last_sign_in_at
      from (select user_id, array_agg(role order by role) as roles from user_roles group by user_id) o
        join people p on p.user_id = o.user_id join users u on u.id = o.user_id
      where (${q} = '' or position(lower(${q}) in lower(p.email || ' ' || p.full_name)) > 0)
        and (${role} = '' or ${role} = any(o.roles))
      order by ${SORTS[sort]} ${dir === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}, o.user_id`,
  );

export async function rolesOf(db: Db, user_id: string): Promise<OperatorRole[]> {
  const found = await rows<{ role: OperatorRole }>(
    db,
    sql`select role from user_roles where user_id = ${user_id} order by role`,
  );
  return found.map(({ role }) => role);
}

/** False when the person has the role already. */
export async function addRole(tx: Db, user_id: string, role: OperatorRole): Promise<boolean> {
  const added = await maybe(
    tx,
    sql`insert into user_roles (user_id, role) values (${user_id}, ${role}) on conflict do nothing returning user_id`,
  );
  return added !== undefined;
}

/** False when the person does not have the role. */
export async function removeRole(tx: Db, user_id: string, role: OperatorRole): Promise<boolean> {
  const removed = await maybe(
    tx,
    sql`delete from user_roles where user_id = ${user_id} and role = ${role} returning user_id`,
  );
  return removed !== undefined;
}

/** Nobody else changes roles until the transaction ends. */
export async function lockRoles(tx: Db): Promise<void> {
  await sql`lock table user_roles in share row exclusive mode`.execute(tx);
}

export async function countOwners(tx: Db): Promise<number> {
  return (await one<{ n: number }>(tx, sql`select count(*)::int as n from user_roles where role = 'owner'`)).n;
}
