import { expect, it } from 'vitest';
import { between, lettersFound, pageOf } from './letter-list.ts';

it('a page number outside the list is clamped', () => {
  const items = Array.from({ length: 51 }, (_, index) => index);
  expect(pageOf(items, 3, 25)).toEqual({ items: [50], page: 3, pages: 3 });
  expect(pageOf(items, 9, 25).page).toBe(3);
  expect(pageOf([], 4, 25)).toEqual({ items: [], page: 1, pages: 1 });
});

it('a letter is found by words in its address or its text, in any order and case', () => {
  const to = (first_name: string, city: string) => ({
    recipient: {
      first_name,
      last_name: 'Hale',
      company_name: '',
      street: '1 Main St',
      unit: '',
      city,
      state: 'TX',
      zip: '77373',
    },
    code: `${city.slice(0, 3).toUpperCase()}0001`,
    text: `Dear ${first_name}, the pie was good.`,
    sheet: null,
  });
  const [margaret, joan] = [to('Margaret', 'Spring'), to('Joan', 'Albany')];
  expect(lettersFound([margaret, joan], 'hale MARGARET')).toEqual([margaret]);
  expect(lettersFound([margaret, joan], 'albany pie')).toEqual([joan]);
  expect(lettersFound([margaret, joan], 'alb-0001')).toEqual([joan]);
  expect(lettersFound([margaret, joan], '  ')).toEqual([margaret, joan]);
  expect(lettersFound([margaret, joan], 'margaret albany')).toEqual([]);
});

it('a click with Shift takes the letters between the last click and this one, in either direction', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const ids = (from: string, to: string) => between(list, from, to).map(({ id }) => id);
  expect(ids('b', 'd')).toEqual(['b', 'c', 'd']);
  expect(ids('c', 'a')).toEqual(['a', 'b', 'c']);
  expect(ids('', 'c')).toEqual(['c']);
});
