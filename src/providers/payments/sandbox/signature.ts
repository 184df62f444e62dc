import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'Sandbox-Signature';
const TOLERANCE_S = 300;

/** Signs `raw_body` as sent at `at`: `t=<unix seconds>,v1=<hex HMAC-SHA256 over "t.body">`. */
export function signBody(secret: string, raw_body: string, at: Date): string {
  const sent_s = Math.floor(at.getTime() / 1000);
  return `t=${sent_s},v1=${digest(secret, sent_s, raw_body).toString('hex')}`;
}

/** The fault in a signature header at `now`; undefined when it is valid. */
export function signatureFault(
  secret: string,
  header: string | null,
  raw_body: string,
  now: Date,
): 'no_signature' | 'bad_signature' | 'signature_too_old' | undefined {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!parts) return 'no_signature';
  const [, sent, signature] = parts as unknown as [string, string, string];
  if (!timingSafeEqual(digest(secret, Number(sent), raw_body), Buffer.from(signature, 'hex'))) return 'bad_signature';
  return Math.abs(now.getTime() / 1000 - Number(sent)) > TOLERANCE_S ? 'signature_too_old' : undefined;
}

function digest(secret: string, sent_s: number, raw_body: string): Buffer {
  return createHmac('sha256', secret).update(`${sent_s}.${raw_body}`).digest();
}
