import { describe, expect, it } from 'vitest';
import { letterMarks, lettersFound, nextMark, pageOf } from './press-words.ts';

it('a run is printed, then mailed, then delivered, and nothing can be skipped', () => {
  expect(nextMark('rendering')).toBeUndefined();
  expect(nextMark('ready')?.mark).toBe('printed');
  expect(nextMark('printed')?.mark).toBe('mailed');
  expect(nextMark('mailed')?.mark).toBe('delivered');
  expect(nextMark('delivered')).toBeUndefined();
});

describe('a single letter', () => {
  it('can be written again until it is mailed', () => {
    expect(letterMarks({ status: 'printing' })).toContain('expect-48-hour-delay');
    expect(letterMarks({ status: 'shipped' })).toEqual(['failed']);
  });
  it('that is over is left alone', () => {
    expect(letterMarks({ status: 'failed' })).toEqual([]);
  });
});

it('a page never lies outside the list', () => {
  const items = Array.from({ length: 51 }, (_, index) => index);
  expect(pageOf(items, 3, 25)).toEqual({ items: [50], page: 3, pages: 3 });
  expect(pageOf(items, 9, 25).page).toBe(3);
  expect(pageOf([], 4, 25)).toEqual({ items: [], page: 1, pages: 1 });
});

it('a letter is found by words of its address or its text, in any order and case', () => {
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
    text: `Dear ${first_name}, the pie was good.`,
  });
  const [margaret, joan] = [to('Margaret', 'Spring'), to('Joan', 'Albany')];
  expect(lettersFound([margaret, joan], 'hale MARGARET')).toEqual([margaret]);
  expect(lettersFound([margaret, joan], 'albany pie')).toEqual([joan]);
  expect(lettersFound([margaret, joan], '  ')).toEqual([margaret, joan]);
  expect(lettersFound([margaret, joan], 'margaret albany')).toEqual([]);
});
