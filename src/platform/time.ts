export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** `days` times 24 hours later; earlier for a negative number. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** The same day `months` later, or the last day of that month where it has no such day. UTC. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last_day = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last_day));
  return to;
}

/** A day as mails and documents write it, such as April 23, 2041. */
export const dayText = (at: Date, time_zone = 'UTC'): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: time_zone });

/** A day in a time zone, such as 2041-04-23. */
export const dayIn = (at: Date, time_zone: string): string => at.toLocaleDateString('en-CA', { timeZone: time_zone });

/** The time at which an id was made that begins with it (UUID version 7), to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

/** The first instant of a month ("2026_11") and of the next, UTC. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('_').map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}
