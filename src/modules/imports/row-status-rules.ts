import type { ImportChoices, RowFilter } from './schema.ts';

/** What is known of a row, as bits. A row that needs attention has no other mark. */
export const MARKS = { attention: 1, corrected: 2, unverified: 4, duplicate: 8, mailed: 16 } as const;

/** How many rows have each combination of marks. */
export type Tally = readonly number[];

export type RowCounts = {
  rows: number;
  valid: number;
  needs_attention: number;
  duplicates: number;
  mailed_recently: number;
  matched: number;
  corrected: number;
  unverified: number;
};

/** The counts that the wizard shows. */
export function countsOf(tally: Tally): RowCounts {
  const having = (mark: number) => tally.reduce((sum, n, marks) => sum + (marks & mark ? n : 0), 0);
  const rows = tally.reduce((sum, n) => sum + n, 0);
  const needs_attention = having(MARKS.attention);
  const [corrected, unverified] = [having(MARKS.corrected), having(MARKS.unverified)];
  return {
    rows,
    valid: rows - needs_attention,
    needs_attention,
    duplicates: having(MARKS.duplicate),
    mailed_recently: having(MARKS.mailed),
    matched: rows - needs_attention - corrected - unverified,
    corrected,
    unverified,
  };
}

/** The marks that keep a row from being sent with these choices. */
export const keptBack = (choices: ImportChoices): number =>
  MARKS.attention |
  (choices.duplicates === 'skip' ? MARKS.duplicate : 0) |
  (choices.recently_mailed === 'skip' ? MARKS.mailed : 0) |
  (choices.unverified === 'skip' ? MARKS.unverified : 0);

/** How many letters the list makes: what its submission charges. */
export const toSend = (tally: Tally, choices: ImportChoices): number =>
  tally.reduce((sum, n, marks) => sum + (marks & keptBack(choices) ? 0 : n), 0);

/** The marks that a filter asks for; undefined for filters that are not about marks. */
export const FILTER_MARKS: Partial<Record<RowFilter, number>> = {
  needs_attention: MARKS.attention,
  corrected: MARKS.corrected,
  unverified: MARKS.unverified,
  duplicates: MARKS.duplicate,
  mailed_recently: MARKS.mailed,
};

/** Whoever was sent a letter within so many days counts as mailed lately. */
export const RECENT_DAYS = 30;
