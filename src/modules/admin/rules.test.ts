import { expect, it } from 'vitest';
import { readSearch } from './rules.ts';

it('reads the beginning of an id as the range of ids that begin with it', () => {
  expect(readSearch('0198AB00-12')?.ids).toEqual({
    low: '0198ab00-1200-0000-0000-000000000000',
    high: '0198ab00-12ff-ffff-ffff-ffffffffffff',
  });
  const id = '0198ab00-0000-7000-8000-000000000001';
  expect(readSearch(id)?.ids).toEqual({ low: id, high: id });
  expect(readSearch('0198ab')?.ids).toBeNull();
});

it('reads run numbers and ids of the payment provider', () => {
  expect([readSearch('12'), readSearch('#12'), readSearch('Run 12')].map((found) => found?.number)).toEqual([
    12, 12, 12,
  ]);
  expect(readSearch('pi_3Nabc')).toMatchObject({ payment_id: 'pi_3Nabc', number: null });
});

it('searches for nothing in a text that is too short', () => {
  expect([readSearch(''), readSearch(' a ')]).toEqual([null, null]);
  expect(readSearch('7')?.number).toBe(7);
});
