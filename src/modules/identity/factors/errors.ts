import { Failure } from '../../../platform/failure.ts';

/** The refusals of /auth/v1/factors: statuses, codes and texts are part of the protocol. */

const invalid = (message: string) => new Failure(400, 'validation_failed', message);
const refused = (code: string, message: string) => new Failure(422, code, message);

export const typeUnknown = () => invalid('factor_type needs to be totp, phone, or webauthn');
export const codeMissing = () => invalid('Code needs to be non-empty');
export const nameTooLong = () => invalid('friendly_name must be 120 characters or less');
export const issuerTooLong = () => invalid('issuer must be 64 characters or less');
export const webauthnMissing = () => invalid('WebAuthn config required');
export const webauthnTypeWrong = () => invalid('WebAuthn type must be create or request');
export const phoneDisabled = () => refused('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');

export const nameTaken = (name: string) =>
  refused(
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  );
export const tooManyFactors = () =>
  refused('too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
export const aalToEnroll = () => new Failure(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
export const aalToUnenroll = () => refused('insufficient_aal', 'AAL2 required to unenroll verified factor');
export const factorUnknown = () => new Failure(404, 'mfa_factor_not_found', 'Factor not found');
export const challengeUnknown = () =>
  refused('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
export const networkMismatch = () => refused('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
export const challengeExpired = (id: string) =>
  refused(
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );
export const codeWrong = () => refused('mfa_verification_failed', 'Invalid TOTP code entered');
export const answerWrong = () => refused('mfa_verification_failed', 'Invalid WebAuthn response');
export const tooManyTries = (retry_after_s: number) =>
  new Failure(429, 'over_request_rate_limit', 'Too many codes were tried. Wait a few minutes, then try again.', {
    retry_after_s,
  });

export const codesElsewhere = () =>
  refused(
    'validation_failed',
    'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
  );
export const codesOnly = () =>
  refused(
    'mfa_recovery_codes_sole_factor',
    'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
  );
export const codesExist = () =>
  refused('mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them to get new ones');
export const codesMissing = () => new Failure(404, 'mfa_factor_not_found', 'No recovery codes');
export const aalForCodes = () => new Failure(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
export const recoveryCodeWrong = () => refused('mfa_verification_failed', 'Invalid recovery code entered');

export const nothingToReset = () =>
  new Failure(409, 'nothing_to_reset', 'This person has no second factor and no passkey.');
export const resetRunning = () =>
  new Failure(409, 'reset_running', 'A reset is already running. It takes effect 72 hours after it started.');
export const resetOfOperator = () =>
  new Failure(403, 'reset_of_operator', 'This person is an operator. Ask another operator.');
export const resetOver = () =>
  new Failure(404, 'reset_over', 'This reset was already stopped or completed. Check your security settings.');
