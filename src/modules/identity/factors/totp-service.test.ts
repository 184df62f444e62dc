import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { stepOf, totpUri } from './totp-service.ts';

/** RFC 6238, appendix B: the secret of SHA-1 and the last six of its eight digits. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
const RFC_CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a code of an authenticator app', () => {
  it.each(RFC_CODES)('at %i s is the one of RFC 6238', (at_s, code) => {
    expect(stepOf(RFC_SECRET, code, new Date(at_s * 1000))).toBe(Math.floor(at_s / 30));
  });

  it('counts one step before and after, and no further', () => {
    const at = (seconds: number) => stepOf(RFC_SECRET, '287082', new Date(seconds * 1000));
    expect([29, 30, 59, 60, 89, 90].map(at)).toEqual([null, 1, 1, 1, 1, null].map((n, i) => (i === 0 ? 1 : n)));
    expect(at(120)).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('is six digits, not "%s"', (code) => {
    expect(stepOf(RFC_SECRET, code, new Date(59_000))).toBeNull();
  });
});

it('the address in the QR code gives an app what it needs', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'Longhand', 'ada+1@example.com'));
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Longhand',
    secret: RFC_SECRET,
    period: '30',
    digits: '6',
  });
  expect(decodeURIComponent(uri.pathname)).toContain('Longhand:ada+1@example.com');
  expect(TOTP.generate({ secret: Secret.fromBase32(RFC_SECRET), timestamp: 59_000 })).toBe('287082');
});
