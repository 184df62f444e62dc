import { expect, it } from 'vitest';
import { columnsOf, moved, scrollStep, stepOf } from './sorting.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 99, 'bcda'],
  [2, -5, 'cabd'],
  [9, 0, 'abcd'],
])('moves the card at %i to %i and keeps the order of the others', (from, to, order) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(order);
});

it('moves a card by one place sideways and by a row up and down', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => stepOf(key, 4))).toEqual([-1, 1, -4, 4]);
  expect(stepOf('Tab', 4)).toBeUndefined();
});

it('counts the cards of the first row', () => {
  expect(columnsOf([100, 100.4, 100, 420, 420])).toBe(3);
  expect(columnsOf([])).toBe(1);
});

it('scrolls up and down at the edges of the window, faster the nearer, and not between them', () => {
  expect([0, 55, 400, 745, 800].map((y) => scrollStep(y, 800))).toEqual([-14, -7, 0, 7, 14]);
  expect(scrollStep(9999, 800)).toBe(14);
});
