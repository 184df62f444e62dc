/** Tables that only grow are divided by month. So many months after this one are there before they are needed. */
export const MONTHS_AHEAD = 3;

/** Fewer than this are a reason to warn the operator: without a month for them, rows are refused. */
const FEWEST_AHEAD = 2;

/**
 * A month ("2026_11") of a divided table, when it was last rewritten, and whether it is over by the database's clock, which
 * rows are divided by.
 */
export type Month = { month: string; packed_at: Date | null; is_over: boolean };

export type MonthsAhead = { name: string; ahead: number };

/** The tables that will soon have no month for new rows. */
export const runningOut = (tables: MonthsAhead[]): MonthsAhead[] => tables.filter(({ ahead }) => ahead < FEWEST_AHEAD);
