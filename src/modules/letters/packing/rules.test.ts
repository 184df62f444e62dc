import { expect, it } from 'vitest';
import { isOver } from './rules.ts';

it('a month is packed two months after its end, also over the turn of a year', () => {
  expect(isOver('2026_11', new Date('2027-01-31T23:59:59.999Z'))).toBe(false);
  expect(isOver('2026_11', new Date('2027-02-01T00:00:00Z'))).toBe(true);
});
