import type { SignatureResult, SignedRequest } from './proof.ts';
import { ageResult, headerOf, hmacMatches } from './signature-check.ts';

/**
 * Checks Stripe's signature of the timestamp and the body. There are several `v1` while a secret is rolled. Stripe
 * demands the five minutes, and signs each retry with a new timestamp. The secret is used as text, `whsec_` included.
 */
export function verifyStripe(secret: string, request: SignedRequest, now: Date): SignatureResult {
  const value = headerOf(request, 'Stripe-Signature');
  if (value === null) return 'missing';
  const fields = value.split(',');
  const valuesOf = (name: string) => fields.filter((field) => field.startsWith(name)).map((f) => f.slice(name.length));
  const [sent_s = '', ...more] = valuesOf('t=');
  if (!/^\d+$/.test(sent_s) || more.length > 0) return 'wrong';
  if (!hmacMatches(secret, [`${sent_s}.`, request.body], 'hex', valuesOf('v1='))) return 'wrong';
  return ageResult(Number(sent_s) * 1000, now);
}
