import { expect, it } from 'vitest';
import { nextStep } from './rules.ts';

const step = (over: object) => nextStep({ closed_before: null, first_day: null, today: '2026-03-10', ...over });

it('begins with the first day on which anything happened, a month at a time', () => {
  expect(step({ first_day: '2026-01-01' })).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
    closed_before: '2026-02-01',
    is_last: false,
  });
});

it('ends with today, and leaves today and yesterday open', () => {
  const last = { to: '2026-03-11', closed_before: '2026-03-09', is_last: true };
  expect(step({ closed_before: '2026-02-20' })).toEqual({ from: '2026-02-20', ...last });
  expect(step({ closed_before: '2026-03-09' })).toEqual({ from: '2026-03-09', ...last });
});

it('counts today alone where nothing has happened yet, and after a clock was set back', () => {
  const today = { from: '2026-03-10', to: '2026-03-11', closed_before: '2026-03-10', is_last: true };
  expect(step({})).toEqual(today);
  expect(step({ closed_before: '2026-05-01' })).toEqual(today);
});
