import { describe, expect, it } from 'vitest';
import type { PressItem } from '../../../modules/press/schema.ts';
import { canFail, faultCounts, faultsFor, lastMark, lettersOfRun, nextMark } from './labels.ts';

it('a run is printed, then mailed, then delivered, and nothing can be skipped', () => {
  expect(nextMark('rendering')).toBeUndefined();
  expect(nextMark('ready')?.mark).toBe('printed');
  expect(nextMark('printed')?.mark).toBe('mailed');
  expect(nextMark('mailed')?.mark).toBe('delivered');
  expect(nextMark('delivered')).toBeUndefined();
});

describe('a single letter', () => {
  const item = (over: Partial<PressItem>) =>
    ({
      status: 'printing',
      status_at: '2026-11-22T10:00:00Z',
      fault: null,
      returned_at: null,
      held_reason: null,
      ...over,
    }) as PressItem;

  it('can be reprinted for a reason that fits, and canceled until it has ended', () => {
    expect(faultsFor(item({}))).toEqual(['spoiled', 'damaged', 'wrong']);
    expect(faultsFor(item({ status: 'shipped' }))).toEqual(['lost', 'damaged', 'wrong', 'returned']);
    expect([canFail(item({})), canFail(item({ status: 'failed' })), canFail(item({ fault: 'spoiled' }))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has one mark that can be undone', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    expect(lastMark(item({}), now)).toBe('printed');
    expect(lastMark(item({ status: 'shipped' }), now)).toBe('mailed');
    expect(lastMark(item({ status: 'shipped', returned_at: '2026-11-22T11:00:00Z' }), now)).toBe('returned');
    expect(lastMark(item({ status: 'processing' }), now)).toBeUndefined();
  });
});

it('counts the replaced sheets of a run by reason', () => {
  const faults = ['spoiled', null, 'lost', 'spoiled'] as const;
  expect(faultCounts(faults.map((fault) => ({ fault })))).toBe('2 spoiled at the press, 1 lost in the mail');
  expect(faultCounts([{ fault: null }])).toBe('');
});

it('a run says how many of its letters are left', () => {
  expect(lettersOfRun({ letter_count: 100, remaining_count: 100 })).toBe('100 letters');
  expect(lettersOfRun({ letter_count: 100, remaining_count: 97 })).toBe('97 of 100 letters');
});
