import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import { PROFILE_FIELDS, type Profile, type ProfileEdit } from './schema.ts';

type ProfileRow = Omit<Profile, 'onboarding_completed_at' | 'created_at' | 'updated_at'> & {
  onboarding_completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const columns = sql`id, user_id, email, signature, onboarding_completed_at, created_at, updated_at,
  ${sql.join(PROFILE_FIELDS.map((field) => sql.ref(field)))}`;

const present = (row: ProfileRow): Profile => ({
  ...row,
  onboarding_completed_at: row.onboarding_completed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export async function profileOf(db: Db, user_id: string): Promise<Profile | undefined> {
  const row = await maybe<ProfileRow>(db, sql`select ${columns} from profiles where user_id = ${user_id}`);
  return row && present(row);
}

/** Changes the given fields, in a profile that is made when it is missing. */
export async function upsertProfile(
  tx: Db,
  person: { user_id: string; email: string },
  edit: ProfileEdit & { onboarding_completed_at?: Date },
  now: Date,
): Promise<Profile> {
  const { signature, ...fields } = edit;
  const given: [string, unknown][] = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Postgres reads the text as JSON by itself; a null of ours stays no signature.
  if (signature !== undefined) given.push(['signature', signature && JSON.stringify(signature)]);
  const names = given.map(([name]) => sql`, ${sql.ref(name)}`);
  const values = given.map(([, value]) => sql`, ${value}`);
  const changes = given.map(([name]) => sql`, ${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const row = await one<ProfileRow>(
    tx,
    sql`insert into profiles (user_id, email, created_at, updated_at${sql.join(names, sql``)})
      values (${person.user_id}, ${person.email}, ${now}, ${now}${sql.join(values, sql``)})
      on conflict (user_id) do update set updated_at = excluded.updated_at${sql.join(changes, sql``)}
      returning ${columns}`,
  );
  return present(row);
}

export async function setProfileEmail(tx: Db, user_id: string, email: string, now: Date): Promise<void> {
  await sql`update profiles set email = ${email}, updated_at = ${now} where user_id = ${user_id}`.execute(tx);
}
