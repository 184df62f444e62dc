import { expect, it } from 'vitest';
import { addSums, journalBalance, NO_SUMS, reasonsOf, validate } from './rules.ts';

const sums = { purchased: 100, given: 5, adjusted: -10, taken_back: -20, used: -30, expired: -5 };

it('purchased equals used plus available when everything else is named', () => {
  expect(journalBalance(sums)).toBe(40);
  expect(validate(sums, { available: 38, overdue: 2 })).toEqual({
    purchased: 68,
    used: 30,
    available: 38,
    discrepancy: 0,
    is_fine: true,
  });
});

it('a difference of one credit is not fine, in either direction', () => {
  expect(validate(sums, { available: 39, overdue: 0 })).toMatchObject({ discrepancy: 1, is_fine: false });
  expect(validate(sums, { available: 41, overdue: 0 })).toMatchObject({ discrepancy: -1, is_fine: false });
  expect(validate(NO_SUMS, { available: 0, overdue: 0 }).is_fine).toBe(true);
});

it('sums of both environments are added kind by kind', () => {
  expect(addSums(sums, { ...NO_SUMS, used: -1 })).toEqual({ ...sums, used: -31 });
});

it('says why an account is listed', () => {
  const fine = { journal: 3, lots: 3, movements: 3, balance: 3, debt: 0 };
  expect(reasonsOf(fine)).toEqual([]);
  expect(reasonsOf({ ...fine, journal: 4 })).toEqual(['The transactions add up to 4, the lots hold 3.']);
  expect(reasonsOf({ ...fine, movements: 1, debt: 2 })).toEqual([
    'The movements of the lots add up to 1, the lots hold 3.',
    'The account owes 2 although it has 3 to spend.',
  ]);
  expect(reasonsOf({ ...fine, balance: 0, debt: -2 })).toEqual(['More debt was settled than there was: 2.']);
});
