import { describe, expect, it } from 'vitest';
import { isMonth, monthChoices, monthName, monthOf, shiftMonth } from './rules.ts';

describe('a month', () => {
  it('begins at midnight in the time zone of the operator', () => {
    const at = new Date('2026-11-01T03:30:00Z');
    expect(monthOf(at, 'America/New_York')).toBe('2026-10-01');
    expect(monthOf(at, 'UTC')).toBe('2026-11-01');
    expect(monthOf(new Date('2026-12-31T12:00:00Z'), 'Pacific/Kiritimati')).toBe('2027-01-01');
  });

  it('has a next and a previous one, across years', () => {
    expect(shiftMonth('2026-12-01', 1)).toBe('2027-01-01');
    expect(shiftMonth('2026-01-01', -13)).toBe('2024-12-01');
  });

  it('is the first day of a month, and has a name', () => {
    expect(['2026-10-01', '2026-10-02', '2026-13-01', 'x', '1999-01-01'].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(monthName('2026-10-01')).toBe('October 2026');
  });
});

it('24 past months are offered beside the current one, and existing ones that are older', () => {
  const choices = monthChoices('2026-11-01', ['2026-10-01', '2021-05-01']);
  expect(choices).toHaveLength(26);
  expect(choices.slice(0, 2)).toEqual(['2026-11-01', '2026-10-01']);
  expect(choices.slice(-2)).toEqual(['2024-11-01', '2021-05-01']);
});
