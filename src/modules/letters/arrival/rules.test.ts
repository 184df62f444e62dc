import { expect, it } from 'vitest';
import { arrivalOf } from './rules.ts';

const PRODUCTION = { min: 2, max: 4 };
const days = (found: ReturnType<typeof arrivalOf>) =>
  found && [found.from, found.to].map((day) => day.toISOString().slice(0, 10));
const ordered_at = '2026-11-02T17:00:00.000Z';

it('a letter that is not mailed yet arrives after production and 3-5 business days in the mail', () => {
  // Monday: mailed by Wednesday to Friday; Veterans Day is on the Wednesday after.
  expect(days(arrivalOf({ status: 'pending', ordered_at, mailed_at: null }, PRODUCTION))).toEqual([
    '2026-11-09',
    '2026-11-16',
  ]);
});

it('a letter that was mailed arrives 3-5 business days later, over a weekend too', () => {
  const mailed_at = '2026-11-05T17:00:00.000Z';
  expect(days(arrivalOf({ status: 'shipped', ordered_at, mailed_at }, PRODUCTION))).toEqual([
    '2026-11-10',
    '2026-11-13',
  ]);
});

it.each(['delivered', 'failed', 'cancelled'] as const)('a letter that is %s is not expected', (status) => {
  expect(arrivalOf({ status, ordered_at, mailed_at: null }, PRODUCTION)).toBeNull();
});
