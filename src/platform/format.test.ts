import { expect, it } from 'vitest';
import { formatCount, formatNumber, plural } from './format.ts';

it('a count has separators, and its noun is singular for one only', () => {
  expect([0, 1, 2, 1250].map((count) => formatCount(count, 'credit'))).toEqual([
    '0 credits',
    '1 credit',
    '2 credits',
    '1,250 credits',
  ]);
});

it('a phrase can have an irregular plural', () => {
  expect([1, 2].map((count) => formatCount(count, 'card is', 'cards are'))).toEqual(['1 card is', '2 cards are']);
  expect([1, 2].map((count) => plural(count, 'letter waits', 'letters wait'))).toEqual([
    'letter waits',
    'letters wait',
  ]);
});

it('a number has separators', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
});
