import { expect, it } from 'vitest';
import { draftOf, readCards, type SettingsForm } from './form.ts';

const form: SettingsForm = {
  time_zone: 'America/New_York',
  account: '1,500',
  rules: [{ key: 0, role: 'anybody', kind: 'bulk', over: '100' }],
  budgets: { ada: '', ben: '0' },
};

it('an empty budget is none, and a number may have its separators', () => {
  expect(['', ' ', '0', '1,500', ' 20 '].map(readCards)).toEqual([null, null, 0, 1500, 20]);
  expect(['-1', '1.5', 'ten', '999999999999'].map(readCards)).toEqual([undefined, undefined, undefined, undefined]);
});

it('is saved when each field holds a number of cards', () => {
  expect(draftOf(form)).toEqual({
    time_zone: 'America/New_York',
    monthly_cards: 1500,
    rules: [{ role: 'anybody', kind: 'bulk', over_cards: 100 }],
    budgets: [
      { user_id: 'ada', monthly_cards: null },
      { user_id: 'ben', monthly_cards: 0 },
    ],
  });
  expect(draftOf({ ...form, account: 'many' })).toBeUndefined();
  expect(draftOf({ ...form, budgets: { ada: '-5' } })).toBeUndefined();
  expect(draftOf({ ...form, rules: [{ key: 0, role: 'anybody', kind: 'bulk', over: '' }] })).toBeUndefined();
});

it('a rule about single letters has no number', () => {
  const rules = [{ key: 0, role: 'sender', kind: 'one-time', over: '' } as const];
  expect(draftOf({ ...form, rules })?.rules).toEqual([{ role: 'sender', kind: 'one-time', over_cards: 0 }]);
});
