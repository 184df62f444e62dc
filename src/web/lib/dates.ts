const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const full = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** An ISO time as a day in the reader's time zone: Nov 21, 2026. */
export const asDay = (iso: string): string => day.format(new Date(iso));

/** An ISO time as date and time, for recent events: Nov 21, 3:05 PM. */
export const asMoment = (iso: string): string => moment.format(new Date(iso));

/** A time of day: 3:05:12 PM. Takes an ISO time, a Date or its milliseconds. */
export const asClock = (at: string | number | Date): string => clock.format(new Date(at));

/** An ISO time as date and time to the second: 11/21/2026, 3:05:12 PM. */
export const asFullMoment = (iso: string): string => full.format(new Date(iso));
