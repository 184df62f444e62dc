import type { SignatureResult, SignedRequest } from './proof.ts';
import { ageResult, headerOf, hmacMatches } from './signature-check.ts';

/**
 * Checks a signature of the Standard Webhooks specification 1.0.0, of the id, timestamp and body. There are several
 * while a secret is rotated; other versions than `v1` are ignored. The specification demands the tolerance, and a
 * timestamp of each attempt.
 */
export function verifyStandardWebhooks(secret: string, request: SignedRequest, now: Date): SignatureResult {
  const id = headerOf(request, 'webhook-id');
  const sent_s = headerOf(request, 'webhook-timestamp');
  const value = headerOf(request, 'webhook-signature');
  if (id === null || sent_s === null || value === null) return 'missing';
  if (!/^\d+$/.test(sent_s)) return 'wrong';
  const signatures = value.split(' ').flatMap((entry) => (entry.startsWith('v1,') ? [entry.slice(3)] : []));
  const signed = [`${id}.${sent_s}.`, request.body];
  return hmacMatches(keyOf(secret), signed, 'base64', signatures) ? ageResult(Number(sent_s) * 1000, now) : 'wrong';
}

/** The key's bytes; none when the secret is not base64, which hmacMatches refuses. */
function keyOf(secret: string): Uint8Array {
  const base64 = secret.replace(/^whsec_/, '');
  return Buffer.from(/^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? base64 : '', 'base64');
}
