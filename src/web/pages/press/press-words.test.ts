import { describe, expect, it } from 'vitest';
import { letterMarks, nextMark, pageOf } from './press-words.ts';

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
