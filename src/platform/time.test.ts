import { expect, it } from 'vitest';
import { addDays, addMonths, dayText, monthSpan } from './time.ts';

const at = (text: string) => new Date(`${text}T22:30:00.000Z`);

it.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-10-31', 4, '2027-02-28'],
])('%s and %i months is %s, at the same time of day', (from, months, to) => {
  expect(addMonths(at(from), months)).toEqual(at(to));
});

it('days are 24 hours long, forward and back', () => {
  expect(addDays(at('2026-02-27'), 2)).toEqual(at('2026-03-01'));
  expect(addDays(at('2026-03-01'), -2)).toEqual(at('2026-02-27'));
});

it('a day is written out, by UTC', () => {
  expect(dayText(at('2041-04-23'))).toBe('April 23, 2041');
});

it('a month reaches up to the next', () => {
  expect(monthSpan('2026_12')).toEqual({
    from: new Date('2026-12-01T00:00:00Z'),
    to: new Date('2027-01-01T00:00:00Z'),
  });
});
