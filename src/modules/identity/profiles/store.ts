import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { STORED_FIELDS, type StoredEdit, type StoredProfile } from './rules.ts';

const columns = sql`id, user_id, email, signature, onboarding_completed_at, created_at, updated_at,
  ${sql.join(STORED_FIELDS.map((field) => sql.ref(field)))}`;

export const profileOf = (db: Db, user_id: string): Promise<StoredProfile | undefined> =>
  maybe(db, sql`select ${columns} from profiles where user_id = ${user_id}`);

/** The newest first, from the one after `before` on. */
export const profilesBefore = (db: Db, before: StoredProfile | undefined, limit: number): Promise<StoredProfile[]> =>
  rows(
    db,
    sql`select ${columns} from profiles
      ${before ? sql`where (created_at, id) < (${before.created_at}, ${before.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit}`,
  );

export const countProfiles = async (db: Db): Promise<number> =>
  (await one<{ n: number }>(db, sql`select count(*)::int as n from profiles`)).n;

/** Changes the given fields, in a profile that is made when it is missing. */
export async function upsertProfile(
  tx: Db,
  person: { user_id: string; email: string },
  edit: StoredEdit & { onboarding_completed_at?: Date },
  now: Date,
): Promise<StoredProfile> {
  const { signature, ...fields } = edit;
  const given: [string, unknown][] = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Postgres reads the text as JSON by itself; a null of ours stays no signature.
  if (signature !== undefined) given.push(['signature', signature && JSON.stringify(signature)]);
  const names = given.map(([name]) => sql`, ${sql.ref(name)}`);
  const values = given.map(([, value]) => sql`, ${value}`);
  const changes = given.map(([name]) => sql`, ${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return one(
    tx,
    sql`insert into profiles (user_id, email, created_at, updated_at${sql.join(names, sql``)})
      values (${person.user_id}, ${person.email}, ${now}, ${now}${sql.join(values, sql``)})
      on conflict (user_id) do update set updated_at = excluded.updated_at${sql.join(changes, sql``)}
      returning ${columns}`,
  );
}

export async function setProfileEmail(tx: Db, user_id: string, email: string, now: Date): Promise<void> {
  await sql`update profiles set email = ${email}, updated_at = ${now} where user_id = ${user_id}`.execute(tx);
}
