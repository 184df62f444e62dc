import { expect, it } from 'vitest';
import { MAX_ADJUSTMENT, needsApproval, readAmount } from './rules.ts';

it('an amount is a whole number other than zero', () => {
  expect(['5', ' -20 ', '+7', '−3', String(MAX_ADJUSTMENT)].map(readAmount)).toEqual([5, -20, 7, -3, MAX_ADJUSTMENT]);
  expect(['', '0', '-0', '1.5', 'ten', '1e3', '--4', '1000001', '99999999999'].map(readAmount)).toEqual(
    Array(9).fill(null),
  );
});

it('a second person is needed above the limit, in either direction', () => {
  expect([500, -500, 501, -501].map((credits) => needsApproval(credits, 0, 500))).toEqual([false, false, true, true]);
});

it('a large adjustment cannot be split, and a correction is no second one', () => {
  expect(needsApproval(200, 301, 500)).toBe(true);
  expect(needsApproval(-500, 500, 500)).toBe(false);
  expect(needsApproval(-1001, 500, 500)).toBe(true);
});
