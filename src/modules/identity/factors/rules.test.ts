import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { checkChallenge, checkEnrolment, freeName, missingFactor, stepOf, totpUri } from './rules.ts';

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

const factor = (friendly_name: string, status: 'verified' | 'unverified' = 'verified') => ({
  id: friendly_name,
  friendly_name,
  factor_type: 'totp' as const,
  status,
  created_at: '',
  updated_at: '',
  last_challenged_at: null,
});

describe('a new factor', () => {
  const asked = { friendly_name: 'Phone', proved: false };
  it('is refused when its name is taken, when there are ten, and below aal2 beside a verified one', () => {
    expect(() => checkEnrolment([factor('Phone')], { ...asked, proved: true })).toThrow(/friendly name "Phone"/);
    const ten = Array.from({ length: 10 }, (_, n) => factor(`${n}`, 'unverified'));
    expect(() => checkEnrolment(ten, asked)).toThrow('Maximum number');
    expect(() => checkEnrolment([factor('Key')], asked)).toThrow('AAL2 required');
    expect(() => checkEnrolment([factor('Key', 'unverified')], asked)).not.toThrow();
  });

  it('gets a name that is free', () => {
    expect(freeName([factor('Mac'), factor('Mac 2')], 'Mac')).toBe('Mac 3');
  });
});

it('a challenge is answered from where it was asked, within five minutes', () => {
  const challenge = { id: 'c', network: '10.0.0.1', created_at: new Date(0) };
  const answer = (network: string, at_s: number) => () =>
    checkChallenge(challenge, { network, now: new Date(at_s * 1000) });
  expect(answer('10.0.0.1', 300)).not.toThrow();
  expect(answer('10.0.0.2', 1)).toThrow('addresses mismatch');
  expect(answer('10.0.0.1', 301)).toThrow('MFA challenge c has expired');
});

describe('the factor that a session owes', () => {
  const nobody = {
    aal: 'aal1' as const,
    has_factor: false,
    has_passkey: false,
    requires_second_factor: false,
    operator_roles: [],
    operators_need: true,
  };
  it.each([
    ['nothing from a customer without a factor', {}, undefined],
    ['nothing for a passkey that nobody demands', { has_passkey: true }, undefined],
    ['the factor that somebody has', { has_factor: true }, 'verify'],
    ['nothing once it was given', { has_factor: true, aal: 'aal2' as const }, undefined],
    ['a new one from a member of an account that demands it', { requires_second_factor: true }, 'set_up'],
    ['a new one from an operator', { operator_roles: ['press'] }, 'set_up'],
    ['a passkey where one is demanded', { operator_roles: ['press'], has_passkey: true }, 'verify'],
    ['nothing from an operator of a trial', { operator_roles: ['press'], operators_need: false }, undefined],
  ])('is %s', (_, standing, expected) => {
    expect(missingFactor({ ...nobody, ...standing })).toBe(expected);
  });
});
