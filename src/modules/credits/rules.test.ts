import { expect, it } from 'vitest';
import { addMonths, creditsExpireAt } from './rules.ts';

it.each([
  ['2040-01-15T08:30:00.000Z', 1, '2040-02-15T08:30:00.000Z'],
  ['2040-01-31T08:30:00.000Z', 1, '2040-02-29T08:30:00.000Z'],
  ['2041-01-31T08:30:00.000Z', 1, '2041-02-28T08:30:00.000Z'],
  ['2040-02-29T08:30:00.000Z', 12, '2041-02-28T08:30:00.000Z'],
  ['2040-08-31T08:30:00.000Z', 1, '2040-09-30T08:30:00.000Z'],
  ['2040-12-31T08:30:00.000Z', 2, '2041-02-28T08:30:00.000Z'],
])('%s and %i months is the same day, or the last day of a shorter month', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to);
});

it('credits last twelve months and the rest of that day', () => {
  expect(creditsExpireAt(new Date('2040-05-31T20:00:00Z')).toISOString()).toBe('2041-06-01T11:00:00.000Z');
});
