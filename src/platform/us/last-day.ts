import { DAY_MS } from '../time.ts';

/**
 * Credits, terms and what can be stopped until then end with a day. American Samoa, which never changes its clocks, is the last place in the United
 * States where a day ends: a day that has ended there has ended everywhere.
 */
const BEHIND_UTC_MS = 11 * 60 * 60 * 1000;

/** The end of the day on which `at` falls: the first instant of the next day. */
export function endOfDay(at: Date): Date {
  const day = Math.floor((at.getTime() - BEHIND_UTC_MS) / DAY_MS);
  return new Date((day + 1) * DAY_MS + BEHIND_UTC_MS);
}

/** The last day before `end`, such as 2041-04-23. Mails and pages name every last day by it. */
export const lastDayOf = (end: Date): string => new Date(end.getTime() - 1 - BEHIND_UTC_MS).toISOString().slice(0, 10);

const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The last day before `end` in words: April 23, 2041. */
export const lastDayText = (end: Date): string => text.format(new Date(lastDayOf(end)));
