import type { Limit } from '../../../platform/http/rate-limit.ts';
import { isOver, type PersonFactor } from '../rules.ts';
import * as refuse from './errors.ts';

export const MAX_FACTORS = 10;
export const CHALLENGE_LIFE_S = 300;
/** A factor that nobody verified within this time is forgotten. */
export const UNVERIFIED_LIFE_S = 86_400;
const MAX_NAME_CHARACTERS = 120;

/** Tries at the factors of one person, which only somebody with a session of theirs can make. */
export const TRIES_PER_NETWORK: Limit = { attempts: 10, per_s: 300 };
export const TRIES_PER_PERSON: Limit = { attempts: 60, per_s: 3600 };

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
