import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { SignatureResult, SignedRequest } from './proof.ts';
import { headerOf } from './signature-check.ts';

/** The key that HighLevel publishes in its webhook guide. It is the same for every marketplace app. */
const PUBLISHED_KEY = createPublicKey({
  key: Buffer.from('MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=', 'base64'),
  format: 'der',
  type: 'spki',
});

/**
 * Checks HighLevel's Ed25519 signature of the body. No age limit: HighLevel signs no timestamp of the attempt, and a
 * retry can be three days old.
 */
export function verifyHighLevel(request: SignedRequest, public_key: KeyObject = PUBLISHED_KEY): SignatureResult {
  const value = headerOf(request, 'X-GHL-Signature');
  if (value === null) return 'missing';
  const signature = Buffer.from(value, 'base64');
  // Decoding skips characters that are not base64, so only the one correct spelling is accepted.
  const is_base64 = signature.toString('base64') === value;
  return is_base64 && verify(null, request.body, public_key, signature) ? 'ok' : 'wrong';
}
