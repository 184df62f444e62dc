import { addDays } from '../../platform/time.ts';
import type { ImportChoices, RowFilter } from './schema.ts';

/** The status of a row, as bits. A row that needs attention has no other bit. */
export const STATUS_BITS = { attention: 1, corrected: 2, unverified: 4, duplicate: 8, mailed: 16 } as const;

/** The number of rows for each combination of status bits. */
export type CountsByStatus = readonly number[];

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
export function countsOf(counts_by_status: CountsByStatus): RowCounts {
  const having = (bit: number) =>
    counts_by_status.reduce((sum, n, status_bits) => sum + (status_bits & bit ? n : 0), 0);
  const rows = counts_by_status.reduce((sum, n) => sum + n, 0);
  const needs_attention = having(STATUS_BITS.attention);
  const [corrected, unverified] = [having(STATUS_BITS.corrected), having(STATUS_BITS.unverified)];
  return {
    rows,
    valid: rows - needs_attention,
    needs_attention,
    duplicates: having(STATUS_BITS.duplicate),
    mailed_recently: having(STATUS_BITS.mailed),
    matched: rows - needs_attention - corrected - unverified,
    corrected,
    unverified,
  };
}

/** The status bits that exclude a row from being sent with these choices. */
export const excludedBits = (choices: ImportChoices): number =>
  STATUS_BITS.attention |
  (choices.duplicates === 'skip' ? STATUS_BITS.duplicate : 0) |
  (choices.recently_mailed === 'skip' ? STATUS_BITS.mailed : 0) |
  (choices.unverified === 'skip' ? STATUS_BITS.unverified : 0);

/** The number of letters of a list: what its submission charges. */
export const toSend = (counts_by_status: CountsByStatus, choices: ImportChoices): number =>
  counts_by_status.reduce((sum, n, status_bits) => sum + (status_bits & excludedBits(choices) ? 0 : n), 0);

/** The status bit of each filter; undefined for filters that do not use one. */
export const FILTER_BITS: Partial<Record<RowFilter, number>> = {
  needs_attention: STATUS_BITS.attention,
  corrected: STATUS_BITS.corrected,
  unverified: STATUS_BITS.unverified,
  duplicates: STATUS_BITS.duplicate,
  mailed_recently: STATUS_BITS.mailed,
};

/** `n` rows with the status bits `before` have `after` now. */
export type StatusChange = { before: number; after: number; n: number };

export function movedCounts(counts_by_status: CountsByStatus, changes: readonly StatusChange[]): number[] {
  const counts = [...counts_by_status];
  for (const { before, after, n } of changes) {
    counts[before] = (counts[before] ?? 0) - n;
    counts[after] = (counts[after] ?? 0) + n;
  }
  return counts;
}

const RECENT_DAYS = 30;

/** A contact who was sent a letter after this counts as mailed recently. */
export const recentSince = (now: Date): Date => addDays(now, -RECENT_DAYS);
