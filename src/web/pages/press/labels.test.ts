import { describe, expect, it } from 'vitest';
import { letterMarks, nextMark } from './labels.ts';

it('a run is printed, then mailed, then delivered, and nothing can be skipped', () => {
  expect(nextMark('rendering')).toBeUndefined();
  expect(nextMark('ready')?.mark).toBe('printed');
  expect(nextMark('printed')?.mark).toBe('mailed');
  expect(nextMark('mailed')?.mark).toBe('delivered');
  expect(nextMark('delivered')).toBeUndefined();
});

describe('a single letter', () => {
  it('can be reprinted until it is mailed', () => {
    expect(letterMarks({ status: 'printing' })).toContain('expect-48-hour-delay');
    expect(letterMarks({ status: 'shipped' })).toEqual(['failed']);
  });
  it('that failed cannot be marked again', () => {
    expect(letterMarks({ status: 'failed' })).toEqual([]);
  });
});
