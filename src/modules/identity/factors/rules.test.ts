import { describe, expect, it } from 'vitest';
import { checkChallenge, checkEnrolment, freeName } from './rules.ts';

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
