import { addMonths, DAY_MS } from '../../platform/time.ts';
import { dayOf, earlier, later, shiftDay } from './fold/rules.ts';

/** Which days the figures are of, and how they are grouped. Days are texts such as 2026-03-01, both ends included. */

export const PRESETS = { '30d': '30 days', '90d': '90 days', '12m': '12 months', all: 'All' } as const;
export type Preset = keyof typeof PRESETS;
export type Grain = 'day' | 'week' | 'month';
export type DayRange = { from: string; to: string };

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month that many months before. */
export const monthsBefore = (day: string, months: number): string => dayOf(addMonths(new Date(monthOf(day)), -months));

/** The last 30 days and the 30 before them, by their first days. */
export const comparedDays = (today: string) => ({
  recent_from: shiftDay(today, -29),
  prior_from: shiftDay(today, -59),
});

/** What is wrong with two chosen days. */
export const rangeProblem = ({ from, to }: DayRange): string | undefined =>
  from && to && from > to ? 'The first day must not be after the last day.' : undefined;

/** Chosen days, or those of a preset; no earlier than anything happened and no later than today. */
export function readRange(
  { range, from, to }: DayRange & { range: Preset },
  today: string,
  first_day: string,
): DayRange {
  if (from || to) {
    const last = earlier(to || today, today);
    return { from: earlier(later(from, first_day), last), to: last };
  }
  const begins: Record<Preset, string> = {
    '30d': shiftDay(today, -29),
    '90d': shiftDay(today, -89),
    '12m': monthsBefore(today, 11),
    all: earlier(first_day, today),
  };
  return { from: begins[range], to: today };
}

const MAX_BARS = { day: 45, week: 190 };

/** Days, weeks or months: so that a chart has at most some forty bars for a few years. */
export function grainOf({ from, to }: DayRange): Grain {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days <= MAX_BARS.day ? 'day' : days <= MAX_BARS.week ? 'week' : 'month';
}

/** The first day of the day, week (from Monday) or month that a day is in. */
export function startOf(day: string, grain: Grain): string {
  if (grain === 'day') return day;
  return grain === 'month' ? monthOf(day) : shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first days of all periods of a range. */
export function periodsOf({ from, to }: DayRange, grain: Grain): string[] {
  const starts: string[] = [];
  for (let start = startOf(from, grain); start <= to; ) {
    starts.push(start);
    start = grain === 'month' ? monthsBefore(start, -1) : shiftDay(start, grain === 'week' ? 7 : 1);
  }
  return starts;
}

const formats: Record<Grain, Intl.DateTimeFormat> = {
  day: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
  week: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** A period as people read it: Mar 1, 2026; Week of Mar 2, 2026; Mar 2026. */
export const periodText = (start: string, grain: Grain): string =>
  `${grain === 'week' ? 'Week of ' : ''}${formats[grain].format(new Date(start))}`;

const short_day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const short_month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** The same for the axis of a chart: Mar 1, Mar ’26. */
export const shortPeriod = (start: string, grain: Grain): string =>
  grain === 'month' ? short_month.format(new Date(start)).replace(' ', ' ’') : short_day.format(new Date(start));
