import { verifyPlainHmac } from './plain-hmac.ts';
import type { SignatureResult, SignedRequest } from './proof.ts';

/** Checks Typeform's signature of the body. No age limit: Typeform signs no timestamp. */
export function verifyTypeform(secret: string, request: SignedRequest): SignatureResult {
  return verifyPlainHmac({ secret, header: 'Typeform-Signature', encoding: 'base64', prefix: 'sha256=' }, request);
}
