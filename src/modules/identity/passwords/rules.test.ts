import { describe, expect, it } from 'vitest';
import { passwordWeakness, refuseWeakPassword } from './rules.ts';

const EMAIL = 'ada.writer@example.com';
const setting = (password: string) => () => refuseWeakPassword(password, EMAIL);

describe('a password', () => {
  it.each([
    ['', 'validation_failed', 'Signup requires a valid password'],
    ['1234567', 'weak_password', 'Password should be at least 8 characters.'],
    ['🖋️'.repeat(3), 'weak_password', 'Password should be at least 8 characters.'],
    ['x'.repeat(73), 'validation_failed', 'Password cannot be longer than 72 characters'],
  ])('%j is refused with %s', (password, code, message) => {
    expect(setting(password)).toThrow(expect.objectContaining({ code, message }));
  });

  it.each([
    ['length', ['123']],
    ['characters', ['aaaaaaaa', 'aAaAaAaA', '        ', '\t \t \t \t ', '🙂'.repeat(8)]],
    ['pwned', [EMAIL, 'ADA.Writer@example.com', 'ada.writer', ' ada.writer ']],
  ])('refused for its %s says so in the words of the protocol', (reason, passwords) => {
    for (const password of passwords) {
      expect(setting(password), password).toThrow(
        expect.objectContaining({
          status: 422,
          code: 'weak_password',
          details: { weak_password: { reasons: [reason] } },
        }),
      );
    }
  });

  it.each([
    [
      'counts or walks over the keyboard',
      ['123456', '987654321', '0123456', 'abcdef', 'qwerty', 'qwerty123', 'asdfgh'],
    ],
    ['walks in columns', ['1qaz2wsx', '1qaz@WSX', 'qazwsx', '!@#$%^', 'zxcvbnm,./']],
    ['repeats itself', ['123123', 'abcabc', 'abababab', 'aaabbb', '112233', 'lovelove', 'passwordpassword']],
    ['is used by many', ['password', 'Passwort', 'iloveyou', 'letmein', 'sunshine', 'monkey', 'starwars', 'charlie']],
    ['is used by many, with trimmings', ['password1234', 'Password1!', 'Summer2024!', '!!admin123', 'welcome#1']],
    ['is used by many, spelled otherwise', ['p@ssw0rd', 'P4$$word99', 'm0nkey', 'dr4g0n', '4dm1n123', '$unshine1234']],
  ])('that %s is refused', (_, passwords) => {
    for (const password of passwords) {
      expect(setting(password), password).toThrow(expect.objectContaining({ code: 'weak_password' }));
    }
  });

  it.each([
    ['        ', 'characters', 'Your password is only spaces.'],
    ['aaaaaaaa', 'characters', 'Your password is one character repeated.'],
    ['Ada.Writer', 'pwned', 'Your password is your email address.'],
    ['qwertyuiop', 'pwned', 'Your password is a sequence of keys.'],
    ['sunshine', 'pwned', 'Many people use this password.'],
  ])('%j is refused with what is wrong and what to do', (password, reason, sentence) => {
    expect(passwordWeakness(password, EMAIL)).toEqual({
      reason,
      sentence: `${sentence} Choose one that is harder to guess.`,
    });
  });

  it.each([
    'correct horse',
    'a-letter-a-day',
    'ink-and-paper',
    'my password is long',
    'kx7#Tq9v',
    'Zwölf Boxkämpfer jagen Viktor',
    'a longer thought than anybody ought to type, but seventy-two is what fit',
    'qwerty and a half',
    'sunshine on the hill',
    'vXw39-81aQ',
    '8264710395',
    'sunshine8264710395',
    '8264710395sunshine',
    '$unshine8264710395',
  ])('%j may be set', (password) => {
    expect(setting(password)).not.toThrow();
  });
});
