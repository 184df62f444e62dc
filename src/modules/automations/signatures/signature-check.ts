import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureResult, SignedRequest } from './proof.ts';

const TOLERANCE_MS = 5 * 60 * 1000;
/** What RFC 9110 allows as a header's name; `Headers` throws on anything else. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Takes a request and the name of a header; gives its value, or null when it is absent, empty or "N/A". */
export function headerOf(request: SignedRequest, name: string): string | null {
  const value = HEADER_NAME.test(name) ? request.headers(name.toLowerCase()) : null;
  return value === null || ['', 'N/A'].includes(value.trim()) ? null : value;
}

/**
 * Takes the key, what was signed in its order, and the signatures of a request as text; says in constant time whether
 * one of them is the HMAC-SHA256. Comparing text refuses base64 that decodes to the same bytes but is spelled
 * differently. An empty key proves nothing: anybody can sign with it.
 */
export function hmacMatches(
  key: string | Uint8Array,
  signed: (string | Uint8Array)[],
  encoding: 'hex' | 'base64',
  signatures: string[],
): boolean {
  if (key.length === 0) return false;
  const hmac = createHmac('sha256', key);
  for (const part of signed) hmac.update(part);
  const expected = Buffer.from(hmac.digest(encoding));
  return signatures.some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Takes when a correctly signed request says it was sent, in milliseconds; gives `too_old` outside the tolerance. */
export function ageResult(sent_ms: number, now: Date): SignatureResult {
  return Math.abs(now.getTime() - sent_ms) <= TOLERANCE_MS ? 'ok' : 'too_old';
}
