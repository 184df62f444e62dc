import { describe, expect, it } from 'vitest';
import { newPassword, passwordMatch, samePasswords } from './password.ts';

describe('while the second password is typed', () => {
  it.each([
    ['secret1', '', 'unknown'],
    ['secret1', 'sec', 'unknown'],
    ['secret1', 'sex', 'differ'],
    ['secret1', 'secret12', 'differ'],
    ['secret1', 'secret1', 'match'],
    ['', 'secret1', 'differ'],
  ])('%s / %s: %s', (password, confirm_password, match) => {
    expect(passwordMatch({ password, confirm_password })).toBe(match);
  });
});

describe('a new password', () => {
  const problems = (password: string, confirm_password: string) =>
    newPassword
      .refine(samePasswords, { path: ['confirm_password'], error: 'Passwords do not match' })
      .safeParse({ password, confirm_password })
      .error?.issues.map(({ path, message }) => `${path}: ${message}`);

  it('passes when it is long enough and confirmed', () => expect(problems('secret-1', 'secret-1')).toBeUndefined());
  it('is refused when the confirmation differs', () =>
    expect(problems('secret-1', 'secret-2')).toEqual(['confirm_password: Passwords do not match']));
  it('is refused when it is too short, and an emoji counts as one character', () =>
    expect(problems('🙂'.repeat(7), '🙂'.repeat(7))).toEqual(['password: Password should be at least 8 characters.']));
});
