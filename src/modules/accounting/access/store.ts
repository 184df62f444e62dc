import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';

export async function isListed(db: Db, email: string): Promise<boolean> {
  return (await maybe(db, sql`select 1 from app_admins where email = lower(${email})`)) !== undefined;
}

/** Nobody else changes the list until the transaction ends. */
export async function lockList(tx: Db): Promise<void> {
  await sql`lock table app_admins in share row exclusive mode`.execute(tx);
}

export async function countAdmins(db: Db): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*)::int as n from app_admins`)).n;
}

export const admins = (db: Db): Promise<{ email: string; added_by: string | null; created_at: Date }[]> =>
  rows(
    db,
    sql`select a.email, (select p.email from people p where p.user_id = a.added_by) as added_by, a.created_at
      from app_admins a order by a.created_at, a.email`,
  );

/** False when the address is listed already. */
export async function addAdmin(tx: Db, email: string, added_by: string | null, at: Date): Promise<boolean> {
  const added = await maybe(
    tx,
    sql`insert into app_admins (email, added_by, created_at) values (lower(${email}), ${added_by}, ${at})
      on conflict do nothing returning email`,
  );
  return added !== undefined;
}

/** False when the address is not listed. */
export async function removeAdmin(tx: Db, email: string): Promise<boolean> {
  return (await maybe(tx, sql`delete from app_admins where email = lower(${email}) returning email`)) !== undefined;
}
