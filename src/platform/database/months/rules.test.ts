import { expect, it } from 'vitest';
import { monthSpan, runningOut } from './rules.ts';

it('warns when fewer than two months are ahead', () => {
  const tables = [
    { name: 'letters', ahead: 3 },
    { name: 'letter_events', ahead: 1 },
    { name: 'audit_entries', ahead: 0 },
  ];
  expect(runningOut(tables).map(({ name }) => name)).toEqual(['letter_events', 'audit_entries']);
  expect(runningOut([{ name: 'letters', ahead: 2 }])).toEqual([]);
});

it('a month reaches up to the next', () => {
  expect(monthSpan('2026_12')).toEqual({
    from: new Date('2026-12-01T00:00:00Z'),
    to: new Date('2027-01-01T00:00:00Z'),
  });
});
