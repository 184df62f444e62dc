import { expect, it } from 'vitest';
import { onMailDay } from './mail-day-rules.ts';

it.each([
  ['a Saturday', '2026-11-21', '2026-11-21'],
  ['a Sunday', '2026-11-22', '2026-11-23'],
  ['Thanksgiving', '2026-11-26', '2026-11-27'],
  ['Christmas', '2026-12-25', '2026-12-26'],
  ['the last Monday of May', '2027-05-31', '2027-06-01'],
  ['a Monday of May before the last', '2027-05-24', '2027-05-24'],
  ['Martin Luther King Day', '2027-01-18', '2027-01-19'],
  ['Independence Day on a Sunday, which the Monday after it observes', '2027-07-04', '2027-07-06'],
  ['New Year on a Saturday', '2028-01-01', '2028-01-03'],
])('%s: %s is sent on %s', (_, day, sent) => {
  expect(onMailDay(new Date(`${day}T17:30:00Z`)).toISOString()).toBe(`${sent}T17:30:00.000Z`);
});

it('a Saturday evening in the East is still a Saturday, although it is Sunday in UTC', () => {
  expect(onMailDay(new Date('2026-11-22T02:00:00Z')).toISOString()).toBe('2026-11-22T02:00:00.000Z');
});
