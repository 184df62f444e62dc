import { addDays } from '../../../platform/time.ts';

/** Days on which the Postal Service takes and delivers mail: Monday to Saturday without federal holidays. */

const MONDAY = 1;
const THURSDAY = 4;
/** Holidays on a date, as month and day. One that falls on a Sunday is observed on the Monday after it. */
const FIXED = ['1-1', '6-19', '7-4', '11-11', '12-25'];
/** Holidays on the n-th weekday of a month; 5 is the last one. */
const NTH = [
  [1, 3, MONDAY],
  [2, 3, MONDAY],
  [5, 5, MONDAY],
  [9, 1, MONDAY],
  [10, 2, MONDAY],
  [11, 4, THURSDAY],
] as const;

const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The day in Eastern time as a date at midnight UTC, to compute with. */
function dayOf(at: Date): Date {
  const [month = 1, day = 1, year = 1970] = eastern.format(at).split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, day));
}

const isFixedHoliday = (day: Date): boolean => FIXED.includes(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`);

function isNthHoliday(day: Date): boolean {
  const month = day.getUTCMonth() + 1;
  const nth = Math.ceil(day.getUTCDate() / 7);
  const is_last = addDays(day, 7).getUTCMonth() !== day.getUTCMonth();
  return NTH.some(
    ([m, n, weekday]) => m === month && weekday === day.getUTCDay() && (n === nth || (n === 5 && is_last)),
  );
}

function isMailDay(day: Date): boolean {
  if (day.getUTCDay() === 0 || isFixedHoliday(day) || isNthHoliday(day)) return false;
  return !(day.getUTCDay() === MONDAY && isFixedHoliday(addDays(day, -1)));
}

const SATURDAY = 6;
/** Whether a time is on a day on which offices work: Monday to Friday without federal holidays. */
export function isBusinessDay(at: Date): boolean {
  const day = dayOf(at);
  return day.getUTCDay() !== SATURDAY && isMailDay(day);
}

/** The time itself on a mail day, else the same time on the next one. */
export function onMailDay(at: Date): Date {
  let day = at;
  while (!isMailDay(dayOf(day))) day = addDays(day, 1);
  return day;
}
