import { describe, expect, it } from 'vitest';
import { daysFor } from './delivery-rules.ts';
import { changeOf, cohortsFrom, comparedOf, itemsFrom, kindsFrom, periodsFrom, takenFrom } from './report-rules.ts';

describe('the change to the month before', () => {
  it('is in percent, and 0 where there was nothing before', () => {
    expect(changeOf(15, 10)).toBe(50);
    expect(changeOf(2, 3)).toBe(-33.3);
    expect(changeOf(5, 0)).toBe(0);
  });

  it('of letters sent counts neither cancelled nor failed ones', () => {
    const sums = [
      { figure: 'letters_ordered', total: 100, recent: 30, prior: 20 },
      { figure: 'letters_failed', total: 3, recent: 3, prior: 0 },
      { figure: 'letters_cancelled', total: 7, recent: 2, prior: 0 },
      { figure: 'sign_ups', total: 9, recent: 9, prior: 9 },
    ];
    const sent = comparedOf(sums, 'letters_ordered', 'letters_cancelled', 'letters_failed');
    expect(sent).toEqual({ total: 90, change: 25 });
  });
});

it('every period has a row; credits that were used or lost are shown as amounts', () => {
  const sum = (start: string, figure: string, value: number, dimension = '') => ({ start, figure, dimension, value });
  const [first, second] = periodsFrom(
    ['2026-03-01', '2026-03-02'],
    [
      sum('2026-03-01', 'credits', 10, 'purchase'),
      sum('2026-03-01', 'credits', 25, 'subscription'),
      sum('2026-03-01', 'credits', -4, 'usage'),
      sum('2026-03-01', 'credits', 1, 'refund'),
      sum('2026-03-01', 'credits', -2, 'expiry'),
      sum('2026-03-01', 'letters_ordered', 4),
      sum('2026-03-01', 'letters_failed', 1),
    ],
  );
  expect(first).toMatchObject({ credits_bought: 35, credits_used: 4, credits_refunded: 1, credits_lost: 2 });
  expect(first).toMatchObject({ ordered: 4, failed: 1 });
  expect(second).toMatchObject({ start: '2026-03-02', ordered: 0, credits_used: 0 });
});

it('parts come with their names, the largest first', () => {
  const share = (figure: string, dimension: string, value: number) => ({ figure, dimension, value });
  expect(
    itemsFrom([
      share('payment_cents', 'single_card', 499),
      share('payments', 'single_card', 1),
      share('payment_cents', 'plan_team', 13800),
      share('payments', 'plan_team', 2),
      share('payment_credits', 'plan_team', 50),
      share('payment_cents', '', 100),
    ]),
  ).toEqual([
    { item: 'Team plan', payments: 2, credits: 50, revenue_cents: 13800 },
    { item: 'Single card', payments: 1, credits: 0, revenue_cents: 499 },
    { item: 'Other', payments: 0, credits: 0, revenue_cents: 100 },
  ]);
  expect(kindsFrom([share('letters_ordered', 'one-time', 1), share('letters_ordered', 'bulk', 9)])).toEqual([
    { kind: 'Bulk campaigns', letters: 9 },
    { kind: 'Single letters', letters: 1 },
  ]);
});

it('delivery times are in order, with the days in which a part was done', () => {
  const share = (dimension: string, value: number) => ({ figure: 'letters_mailed', dimension, value });
  const taken = takenFrom([share('2', 4), share('10', 1), share('1', 5)], 'letters_mailed');
  expect(taken.map(({ days }) => days)).toEqual([1, 2, 10]);
  expect([0.5, 0.9, 0.95].map((part) => daysFor(taken, part))).toEqual([1, 2, 10]);
  expect(daysFor([], 0.5)).toBeUndefined();
});

it('a cohort adds up, and says which of its times are not over', () => {
  const first_cards = [
    { figure: 'first_cards', dimension: '2026-02/1', value: 3 },
    { figure: 'first_cards', dimension: '2026-02/30', value: 2 },
    { figure: 'first_cards', dimension: '2026-02/later', value: 9 },
    { figure: 'first_cards', dimension: '2026-03/1', value: 8 },
  ];
  const sign_ups = [{ start: '2026-02-01', figure: 'sign_ups', dimension: '', value: 20 }];
  const [cohort] = cohortsFrom(['2026-02-01'], sign_ups, first_cards, new Date('2026-03-10T00:00:00Z'));
  expect(cohort).toEqual({
    month: '2026-02-01',
    sign_ups: 20,
    within: [
      { days: 1, people: 3, is_open: false },
      { days: 7, people: 3, is_open: false },
      { days: 30, people: 5, is_open: true },
      { days: 90, people: 5, is_open: true },
    ],
  });
});
