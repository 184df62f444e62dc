import { monthSpan } from '../../../platform/time.ts';

/** Letters of a month are mailed, and those that come back are printed again, within this many months after it. */
const MONTHS_TO_MAIL = 2;

/** Whether a month is so long over that its letters hardly change. */
export const isOver = (month: string, now: Date): boolean => {
  const { from } = monthSpan(month);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1 + MONTHS_TO_MAIL) <= now.getTime();
};
