import { addDays } from '../../../platform/time.ts';
import type { LetterStatus } from '../schema.ts';
import { isBusinessDay } from './mail-day-rules.ts';

/** When a letter should be in the recipient's mailbox. */

/** First-Class Mail takes 3-5 business days. */
const IN_THE_MAIL = { min: 3, max: 5 };

/** The same time of day so many business days later. */
function addBusinessDays(from: Date, days: number): Date {
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left--;
  }
  return day;
}

type Tracked = { status: LetterStatus; ordered_at: string; mailed_at: string | null };

/**
 * The first and the last day on which a letter should arrive. `production` is how many business days a card takes until it is
 * mailed. Null for a letter that arrived or will not be mailed.
 */
export function arrivalOf(
  { status, ordered_at, mailed_at }: Tracked,
  production: { min: number; max: number },
): { from: Date; to: Date } | null {
  if (status === 'delivered' || status === 'failed' || status === 'cancelled') return null;
  const mailed = (days: number) => (mailed_at ? new Date(mailed_at) : addBusinessDays(new Date(ordered_at), days));
  return {
    from: addBusinessDays(mailed(production.min), IN_THE_MAIL.min),
    to: addBusinessDays(mailed(production.max), IN_THE_MAIL.max),
  };
}
