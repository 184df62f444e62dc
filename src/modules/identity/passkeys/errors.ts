import { Failure } from '../../../platform/failure.ts';

/** The refusals of /auth/v1/passkeys: statuses, codes and texts are part of the protocol. */

export const tooManyPasskeys = () => new Failure(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
export const passkeyExists = () =>
  new Failure(422, 'webauthn_credential_exists', 'This credential is already registered');
export const challengeUnknown = () =>
  new Failure(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
export const challengeExpired = () => new Failure(400, 'webauthn_challenge_expired', 'Challenge has expired');
export const answerWrong = () => new Failure(400, 'webauthn_verification_failed', 'Credential verification failed');
export const passkeyUnknown = () => new Failure(404, 'validation_failed', 'Passkey not found');
export const nameMissing = () => new Failure(400, 'validation_failed', 'friendly_name is required');
export const nameTooLong = () => new Failure(400, 'validation_failed', 'friendly_name must be 120 characters or less');
export const aalToManage = () => new Failure(403, 'insufficient_aal', 'AAL2 required to manage passkeys');
export const emailNotConfirmed = () => new Failure(403, 'email_not_confirmed', 'Email not confirmed');
