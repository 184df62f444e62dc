import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { authMessage, needsConfirmation, needsCurrentPassword } from './failure.ts';

it("shows the server's message", () => {
  const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(authMessage(refused, 'Invalid email or password')).toBe('Invalid login credentials');
});

it('reports an unreachable server without technical details', () => {
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

it('recognizes the error that a new confirmation link fixes', () => {
  expect(needsConfirmation(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toBe(true);
  expect(needsConfirmation(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(false);
  expect(needsConfirmation(null)).toBe(false);
});

it('recognizes the error that requires the current password', () => {
  expect(needsCurrentPassword(new AuthApiError('To change your password', 400, 'reauthentication_needed'))).toBe(true);
  expect(needsCurrentPassword(new AuthApiError('Current password is incorrect.', 400, 'x'))).toBe(false);
});

it('says in plain words what the protocol says of an address that is none', () => {
  const refused = new AuthApiError('Unable to validate email address: invalid format', 400, 'validation_failed');
  expect(authMessage(refused, 'Sign-up failed')).toBe('Please enter an email address such as name@example.com.');
});
