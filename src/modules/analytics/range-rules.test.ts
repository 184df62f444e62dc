import { describe, expect, it } from 'vitest';
import { grainOf, periodsOf, periodText, rangeProblem, readRange, shortPeriod, startOf } from './range-rules.ts';

const chosen = (over: object) => ({ range: '30d', from: '', to: '', ...over }) as const;
const read = (over: object) => readRange(chosen(over), '2026-03-10', '2025-06-15');

describe('a range of days', () => {
  it('is a preset that ends today', () => {
    expect(read({})).toEqual({ from: '2026-02-09', to: '2026-03-10' });
    expect(read({ range: '90d' })).toEqual({ from: '2025-12-11', to: '2026-03-10' });
    expect(read({ range: '12m' })).toEqual({ from: '2025-04-01', to: '2026-03-10' });
    expect(read({ range: 'all' })).toEqual({ from: '2025-06-15', to: '2026-03-10' });
  });

  it('or chosen days, within those that have figures', () => {
    expect(read({ from: '2026-01-05', to: '2026-01-05' })).toEqual({ from: '2026-01-05', to: '2026-01-05' });
    expect(read({ from: '2026-01-05' })).toEqual({ from: '2026-01-05', to: '2026-03-10' });
    expect(read({ to: '2025-07-01' })).toEqual({ from: '2025-06-15', to: '2025-07-01' });
    expect(read({ from: '1900-01-01', to: '2999-01-01' })).toEqual({ from: '2025-06-15', to: '2026-03-10' });
    expect(read({ from: '2999-01-01' })).toEqual({ from: '2026-03-10', to: '2026-03-10' });
    expect(read({ to: '2020-01-01' })).toEqual({ from: '2020-01-01', to: '2020-01-01' });
  });

  it('has its first day first', () => {
    expect(rangeProblem({ from: '2026-03-02', to: '2026-03-01' })).toMatch(/must not be after/);
    expect(rangeProblem({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
    expect(rangeProblem({ from: '2026-03-02', to: '' })).toBeUndefined();
  });
});

describe('the periods of a range', () => {
  it('are days, weeks or months, by its length', () => {
    expect(grainOf({ from: '2026-01-01', to: '2026-02-14' })).toBe('day');
    expect(grainOf({ from: '2026-01-01', to: '2026-02-15' })).toBe('week');
    expect(grainOf({ from: '2026-01-01', to: '2026-07-09' })).toBe('week');
    expect(grainOf({ from: '2026-01-01', to: '2026-07-10' })).toBe('month');
  });

  it('begin with their first days: a week on Monday', () => {
    expect(startOf('2026-03-01', 'week')).toBe('2026-02-23');
    expect(startOf('2026-03-02', 'week')).toBe('2026-03-02');
    expect(periodsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(periodsOf({ from: '2026-03-01', to: '2026-03-09' }, 'week')).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ]);
    expect(periodsOf({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });

  it('have a long and a short name', () => {
    expect(['day', 'week', 'month'].map((grain) => periodText('2026-03-02', grain as 'day'))).toEqual([
      'Mar 2, 2026',
      'Week of Mar 2, 2026',
      'Mar 2026',
    ]);
    expect([shortPeriod('2026-03-02', 'week'), shortPeriod('2026-03-01', 'month')]).toEqual(['Mar 2', 'Mar ’26']);
  });
});
