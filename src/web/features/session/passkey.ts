import { authClient } from '../../lib/session/auth-client.ts';

/** Passkeys belong to a domain name: a site that is reached by an IP address cannot have any. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname);

const TEXTS: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: 'The passkey was not used. Try again when you are ready.',
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: 'The passkey was not used. Try again when you are ready.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  webauthn_verification_failed: 'This passkey opens no account here. Sign in with your password.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  passkey_disabled: 'Passkeys need a domain name. This site is reached by an IP address.',
};

/** What to tell somebody whose passkey did not work. */
export function passkeyMessage(error: { message: string; code?: string | undefined }): string {
  return TEXTS[error.code ?? ''] ?? (error.message || 'The passkey did not work. Please try again.');
}

/** Signs in with a passkey. Null when it worked, else what to tell the person. */
export async function signInWithPasskey(): Promise<string | null> {
  const { error } = await authClient().signInWithPasskey();
  return error && passkeyMessage(error);
}
