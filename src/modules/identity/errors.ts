import { Failure } from '../../platform/failure.ts';

/** The refusals of /auth/v1: statuses, codes and texts are part of the protocol. */

const invalid = (message: string) => new Failure(400, 'validation_failed', message);

export const passwordMissing = () => invalid('Signup requires a valid password');
export const emailInvalid = () => invalid('Unable to validate email address: invalid format');
export const emailDeceives = (sentence: string) => invalid(sentence);
export const passwordWithoutEmail = () =>
  new Failure(
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  );
export const passwordTooLong = () => invalid('Password cannot be longer than 72 characters');
export const metadataTooLarge = () => invalid('User metadata cannot be larger than 8192 bytes');
export const credentialsMissing = () => invalid('missing email or phone');
export const challengeInvalid = () => invalid('PKCE flow requires code_challenge_method and code_challenge');
export const challengePlain = () =>
  invalid('PKCE with the method plain is refused. Use S256: browsers have it on pages opened over HTTPS.');
export const exchangeIncomplete = () =>
  invalid('invalid request: both auth code and code verifier should be non-empty');
export const grantUnsupported = () => invalid('unsupported_grant_type');
export const scopeUnsupported = (scope: string) => invalid(`Unsupported logout scope "${scope}"`);
export const resendTypeUnsupported = () => invalid('Missing one of these types: signup, email_change');
export const verifyTypeMissing = () => invalid('Verify requires a verification type');
export const verifyTokenMissing = () => invalid('Verify requires a token or a token hash');
export const passwordWeak = ({ reason, sentence }: { reason: string; sentence: string }) =>
  new Failure(422, 'weak_password', sentence, { weak_password: { reasons: [reason] } });

export const signUpDisabled = () => new Failure(422, 'signup_disabled', 'Signups not allowed for this instance');
export const setUpOver = () =>
  new Failure(
    403,
    'set_up_over',
    'This set-up link is over or not complete. Start Longhand again: it prints a new one.',
  );
export const setUpDone = () =>
  new Failure(409, 'set_up_done', 'This Longhand has an owner already. Sign in, or ask them to make you an operator.');
export const userExists = () => new Failure(422, 'user_already_exists', 'User already registered');
export const emailExists = () =>
  new Failure(422, 'email_exists', 'A user with this email address has already been registered');
export const samePassword = () =>
  new Failure(422, 'same_password', 'New password should be different from the old password.');
export const sessionUnknown = () => new Failure(404, 'session_not_found', 'This device is already signed out.');
export const proofMissing = () => invalid('Enter your password, or the code from the email.');
export const emailChangeGone = () =>
  new Failure(404, 'email_change_gone', 'This change was already stopped, replaced or completed.');
export const currentPasswordWrong = () =>
  new Failure(400, 'current_password_invalid', 'Current password is incorrect.');
export const reauthenticationNeeded = () =>
  new Failure(
    400,
    'reauthentication_needed',
    'To change your password or email address, enter your current password or a code we email you.',
  );
export const secondFactorMissing = () =>
  new Failure(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');
export const reauthenticationNeedsEmail = () =>
  new Failure(422, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number');
export const nonceInvalid = () => new Failure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

/** The same for an unknown person and a wrong password. */
export const credentialsInvalid = () => new Failure(400, 'invalid_credentials', 'Invalid login credentials');
export const emailNotConfirmed = () => new Failure(400, 'email_not_confirmed', 'Email not confirmed');
export const userBanned = (status: 400 | 403 = 400) => new Failure(status, 'user_banned', 'User is banned');

export const jwtInvalid = (reason: string) =>
  new Failure(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
export const userGone = () => new Failure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
export const sessionGone = () =>
  new Failure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

const refresh = (code: string, message: string) => new Failure(400, code, `Invalid Refresh Token: ${message}`);
export const refreshTokenUnknown = () => refresh('refresh_token_not_found', 'Refresh Token Not Found');
export const refreshTokenUsed = () => refresh('refresh_token_already_used', 'Already Used');
export const refreshSessionGone = () => refresh('session_not_found', 'No Valid Session Found');
export const refreshSessionExpired = (why: 'idle' | 'over') =>
  refresh('session_expired', why === 'idle' ? 'Session Expired (Inactivity)' : 'Session Expired');

export const flowUnknown = () =>
  new Failure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
export const flowExpired = () => new Failure(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
export const verifierWrong = () =>
  new Failure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');

export const linkExpired = () => new Failure(403, 'otp_expired', 'Token has expired or is invalid');

export const tooManyRequests = (retry_after_s: number) =>
  new Failure(429, 'over_request_rate_limit', 'Request rate limit reached', { retry_after_s });
export const tooManyPasswords = (retry_after_s: number) =>
  new Failure(
    429,
    'over_request_rate_limit',
    'Too many attempts to sign in to this account. Wait five minutes, or reset your password by email.',
    { retry_after_s },
  );
export const tooManyMails = (retry_after_s: number) =>
  new Failure(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retry_after_s} seconds.`,
    { retry_after_s },
  );

/** The code is the one that readers of a profile tolerate. */
export const notOwnProfile = () =>
  new Failure(403, 'not_own_profile', 'This is another person’s profile. You can change your own.');
export const profileMissing = () => new Failure(404, 'PGRST116', 'There is no profile yet.');

export const operatorUnknown = () => new Failure(404, 'user_not_found', 'No user found with that email address.');
export const operatorUnconfirmed = () =>
  new Failure(
    409,
    'email_not_confirmed',
    'This person has not confirmed their email address yet. Ask them to follow the link in their email first.',
  );
export const lastOwner = () =>
  new Failure(409, 'last_owner', 'This is the last owner. Make someone else an owner first.');

/** The refusals of what operators do about people. */
export const personUnknown = () => new Failure(404, 'user_not_found', 'This person was not found.');
export const ownAccount = () => new Failure(409, 'own_account', 'You can’t do this to your own account.');
export const ownerOnly = () => new Failure(403, 'owner_only', 'Only an owner can do this to another owner.');
export const banEndPassed = () => new Failure(400, 'validation_failed', 'Choose an end of the ban in the future.');
export const emailConfirmed = () =>
  new Failure(409, 'email_confirmed', 'This email address is already confirmed. No email was sent.');
export const viewOfOperator = () =>
  new Failure(403, 'view_of_operator', 'This person is an operator. You can only view as a customer.');
export const viewEnded = () =>
  new Failure(403, 'view_ended', 'This view has ended. Start a new one from the person’s page.');

export const noDomain = () =>
  new Failure(422, 'passkey_disabled', 'Passkeys need a domain name. This site is reached by an IP address.');
