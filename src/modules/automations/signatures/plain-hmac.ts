import type { Proof, SignatureResult, SignedRequest } from './proof.ts';
import { headerOf, hmacMatches } from './signature-check.ts';

/**
 * Checks an HMAC-SHA256 over the body alone, in a header of the sender's choice. No age limit: the scheme has no
 * timestamp, so a repeated delivery is recognized by its event id.
 */
export function verifyPlainHmac(
  { secret, header, encoding, prefix = '' }: Omit<Extract<Proof, { kind: 'hmac_sha256' }>, 'kind'>,
  request: SignedRequest,
): SignatureResult {
  const value = headerOf(request, header);
  if (value === null) return 'missing';
  if (!value.startsWith(prefix)) return 'wrong';
  const signature = value.slice(prefix.length);
  // Some senders write hex in upper case.
  const spelled = encoding === 'hex' && /^[0-9A-F]+$/.test(signature) ? signature.toLowerCase() : signature;
  return hmacMatches(secret, [request.body], encoding, [spelled]) ? 'ok' : 'wrong';
}
