import { isAuthRetryableFetchError } from '@supabase/auth-js';

const UNREACHABLE = 'We couldn’t reach the server. Please try again.';

/** Texts of the protocol that say too little to a person. */
const CLEARER: Record<string, string> = {
  'Unable to validate email address: invalid format': 'Please enter an email address such as name@example.com.',
};

/** Returns the message for a refused sign-in, sign-up or password change; `otherwise` if the server gives none. */
export function authMessage(error: unknown, otherwise: string): string {
  if (isAuthRetryableFetchError(error)) return UNREACHABLE;
  if (!(error instanceof Error)) return otherwise;
  const message = error.message.trim();
  return message && message !== '{}' ? (CLEARER[message] ?? message) : otherwise;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether sign-in was refused because the email is not confirmed. A new link fixes that. */
export const needsConfirmation = (error: unknown): boolean => hasCode(error, 'email_not_confirmed');

/** Whether the refusal is that the session alone does not prove enough: the current password must come with it. */
export const needsCurrentPassword = (error: unknown): boolean => hasCode(error, 'reauthentication_needed');

/** Whether a mailed code was refused: wrong, used or too old. */
export const codeWasWrong = (error: unknown): boolean => hasCode(error, 'otp_expired');
