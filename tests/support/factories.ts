import type { AccountId } from '../../src/platform/account-id.ts';
import { type Db, one, sql } from '../../src/platform/database/db.ts';
import type { Actor, AdminActor } from '../../src/platform/http/endpoint.ts';
import type { MemberRole } from '../../src/platform/http/member-rights.ts';
import type { OperatorRole } from '../../src/platform/http/operator-rights.ts';

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
  const { id: account_id } = await one<{ id: AccountId }>(
    db,
    sql`insert into accounts (created_at) values (${at}) returning id`,
  );
  await sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${account_id}, ${user_id}, 'owner', ${at})`.execute(db);
  if (over.admin) await sql`insert into user_roles (user_id, role) values (${user_id}, 'owner')`.execute(db);
  return { user_id, account_id, email };
}

type Person = { user_id: string; account_id: AccountId; email: string };

/** The actor that the access gate makes of a person. */
export const actorOf = (person: Person, over: { operator_roles?: readonly OperatorRole[] } = {}): Actor =>
  ({
    ...person,
    role: 'owner',
    handles_billing: false,
    via: 'session',
    session_id: crypto.randomUUID(),
    request_id: crypto.randomUUID(),
    operator_roles: over.operator_roles ?? [],
    aal: 'aal1',
    is_proved: true,
  }) as unknown as Actor;

/** An operator, as the access gate makes them. */
export const makeOperator = async (db: Db): Promise<AdminActor> =>
  actorOf(await makePerson(db, { admin: true }), { operator_roles: ['owner'] }) as AdminActor;

/** A new person who is a member of somebody's account, and of no other. */
export async function joinAccount(db: Db, { account_id }: Actor, role: MemberRole): Promise<Actor> {
  const person = await makePerson(db);
  await sql`delete from account_users where user_id = ${person.user_id}`.execute(db);
  await sql`insert into account_users (account_id, user_id, role, joined_at)
    values (${account_id}, ${person.user_id}, ${role}, now())`.execute(db);
  return { ...actorOf({ ...person, account_id }), role } as Actor;
}
