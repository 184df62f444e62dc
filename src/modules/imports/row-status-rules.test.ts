import { expect, it } from 'vitest';
import { countsOf, excludedBits, STATUS_BITS, toSend } from './row-status-rules.ts';
import type { ImportChoices } from './schema.ts';

/** A list with a different number of rows for each combination of status bits. */
const COUNTS: number[] = [];
for (const [status_bits, n] of [
  [0, 1000],
  [STATUS_BITS.attention, 1],
  [STATUS_BITS.corrected, 2],
  [STATUS_BITS.unverified, 4],
  [STATUS_BITS.duplicate, 8],
  [STATUS_BITS.mailed, 16],
  [STATUS_BITS.corrected | STATUS_BITS.duplicate, 32],
  [STATUS_BITS.unverified | STATUS_BITS.mailed, 64],
] as const) {
  COUNTS[status_bits] = n;
}
const counts_by_status = Array.from(COUNTS, (n) => n ?? 0);
const ALL: ImportChoices = { duplicates: 'keep', recently_mailed: 'keep', unverified: 'send' };

it('the counts of a list count each row under all of its status bits', () => {
  expect(countsOf(counts_by_status)).toEqual({
    rows: 1127,
    valid: 1126,
    needs_attention: 1,
    duplicates: 40,
    mailed_recently: 80,
    matched: 1024,
    corrected: 34,
    unverified: 68,
  });
});

it.each([
  ['all but rows that need attention', {}, 1126],
  ['no duplicates', { duplicates: 'skip' }, 1126 - 40],
  ['nobody who was mailed recently', { recently_mailed: 'skip' }, 1126 - 80],
  ['no unverified addresses', { unverified: 'skip' }, 1126 - 68],
  ['none of these', { duplicates: 'skip', recently_mailed: 'skip', unverified: 'skip' }, 1002],
] as const)('a list is sent to %s', (_, choices, letters) => {
  expect(toSend(counts_by_status, { ...ALL, ...choices })).toBe(letters);
});

it('a row is excluded by the status bits that were chosen, and always when it needs attention', () => {
  expect([
    excludedBits(ALL),
    excludedBits({ duplicates: 'skip', recently_mailed: 'skip', unverified: 'skip' }),
  ]).toEqual([1, 29]);
});
