import { expect, it } from 'vitest';
import { countsOf, keptBack, MARKS, toSend } from './row-status-rules.ts';
import type { ImportChoices } from './schema.ts';

/** A list with a different number of rows for each combination of marks. */
const TALLY: number[] = [];
for (const [marks, n] of [
  [0, 1000],
  [MARKS.attention, 1],
  [MARKS.corrected, 2],
  [MARKS.unverified, 4],
  [MARKS.duplicate, 8],
  [MARKS.mailed, 16],
  [MARKS.corrected | MARKS.duplicate, 32],
  [MARKS.unverified | MARKS.mailed, 64],
] as const) {
  TALLY[marks] = n;
}
const tally = Array.from(TALLY, (n) => n ?? 0);
const ALL: ImportChoices = { duplicates: 'keep', recently_mailed: 'keep', unverified: 'send' };

it('the counts of a list count each row under all of its marks', () => {
  expect(countsOf(tally)).toEqual({
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
  ['nobody who was mailed lately', { recently_mailed: 'skip' }, 1126 - 80],
  ['no unverified addresses', { unverified: 'skip' }, 1126 - 68],
  ['none of these', { duplicates: 'skip', recently_mailed: 'skip', unverified: 'skip' }, 1002],
] as const)('a list is sent to %s', (_, choices, letters) => {
  expect(toSend(tally, { ...ALL, ...choices })).toBe(letters);
});

it('a row is kept back by the marks that were chosen, and always when it needs attention', () => {
  expect([keptBack(ALL), keptBack({ duplicates: 'skip', recently_mailed: 'skip', unverified: 'skip' })]).toEqual([
    1, 29,
  ]);
});
