import { type Db, maybe, one, sql } from '../../../platform/database/db.ts';
import type { Credential } from '../webauthn/rules.ts';

export type FactorRow = {
  id: string;
  user_id: string;
  factor_type: 'totp' | 'webauthn' | 'recovery_code';
  friendly_name: string;
  status: 'unverified' | 'verified';
  secret: string | null;
  last_step: number | null;
  credential_id: string | null;
  public_key: string | null;
  sign_count: number;
  transports: string[];
};

const columns = sql`id, user_id, factor_type, friendly_name, status, secret, last_step, credential_id, public_key,
  sign_count, transports`;

export type NewFactor = Pick<FactorRow, 'id' | 'user_id' | 'factor_type' | 'friendly_name' | 'status' | 'secret'>;

export async function insertFactor(tx: Db, factor: NewFactor, now: Date): Promise<void> {
  await sql`insert into mfa_factors (id, user_id, factor_type, friendly_name, status, secret, created_at, updated_at)
    values (${factor.id}, ${factor.user_id}, ${factor.factor_type}, ${factor.friendly_name}, ${factor.status},
      ${factor.secret}, ${now}, ${now})`.execute(tx);
}

/** A factor of a person, which nobody else uses until the transaction ends. */
export const lockFactor = (tx: Db, user_id: string, id: string): Promise<FactorRow | undefined> =>
  maybe(tx, sql`select ${columns} from mfa_factors where id = ${id} and user_id = ${user_id} for update`);

export const lockCodes = (tx: Db, user_id: string): Promise<FactorRow | undefined> =>
  maybe(
    tx,
    sql`select ${columns} from mfa_factors where user_id = ${user_id} and factor_type = 'recovery_code' for update`,
  );

export async function markVerified(tx: Db, id: string, now: Date): Promise<void> {
  await sql`update mfa_factors set status = 'verified', updated_at = ${now} where id = ${id}`.execute(tx);
}

/** Notes the step of a used code, with its secret as it is sealed now. False when this step, or a later one, was used already. */
export async function takeStep(
  tx: Db,
  id: string,
  { step, secret }: { step: number; secret: string },
): Promise<boolean> {
  const used = await maybe(
    tx,
    sql`update mfa_factors set last_step = ${step}, secret = ${secret}
      where id = ${id} and (last_step is null or last_step < ${step}) returning id`,
  );
  return used !== undefined;
}

export async function setCredential(tx: Db, id: string, credential: Credential): Promise<void> {
  await sql`update mfa_factors set credential_id = ${credential.credential_id}, public_key = ${credential.public_key},
      sign_count = ${credential.sign_count}, transports = ${credential.transports} where id = ${id}`.execute(tx);
}

export async function setSignCount(tx: Db, id: string, sign_count: number): Promise<void> {
  await sql`update mfa_factors set sign_count = ${sign_count} where id = ${id}`.execute(tx);
}

export async function removeFactor(tx: Db, id: string): Promise<void> {
  await sql`delete from mfa_factors where id = ${id}`.execute(tx);
}

export async function removeUnverified(tx: Db, user_id: string, factor_type: FactorRow['factor_type']): Promise<void> {
  await sql`delete from mfa_factors where user_id = ${user_id} and factor_type = ${factor_type} and status = 'unverified'`.execute(
    tx,
  );
}

export type ChallengeRow = { id: string; network: string; webauthn_challenge: string | null; created_at: Date };

export async function insertChallenge(
  tx: Db,
  challenge: { factor_id: string; network: string; webauthn_challenge: string | null },
  now: Date,
): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    sql`insert into mfa_challenges (factor_id, network, webauthn_challenge, created_at)
      values (${challenge.factor_id}, ${challenge.network}, ${challenge.webauthn_challenge}, ${now}) returning id`,
  );
  await sql`update mfa_factors set last_challenged_at = ${now} where id = ${challenge.factor_id}`.execute(tx);
  return id;
}

export const challengeOf = (tx: Db, factor_id: string, id: string): Promise<ChallengeRow | undefined> =>
  maybe(
    tx,
    sql`select id, network, webauthn_challenge, created_at from mfa_challenges
      where id = ${id} and factor_id = ${factor_id}`,
  );

export async function removeChallenge(tx: Db, id: string): Promise<void> {
  await sql`delete from mfa_challenges where id = ${id}`.execute(tx);
}

/** Forgets challenges and factors that nobody finished. */
export async function forgetOlder(db: Db, than: { challenges: Date; unverified: Date }): Promise<void> {
  await sql`delete from mfa_challenges where created_at < ${than.challenges}`.execute(db);
  await sql`delete from mfa_factors where status = 'unverified' and created_at < ${than.unverified}`.execute(db);
}
