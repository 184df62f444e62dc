import { formatCount } from '../../../platform/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const counted = (amount: number, unit: string) => `about ${formatCount(amount, unit)}`;

/** Formats seconds as an approximate duration, such as "about 3 minutes". */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a moment';
  if (seconds < MINUTE) return counted(Math.round(seconds / 10) * 10, 'second');
  if (seconds < HOUR) return counted(Math.round(seconds / MINUTE), 'minute');
  return counted(Math.round(seconds / HOUR), 'hour');
}
