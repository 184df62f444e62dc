import { Secret, TOTP } from 'otpauth';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { isOver, type PersonFactor } from '../rules.ts';
import type { AuthMethod } from '../schema.ts';
import * as refuse from './errors.ts';

export const MAX_FACTORS = 10;
export const CHALLENGE_LIFE_S = 300;
/** A factor that nobody verified within this time is forgotten. */
export const UNVERIFIED_LIFE_S = 86_400;
const STEP_S = 30;
const MAX_NAME_CHARACTERS = 120;

/** Tries at the factors of one person, which only somebody with a session of theirs can make. */
export const TRIES_PER_NETWORK: Limit = { attempts: 10, per_s: 300 };
export const TRIES_PER_PERSON: Limit = { attempts: 60, per_s: 3600 };

/** What an access token's `amr` calls each second factor. */
export const METHODS = { totp: 'totp', webauthn: 'mfa/webauthn', recovery_code: 'mfa/recovery_code' } as const;
export const isSecondFactor = (method: string): boolean =>
  method === 'passkey' || (Object.values(METHODS) as string[]).includes(method);

const totp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_S });

/** A passkey is two factors in one: the device, and the finger, face or PIN that it asked for. */
export const aalOf = (method: AuthMethod): 'aal1' | 'aal2' => (method === 'passkey' ? 'aal2' : 'aal1');

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says to an authenticator app. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totp(secret, { issuer, label }).toString();

/** The 30 seconds that a code belongs to, of the current ones and their neighbors; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}

export const secondsFrom = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const isVerified = ({ status }: Pick<PersonFactor, 'status'>): boolean => status === 'verified';

/** Whether a person has a second factor besides their recovery codes. */
export const hasFactor = (factors: readonly PersonFactor[]): boolean =>
  factors.some((factor) => isVerified(factor) && factor.factor_type !== 'recovery_code');

/** Throws when a person may add no factor of this name. `proved` says whether the session has given a second factor. */
export function checkEnrolment(
  factors: readonly PersonFactor[],
  asked: { friendly_name: string; proved: boolean },
): void {
  const { friendly_name, proved } = asked;
  if (friendly_name.length > MAX_NAME_CHARACTERS) throw refuse.nameTooLong();
  if (factors.some((factor) => factor.friendly_name === friendly_name)) throw refuse.nameTaken(friendly_name);
  if (factors.length >= MAX_FACTORS) throw refuse.tooManyFactors();
  if (factors.some(isVerified) && !proved) throw refuse.aalToEnroll();
}

/** A name that none of the factors has: `wanted`, or "`wanted` 2" and so on. */
export function freeName(factors: readonly Pick<PersonFactor, 'friendly_name'>[], wanted: string): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted} ${n}`;
  return name;
}

/** Throws when a challenge cannot be answered from this network or at this time. */
export function checkChallenge(
  challenge: { id: string; network: string; created_at: Date },
  { network, now }: { network: string; now: Date },
): void {
  if (challenge.network !== network) throw refuse.networkMismatch();
  if (isOver(challenge.created_at, CHALLENGE_LIFE_S, now)) throw refuse.challengeExpired(challenge.id);
}

type Standing = {
  aal: 'aal1' | 'aal2';
  has_factor: boolean;
  has_passkey: boolean;
  /** The account demands a second factor of its members. */
  requires_second_factor: boolean | null;
  operator_roles: readonly unknown[];
  operators_need: boolean;
};

/**
 * The second factor that a session still owes. Whoever has one gives it at each sign-in; where one is demanded, a passkey
 * counts as one, and whoever has none sets one up.
 */
export function missingFactor(standing: Standing): 'verify' | 'set_up' | undefined {
  if (standing.aal === 'aal2') return undefined;
  if (standing.has_factor) return 'verify';
  const is_demanded =
    standing.requires_second_factor === true || (standing.operators_need && standing.operator_roles.length > 0);
  if (!is_demanded) return undefined;
  return standing.has_passkey ? 'verify' : 'set_up';
}
