import { expect, it } from 'vitest';
import { inCategoryOrder } from './order.ts';

it('categories that start with a digit come first, then the others alphabetically', () => {
  const names = ['Thank You', '50 & Beyond', 'Birthday', '4th of July', '1st Anniversary', 'Holidays'];
  expect(inCategoryOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    '1st Anniversary',
    '4th of July',
    '50 & Beyond',
    'Birthday',
    'Holidays',
    'Thank You',
  ]);
});
