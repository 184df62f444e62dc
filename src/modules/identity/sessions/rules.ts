import { addDays } from '../../../platform/time.ts';
import type { AuthMethodEntry } from '../schema.ts';

/** What a refresh token says: the session, and which of its tokens this is. */
export type RefreshClaim = { session_id: string; counter: number };

export type RefreshDecision =
  /** The active token: it gives way to the next one. */
  | 'rotate'
  /** Another tab, or an answer that got lost: the holder gets the token that is active now. */
  | 'give_active'
  /** An old token is used again: it was copied. The thief and the owner look the same, so both lose the session. */
  | 'revoke'
  /** Ahead of the session: this token was never given (the database was put back to an earlier state). */
  | 'unknown';

/**
 * Decides about a token of generation `token_counter` while `active_counter` is the active one. A token works once, and
 * again within the reuse interval, for tabs that refresh at the same moment. Later its parent may come back only while
 * nobody has used the active one (`used_counter`): then the answer that carried it got lost.
 */
export function decideRefresh(asked: {
  token_counter: number;
  active_counter: number;
  used_counter: number;
  refreshed_at: Date;
  reuse_interval_s: number;
  now: Date;
}): RefreshDecision {
  const age = asked.active_counter - asked.token_counter;
  if (age < 0) return 'unknown';
  if (age === 0) return 'rotate';
  const since_ms = asked.now.getTime() - asked.refreshed_at.getTime();
  if (since_ms <= asked.reuse_interval_s * 1000) return 'give_active';
  const was_lost = age === 1 && asked.used_counter < asked.active_counter;
  return was_lost ? 'give_active' : 'revoke';
}

const DAY_MS = 86_400_000;

/**
 * How long a session lives: since its last refresh, and since the sign-in. Customers come back for each season's cards, so
 * theirs is long. An operator sees everybody's letters and money: a computer left alone overnight is signed out.
 */
const SESSION_LIFE = {
  customer: { idle_ms: 60 * DAY_MS, whole_ms: 180 * DAY_MS },
  operator: { idle_ms: DAY_MS / 2, whole_ms: 7 * DAY_MS },
};

type Times = { created_at: Date; refreshed_at: Date };

/** Why a session has ended by itself; null while it lives. */
export function sessionEnd(
  { created_at, refreshed_at }: Times,
  is_operator: boolean,
  now: Date,
): 'idle' | 'over' | null {
  const { idle_ms, whole_ms } = SESSION_LIFE[is_operator ? 'operator' : 'customer'];
  if (now.getTime() - created_at.getTime() > whole_ms) return 'over';
  return now.getTime() - refreshed_at.getTime() > idle_ms ? 'idle' : null;
}

/** A session that was not refreshed since then has expired, whosever it is. */
export const sessionIdleSince = (now: Date): Date => addDays(now, -SESSION_LIFE.customer.idle_ms / DAY_MS);

/** So long after proving who they are a person may change what a thief would change first. */
export const PROOF_LIFE_S = 900;
/** Ways to sign in, or a second factor, that only the person has. A reset link sets a password and proves nothing else. */
const PROVING = new Set(['password', 'otp', 'magiclink', 'totp', 'webauthn', 'passkey', 'recovery_code']);

/** Whether the person proved who they are in this session a short while ago. */
export function isProved({ proved_at, amr }: { proved_at: Date | null; amr: AuthMethodEntry[] }, now: Date): boolean {
  const proofs = amr
    .filter(({ method }) => PROVING.has(method.replace(/^mfa\//, '')))
    .map(({ timestamp }) => timestamp * 1000);
  const latest_ms = Math.max(proved_at?.getTime() ?? 0, ...proofs);
  return now.getTime() - latest_ms <= PROOF_LIFE_S * 1000;
}
