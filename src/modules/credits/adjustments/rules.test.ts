import { expect, it } from 'vitest';
import { MAX_ADJUSTMENT, needsApproval, readAmount } from './rules.ts';

it('an amount is a whole number other than zero', () => {
  expect(['5', ' -20 ', '+7', '−3', String(MAX_ADJUSTMENT)].map(readAmount)).toEqual([5, -20, 7, -3, MAX_ADJUSTMENT]);
  expect(['', '0', '-0', '1.5', 'ten', '1e3', '--4', '1000001', '99999999999'].map(readAmount)).toEqual(
    Array(9).fill(null),
  );
});

const alone = { here: 0, elsewhere: 0, is_own: false };

it('a second person is needed above the limit, in either direction', () => {
  expect([500, -500, 501, -501].map((credits) => needsApproval(credits, alone, 500))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('a large adjustment cannot be split, and a correction is no second one', () => {
  expect(needsApproval(200, { ...alone, here: 301 }, 500)).toBe(true);
  expect(needsApproval(-500, { ...alone, here: 500 }, 500)).toBe(false);
  expect(needsApproval(-1001, { ...alone, here: 500 }, 500)).toBe(true);
});

it('a large adjustment cannot be split over accounts, and what one loses does not make up for what another gets', () => {
  expect(needsApproval(200, { ...alone, elsewhere: 300 }, 500)).toBe(false);
  expect(needsApproval(201, { ...alone, elsewhere: 300 }, 500)).toBe(true);
  expect(needsApproval(-201, { ...alone, elsewhere: 300 }, 500)).toBe(true);
  expect(needsApproval(-100, { ...alone, here: 100, elsewhere: 500 }, 500)).toBe(false);
});

it('an account of the operator themselves always needs a second person', () => {
  expect([1, -1].map((credits) => needsApproval(credits, { ...alone, is_own: true }, 500))).toEqual([true, true]);
});
