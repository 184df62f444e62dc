import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;

const totp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_S });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says to an authenticator app. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totp(secret, { issuer, label }).toString();

/** The 30 seconds that a code belongs to, of the current ones and their neighbors; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}
