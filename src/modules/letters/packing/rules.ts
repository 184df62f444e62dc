/** Letters of a month are mailed, and those that come back are printed again, within this many months after it. */
const MONTHS_TO_MAIL = 2;

/** The first instant of a month and of the next, UTC. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('_').map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) };
}

/** Whether a month is so long over that its letters hardly change. */
export const isOver = (month: string, now: Date): boolean => {
  const { from } = monthSpan(month);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1 + MONTHS_TO_MAIL) <= now.getTime();
};
