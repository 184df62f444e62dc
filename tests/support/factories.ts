import { type Db, one, sql } from '../../src/platform/database/db.ts';

let made = 0;

/** A confirmed person with a profile, an account and no credits. Returns their ids. */
export async function makePerson(db: Db, over: { email?: string; admin?: boolean } = {}) {
  const email = over.email ?? `person-${++made}-${process.pid}@example.com`;
  const at = new Date('2026-01-15T12:00:00Z');
  const { id: user_id } = await one<{ id: string }>(
    db,
    sql`insert into users (email, password_hash, email_confirmed_at, created_at, updated_at)
      values (${email}, 'unusable', ${at}, ${at}, ${at}) returning id`,
  );
  await sql`insert into profiles (user_id, email, full_name, created_at, updated_at)
    values (${user_id}, ${email}, 'Ada Writer', ${at}, ${at})`.execute(db);
  const { id: account_id } = await one<{ id: string }>(
    db,
    sql`insert into accounts (owner_user_id, created_at) values (${user_id}, ${at}) returning id`,
  );
  await sql`insert into account_users (user_id, account_id) values (${user_id}, ${account_id})`.execute(db);
  if (over.admin) await sql`insert into user_roles (user_id, role) values (${user_id}, 'admin')`.execute(db);
  return { user_id, account_id, email };
}
