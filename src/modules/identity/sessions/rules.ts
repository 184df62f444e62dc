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
 * Decides about a token of generation `token_counter` while `active_counter` is the active one. The parent of the
 * active token may always come back; older ones only within the reuse interval after the last rotation.
 */
export function decideRefresh(asked: {
  token_counter: number;
  active_counter: number;
  refreshed_at: Date;
  reuse_interval_s: number;
  now: Date;
}): RefreshDecision {
  const age = asked.active_counter - asked.token_counter;
  if (age < 0) return 'unknown';
  if (age === 0) return 'rotate';
  const since_ms = asked.now.getTime() - asked.refreshed_at.getTime();
  return age === 1 || since_ms <= asked.reuse_interval_s * 1000 ? 'give_active' : 'revoke';
}
