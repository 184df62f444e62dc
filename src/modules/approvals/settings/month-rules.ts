import type { TimeZone } from '../../../platform/us/time-zones.ts';

/** The calendar month of an account. */

/** What clocks of a time zone show, as if it were UTC. */
function wallTime(at: Date, timeZone: TimeZone): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
}

/** When the month began that it is there. Clocks never change at the first midnight of a month in these zones. */
export function monthStart(at: Date, time_zone: TimeZone): Date {
  const there = wallTime(at, time_zone);
  const first = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1));
  const guess = new Date(2 * first.getTime() - wallTime(first, time_zone).getTime());
  return new Date(guess.getTime() + first.getTime() - wallTime(guess, time_zone).getTime());
}
