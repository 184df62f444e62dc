import { formatCount } from '../../platform/format.ts';
import { lastDayOf } from '../../platform/us/last-day.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const full = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** An ISO time as a day in the reader's time zone: Nov 21, 2026. */
export const asDay = (iso: string): string => day.format(new Date(iso));

const short_day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
/** A day of this year in the reader's time zone: Nov 21. */
export const asShortDay = (at: Date): string => short_day.format(at);

const book_day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** A day without a time, such as 2026-11-21, in no time zone: Nov 21, 2026. */
export const asBookDay = (day: string): string => book_day.format(new Date(`${day}T00:00:00Z`));

/** The last day before an ISO time at which something ends: Nov 21, 2026. */
export const asLastDay = (iso: string): string => asBookDay(lastDayOf(new Date(iso)));

/** An ISO time as date and time, for recent events: Nov 21, 3:05 PM. */
export const asMoment = (iso: string): string => moment.format(new Date(iso));

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an ISO time was, in its largest unit: 3 hours. */
export function ageOf(iso: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(iso));
  const [unit, length] = UNITS.find(([, unit_ms]) => ms >= unit_ms) ?? ['minute', 60_000];
  return ms < 60_000 ? 'less than a minute' : formatCount(Math.floor(ms / length), unit);
}

/** A time of day: 3:05:12 PM. Takes an ISO time, a Date or its milliseconds. */
export const asClock = (at: string | number | Date): string => clock.format(new Date(at));

/** An ISO time as date and time to the second: Nov 21, 2026, 3:05:12 PM. */
export const asFullMoment = (iso: string): string => full.format(new Date(iso));
