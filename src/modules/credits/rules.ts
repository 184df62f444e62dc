import { comparableAddress } from '../../platform/email/form.ts';
import { addMonths } from '../../platform/time.ts';
import { endOfDay } from '../../platform/us/last-day.ts';

/** Facts about credits that every page and every check reads. One credit is one letter. */

/** Credits for the first cards, granted once per person as far as an email address tells; they never count as a purchase. */
export const SIGN_UP_CREDITS = 5;

/** Bundles, event packs, single cards, top-ups and gifts live this long. */
export const CREDIT_LIFE_MONTHS = 12;

/** The end of the last day on which credits that came at `granted_at` can be used. */
export const creditsExpireAt = (granted_at: Date): Date => endOfDay(addMonths(granted_at, CREDIT_LIFE_MONTHS));

/** Mail providers that deliver an address with dots to the same person as one without. */
const IGNORES_DOTS = new Set(['gmail.com']);
const SAME_PROVIDER: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * What addresses of one person have in common, as far as an address tells: the tag after a plus, the case, other ways to
 * write the same letters, and at Gmail the dots don't count.
 */
export function freeCreditsKey(email: string): string {
  const plain = comparableAddress(email);
  const at = plain.lastIndexOf('@');
  const named = plain.slice(at + 1).replace(/\.$/, '');
  const domain = SAME_PROVIDER[named] ?? named;
  const [mailbox] = plain.slice(0, at).split('+');
  const person = IGNORES_DOTS.has(domain) ? mailbox?.replaceAll('.', '') : mailbox;
  return `${person || plain.slice(0, at)}@${domain}`;
}
