import { expect, it } from 'vitest';
import { runningOut } from './rules.ts';

it('warns when fewer than two months are ahead', () => {
  const tables = [
    { name: 'letters', ahead: 3 },
    { name: 'letter_events', ahead: 1 },
    { name: 'audit_entries', ahead: 0 },
  ];
  expect(runningOut(tables).map(({ name }) => name)).toEqual(['letter_events', 'audit_entries']);
  expect(runningOut([{ name: 'letters', ahead: 2 }])).toEqual([]);
});
