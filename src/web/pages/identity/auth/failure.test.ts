import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { authMessage, needsConfirmation, needsCurrentPassword } from './failure.ts';

it("shows the server's own words", () => {
  const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(authMessage(refused, 'Invalid email or password')).toBe('Invalid login credentials');
});

it('says that nobody answered rather than naming a technical failure', () => {
  expect(authMessage(new AuthRetryableFetchError('Failed to fetch', 0), 'Invalid email or password')).toBe(
    'We couldn’t reach the server. Please try again.',
  );
});

it.each([[undefined], [null], [new Error('  ')], [new Error('{}')], ['text']])(
  'falls back on the words given for %s',
  (error) => {
    expect(authMessage(error, 'Invalid email or password')).toBe('Invalid email or password');
  },
);

it('knows the one refusal that a new confirmation link mends', () => {
  expect(needsConfirmation(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toBe(true);
  expect(needsConfirmation(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(false);
  expect(needsConfirmation(null)).toBe(false);
});

it('knows the refusal that asks for the current password', () => {
  expect(needsCurrentPassword(new AuthApiError('To change your password', 400, 'reauthentication_needed'))).toBe(true);
  expect(needsCurrentPassword(new AuthApiError('Current password is incorrect.', 400, 'x'))).toBe(false);
});
