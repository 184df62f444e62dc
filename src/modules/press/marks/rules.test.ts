import { describe, expect, it } from 'vitest';
import type { ItemStatus } from '../schema.ts';
import { type Copy, markVerdict, reprintVerdict, returnVerdict, undoReprintVerdict, undoVerdict } from './rules.ts';

const NOW = new Date('2026-11-22T15:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const copy = (status: ItemStatus, over: Partial<Copy> = {}): Copy => ({
  status,
  status_at: hoursAgo(1),
  is_replaced: false,
  returned_at: null,
  held_reason: null,
  ...over,
});
const why = (verdict: ReturnType<typeof markVerdict>) =>
  verdict === null ? 'yes' : verdict.outcome === 'already' ? 'already' : verdict.why;

describe('a mark', () => {
  it('follows the one before it', () => {
    expect(why(markVerdict(copy('processing'), 'printed'))).toBe('yes');
    expect(why(markVerdict(copy('printing'), 'mailed'))).toBe('yes');
    expect(why(markVerdict(copy('processing'), 'mailed'))).toBe('This letter is not marked as printed yet.');
    expect(why(markVerdict(copy('pending'), 'printed'))).toBe('This letter is not in a print run yet.');
  });

  it('that is there, or was passed, is there already', () => {
    expect(why(markVerdict(copy('printing'), 'printed'))).toBe('already');
    expect(why(markVerdict(copy('delivered'), 'mailed'))).toBe('already');
  });

  it('is refused for what must not be printed or mailed', () => {
    expect(why(markVerdict(copy('printing', { held_reason: 'Asked by Ada.' }), 'mailed'))).toBe(
      'This letter is held: Asked by Ada.',
    );
    expect(why(markVerdict(copy('printing', { is_replaced: true }), 'mailed'))).toMatch('replaced by a reprint');
    expect(why(markVerdict(copy('failed'), 'mailed'))).toMatch('credit was given back');
    expect(why(markVerdict(copy('cancelled'), 'printed'))).toMatch('canceled');
  });
});

describe('a reprint', () => {
  it('needs a fault that fits what happened to the letter', () => {
    expect(why(reprintVerdict(copy('processing'), 'spoiled'))).toBe('yes');
    expect(why(reprintVerdict(copy('shipped'), 'damaged'))).toBe('yes');
    expect(why(reprintVerdict(copy('shipped'), 'spoiled'))).toMatch('was mailed');
    expect(why(reprintVerdict(copy('printing'), 'lost'))).toBe('This letter was not mailed yet.');
    expect(why(reprintVerdict(copy('expect-48-hour-delay'), 'wrong'))).toMatch('waiting to be printed');
    expect(why(reprintVerdict(copy('failed'), 'wrong'))).toMatch('failed');
    expect(why(reprintVerdict(copy('shipped', { is_replaced: true }), 'lost'))).toBe('already');
  });

  it('can be undone while the new copy waits', () => {
    const replaced = copy('shipped', { is_replaced: true });
    expect(why(undoReprintVerdict(replaced, copy('expect-48-hour-delay')))).toBe('yes');
    expect(why(undoReprintVerdict(replaced, copy('processing')))).toMatch('is in a print run');
    expect(why(undoReprintVerdict(copy('shipped'), undefined))).toBe('already');
  });
});

it('only a mailed letter is returned, once, also when it was reprinted meanwhile', () => {
  expect(why(returnVerdict(copy('shipped')))).toBe('yes');
  expect(why(returnVerdict(copy('shipped', { is_replaced: true })))).toBe('yes');
  expect(why(returnVerdict(copy('delivered', { returned_at: NOW })))).toBe('already');
  expect(why(returnVerdict(copy('printing')))).toMatch('Only a letter that was mailed');
});

describe('an undo', () => {
  it('takes the last mark back, and no other', () => {
    expect(why(undoVerdict(copy('printing'), 'printed', NOW))).toBe('yes');
    expect(why(undoVerdict(copy('shipped'), 'mailed', NOW))).toBe('yes');
    expect(why(undoVerdict(copy('shipped'), 'printed', NOW))).toBe('This letter is not at that stage any more.');
    expect(why(undoVerdict(copy('printing'), 'mailed', NOW))).toBe('already');
  });

  it('of what was mailed is possible for a day; a wrong "printed" is not bound to time', () => {
    expect(why(undoVerdict(copy('shipped', { status_at: hoursAgo(24) }), 'mailed', NOW))).toBe('yes');
    expect(why(undoVerdict(copy('shipped', { status_at: hoursAgo(25) }), 'mailed', NOW))).toMatch('24 hours');
    expect(why(undoVerdict(copy('delivered', { status_at: hoursAgo(25) }), 'delivered', NOW))).toMatch('24 hours');
    expect(why(undoVerdict(copy('printing', { status_at: hoursAgo(99) }), 'printed', NOW))).toBe('yes');
  });

  it('comes after the undo of what followed', () => {
    expect(why(undoVerdict(copy('shipped', { is_replaced: true }), 'mailed', NOW))).toMatch('Undo the reprint first');
    expect(why(undoVerdict(copy('shipped', { returned_at: NOW }), 'mailed', NOW))).toMatch('Undo the return first');
    expect(why(undoVerdict(copy('shipped', { returned_at: NOW, is_replaced: true }), 'returned', NOW))).toMatch(
      'was reprinted after',
    );
    expect(why(undoVerdict(copy('shipped'), 'returned', NOW))).toBe('already');
  });
});
