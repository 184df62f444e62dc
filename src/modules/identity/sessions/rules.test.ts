import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRefresh, isProved, sessionEnd, sessionIdleSince } from './rules.ts';

const refreshed_at = new Date('2026-03-01T12:00:00Z');
const after = (s: number) => new Date(refreshed_at.getTime() + s * 1000);
const decide = (token_counter: number, active_counter: number, since_s: number, used_counter = active_counter) =>
  decideRefresh({
    token_counter,
    active_counter,
    used_counter,
    refreshed_at,
    reuse_interval_s: 10,
    now: after(since_s),
  });

describe('a refresh token', () => {
  it.each([
    ['that is active rotates', 5, 5, 0, 'rotate'],
    ['that is active rotates after a year', 5, 5, 31_536_000, 'rotate'],
    ['whose child is active gets that child', 4, 5, 0, 'give_active'],
    ['whose child is active gets that child within the reuse interval', 4, 5, 10, 'give_active'],
    ['whose child was used ends the session after the reuse interval', 4, 5, 10.001, 'revoke'],
    ['that is older gets the active one within the reuse interval', 3, 5, 10, 'give_active'],
    ['that is older ends the session after the reuse interval', 3, 5, 10.001, 'revoke'],
    ['of the first generation ends the session long after', 0, 5, 3600, 'revoke'],
    ['that was never given is unknown', 6, 5, 0, 'unknown'],
  ] as const)('%s', (_name, token_counter, active_counter, since_s, decision) => {
    expect(decide(token_counter, active_counter, since_s)).toBe(decision);
  });

  it('gets its child however late where nobody used the child: the answer got lost', () => {
    expect(decide(4, 5, 86_400, 4)).toBe('give_active');
    expect(decide(3, 5, 86_400, 4)).toBe('revoke');
    expect(decide(0, 1, 86_400, -1)).toBe('give_active');
  });

  it('rotates only as the active one, whatever the counters and times', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(100), (token, active, since_s) => {
        expect(decide(token, active, since_s) === 'rotate').toBe(token === active);
      }),
    );
  });
});

describe('a session', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  it.each([
    ['of a customer lives 60 days unused', 60 * 24, 60 * 24, false, null],
    ['of a customer ends after that', 60 * 24 + 1, 60 * 24 + 1, false, 'idle'],
    ['of a customer ends after 180 days in use', 180 * 24 + 1, 0, false, 'over'],
    ['of an operator lives 12 hours unused', 12, 12, true, null],
    ['of an operator ends after that', 13, 13, true, 'idle'],
    ['of an operator ends after 7 days in use', 7 * 24 + 1, 0, true, 'over'],
  ] as const)('%s', (_name, age_h, idle_h, is_operator, end) => {
    expect(sessionEnd({ created_at: ago(age_h), refreshed_at: ago(idle_h) }, is_operator, now)).toBe(end);
  });

  it('is forgotten after 60 days', () => {
    expect(sessionIdleSince(now)).toEqual(new Date('2025-12-31T12:00:00Z'));
  });

  const seconds = (s: number) => Math.floor((now.getTime() - s * 1000) / 1000);
  it.each([
    ['a password 15 minutes ago', null, 'password', 900, true],
    ['a password before that', null, 'password', 901, false],
    ['a second factor', null, 'totp', 5, true],
    ['a second factor as some clients name it', null, 'mfa/totp', 5, true],
    ['a reset link', null, 'recovery', 5, false],
    ['nothing that is known', null, 'anonymous', 5, false],
    ['a proof since', ago(0.25), 'password', 9000, true],
    ['a proof too long ago', ago(0.26), 'password', 9000, false],
  ] as const)('proves its person by %s: %#', (_name, proved_at, method, since_s, proved) => {
    expect(isProved({ proved_at, amr: [{ method, timestamp: seconds(since_s) }] }, now)).toBe(proved);
    expect(isProved({ proved_at: null, amr: [] }, now)).toBe(false);
  });
});
