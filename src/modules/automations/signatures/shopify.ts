import { verifyPlainHmac } from './plain-hmac.ts';
import type { SignatureResult, SignedRequest } from './proof.ts';

/** Checks Shopify's signature of the body. No age limit: Shopify signs no timestamp and retries for hours. */
export function verifyShopify(secret: string, request: SignedRequest): SignatureResult {
  return verifyPlainHmac({ secret, header: 'X-Shopify-Hmac-Sha256', encoding: 'base64' }, request);
}
