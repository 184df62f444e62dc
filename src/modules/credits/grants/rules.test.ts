import { expect, it } from 'vitest';
import { placesOf } from './rules.ts';

it('the first letters of a charge are paid by the lot that was emptied first', () => {
  const places = placesOf([{ credits: 3 }, { credits: 1 }, { credits: 6 }]);
  expect(places.map(({ first, last }) => [first, last])).toEqual([
    [1, 3],
    [4, 4],
    [5, 10],
  ]);
  expect(placesOf([])).toEqual([]);
});
