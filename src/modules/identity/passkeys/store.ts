import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Credential } from '../webauthn/rules.ts';

export type PasskeyRow = Credential & {
  id: string;
  user_id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
};

const columns = sql`id, user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, last_used_at`;

export const passkeysOf = (db: Db, user_id: string): Promise<PasskeyRow[]> =>
  rows(db, sql`select ${columns} from passkeys where user_id = ${user_id} order by created_at, id`);

export const passkeyByCredential = (db: Db, credential_id: string): Promise<PasskeyRow | undefined> =>
  maybe(db, sql`select ${columns} from passkeys where credential_id = ${credential_id}`);

/** Undefined when the key is registered already. */
export const insertPasskey = (
  tx: Db,
  passkey: Credential & { user_id: string; friendly_name: string },
  now: Date,
): Promise<PasskeyRow | undefined> =>
  maybe(
    tx,
    sql`insert into passkeys (user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at)
      values (${passkey.user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.sign_count},
        ${passkey.transports}, ${passkey.friendly_name}, ${now})
      on conflict (credential_id) do nothing returning ${columns}`,
  );

export const renamePasskey = (tx: Db, user_id: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
  maybe(
    tx,
    sql`update passkeys set friendly_name = ${name} where id = ${id} and user_id = ${user_id} returning ${columns}`,
  );

export const removePasskey = (tx: Db, user_id: string, id: string): Promise<PasskeyRow | undefined> =>
  maybe(tx, sql`delete from passkeys where id = ${id} and user_id = ${user_id} returning ${columns}`);

/** Notes a use. False when another answer with this count, or a later one, came first. */
export async function noteUse(tx: Db, id: string, sign_count: number, now: Date): Promise<boolean> {
  const used = await maybe(
    tx,
    sql`update passkeys set sign_count = ${sign_count}, last_used_at = ${now}
      where id = ${id} and (sign_count < ${sign_count} or (sign_count = 0 and ${sign_count} = 0)) returning id`,
  );
  return used !== undefined;
}

type Challenge = { kind: 'registration' | 'authentication'; user_id: string | null; challenge: string };

export async function insertChallenge(db: Db, { kind, user_id, challenge }: Challenge, now: Date): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    sql`insert into passkey_challenges (kind, user_id, challenge, created_at)
      values (${kind}, ${user_id}, ${challenge}, ${now}) returning id`,
  );
  return id;
}

export type TakenChallenge = { challenge: string; created_at: Date };

/** Uses a challenge up. Of two answers that come at once, one gets it. */
export const takeChallenge = (
  db: Db,
  id: string,
  kind: Challenge['kind'],
  user_id: string | null,
): Promise<TakenChallenge | undefined> =>
  maybe(
    db,
    sql`delete from passkey_challenges where id = ${id} and kind = ${kind} and user_id is not distinct from ${user_id}::uuid
      returning challenge, created_at`,
  );

export async function forgetChallenges(db: Db, older_than: Date): Promise<void> {
  await sql`delete from passkey_challenges where created_at < ${older_than}`.execute(db);
}
