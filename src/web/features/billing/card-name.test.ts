import { expect, it } from 'vitest';
import { cardExpiry, cardName, isExpired } from './card-name.ts';

const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 };

it('names a card by brand and last digits', () => {
  expect(cardName(card)).toBe('Visa ending in 4242');
  expect(cardName({ ...card, brand: 'eftpos' })).toBe('Eftpos ending in 4242');
  expect(cardName({ ...card, brand: '' })).toBe('Card ending in 4242');
  expect(cardExpiry(card)).toBe('04/30');
});

it('treats a card as valid until the last day of its month', () => {
  expect(isExpired(card, new Date(2030, 3, 30))).toBe(false);
  expect(isExpired(card, new Date(2030, 4, 1))).toBe(true);
});
