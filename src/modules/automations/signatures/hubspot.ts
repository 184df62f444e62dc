import type { SignatureResult, SignedRequest } from './proof.ts';
import { ageResult, headerOf, hmacMatches } from './signature-check.ts';

/** The escapes that HubSpot decodes before it signs: : / ? @ ! $ ' ( ) * , ; and no others. */
const DECODED = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

/**
 * Checks HubSpot's signature v3 of the method, URL, body and timestamp (in milliseconds). HubSpot demands the five
 * minutes.
 */
export function verifyHubSpot(secret: string, request: SignedRequest, now: Date): SignatureResult {
  const signature = headerOf(request, 'X-HubSpot-Signature-v3');
  const sent_ms = headerOf(request, 'X-HubSpot-Request-Timestamp');
  if (signature === null || sent_ms === null) return 'missing';
  if (!/^\d+$/.test(sent_ms)) return 'wrong';
  const url = request.url.replace(DECODED, decodeURIComponent);
  const signed = [request.method, url, request.body, sent_ms];
  return hmacMatches(secret, signed, 'base64', [signature]) ? ageResult(Number(sent_ms), now) : 'wrong';
}
