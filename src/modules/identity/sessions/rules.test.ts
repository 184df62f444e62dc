import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRefresh } from './rules.ts';

const refreshed_at = new Date('2026-03-01T12:00:00Z');
const after = (s: number) => new Date(refreshed_at.getTime() + s * 1000);
const decide = (token_counter: number, active_counter: number, since_s: number) =>
  decideRefresh({ token_counter, active_counter, refreshed_at, reuse_interval_s: 10, now: after(since_s) });

describe('a refresh token', () => {
  it.each([
    ['that is active rotates', 5, 5, 0, 'rotate'],
    ['that is active rotates after a year', 5, 5, 31_536_000, 'rotate'],
    ['whose child is active gets that child', 4, 5, 0, 'give_active'],
    ['whose child is active gets that child, however late', 4, 5, 86_400, 'give_active'],
    ['that is older gets the active one within the reuse interval', 3, 5, 10, 'give_active'],
    ['that is older ends the session after the reuse interval', 3, 5, 10.001, 'revoke'],
    ['of the first generation ends the session long after', 0, 5, 3600, 'revoke'],
    ['that was never given is unknown', 6, 5, 0, 'unknown'],
  ] as const)('%s', (_name, token_counter, active_counter, since_s, decision) => {
    expect(decide(token_counter, active_counter, since_s)).toBe(decision);
  });

  it('rotates only as the active one, whatever the counters and times', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(100), (token, active, since_s) => {
        expect(decide(token, active, since_s) === 'rotate').toBe(token === active);
      }),
    );
  });
});
