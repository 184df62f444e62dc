import { DAY_MS } from '../../platform/time.ts';

/**
 * Credits and terms end with a day. American Samoa, which never changes its clocks, is the last place in the United
 * States where a day ends: a day that has ended there has ended everywhere.
 */
const LAST_ZONE = 'Pacific/Pago_Pago';
const BEHIND_UTC_MS = 11 * 60 * 60 * 1000;

/** The end of the day on which `at` falls: the first instant of the next day. */
export function endOfDay(at: Date): Date {
  const day = Math.floor((at.getTime() - BEHIND_UTC_MS) / DAY_MS);
  return new Date((day + 1) * DAY_MS + BEHIND_UTC_MS);
}

const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: LAST_ZONE });

/** The last day before `end`, such as April 23, 2041. Mails and pages name every last day by it. */
export const lastDayText = (end: Date): string => text.format(end.getTime() - 1);
