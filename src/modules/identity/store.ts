import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { Person } from './rules.ts';

const columns = sql`id, email, password_hash, email_confirmed_at, confirmation_sent_at, recovery_sent_at, new_email,
  email_change_sent_at, email_change_confirmed, last_sign_in_at, banned_until, user_metadata, app_metadata, invited_at,
  created_at, updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]'::jsonb)
    from mfa_factors f where f.user_id = users.id) as factors`;

export const personByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  maybe(db, sql`select ${columns} from users where lower(email) = lower(${email}) and email <> ''`);

export const personById = (db: Db, id: string): Promise<Person | undefined> =>
  maybe(db, sql`select ${columns} from users where id = ${id}`);

/** The people of these ids, the newest first. */
export const peopleByIds = (db: Db, ids: string[]): Promise<Person[]> =>
  rows(db, sql`select ${columns} from users where id = any(${ids}::uuid[]) order by created_at desc, id desc`);

/** The person, and nobody else changes them until the transaction ends. */
export const lockPerson = (tx: Db, id: string): Promise<Person | undefined> =>
  maybe(tx, sql`select ${columns} from users where id = ${id} for no key update`);

export const lockPersonByEmail = (tx: Db, email: string): Promise<Person | undefined> =>
  maybe(tx, sql`select ${columns} from users where lower(email) = lower(${email}) and email <> '' for no key update`);

/** Who has asked for an address that is not confirmed yet; of several, the one who asked last. */
export const lockPersonByNewEmail = (tx: Db, email: string): Promise<Person | undefined> =>
  maybe(
    tx,
    sql`select ${columns} from users where lower(new_email) = lower(${email}) order by email_change_sent_at desc nulls last
      limit 1 for no key update`,
  );

/** The database refuses when anything still names the person. */
export async function deletePerson(tx: Db, id: string): Promise<void> {
  await sql`delete from users where id = ${id}`.execute(tx);
}

/** A person with neither a password nor details yet. Undefined when the address is taken. */
export const insertPerson = (tx: Db, email: string, now: Date): Promise<Person | undefined> =>
  maybe(
    tx,
    sql`insert into users (email, created_at, updated_at) values (${email}, ${now}, ${now})
      on conflict (lower(email)) where email <> '' do nothing returning ${columns}`,
  );

/** What a page calls a person. */
export const nameOf = (db: Db, id: string): Promise<{ email: string; full_name: string }> =>
  one(db, sql`select email, full_name from people where user_id = ${id}`);

/** What may change of a person; a field that is left out stays. */
export type PersonEdit = Partial<Omit<Person, 'id' | 'updated_at' | 'factors'>>;

export async function updatePerson(tx: Db, id: string, edit: PersonEdit, now: Date): Promise<Person> {
  const changes = Object.entries(edit).map(([column, value]) =>
    column === 'user_metadata' || column === 'app_metadata'
      ? sql`${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(column)} = ${value}`,
  );
  return one(
    tx,
    sql`update users set ${sql.join([...changes, sql`updated_at = ${now}`])} where id = ${id} returning ${columns}`,
  );
}
