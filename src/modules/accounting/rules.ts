/** Months are named by their first day, such as 2026-10-01: pure text, without a time zone. */

export const FIGURES = ['revenue', 'fees', 'refunds', 'cards', 'expenses', 'corrections', 'tax'] as const;
/** A figure of a month that opens into its rows. */
export type Figure = (typeof FIGURES)[number];

export const FIGURE_NAMES: Record<Figure, string> = {
  revenue: 'Gross revenue',
  fees: 'Processing fees',
  refunds: 'Refunds and disputes',
  cards: 'Cost of goods sold',
  expenses: 'Expenses',
  corrections: 'Corrections',
  tax: 'Sales tax payable',
};

/** What close_month of the database answers. */
export type Closing = 'closed' | 'already_closed' | 'not_over' | 'earlier_open' | 'empty';

const LISTED_MONTHS = 24;

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])-01$/.test(text);

/** The month `n` months after another one, before it for a negative `n`. */
export function shiftMonth(month: string, n: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 10);
}

/** The month of a day or a time, by a time zone. */
export function monthOf(at: Date, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-01`;
}

/** What the page offers, newest first: the current month, 24 past ones, and any others of the books. */
export function monthChoices(current: string, existing: readonly string[]): string[] {
  const listed = Array.from({ length: LISTED_MONTHS + 1 }, (_, n) => shiftMonth(current, -n));
  return [...new Set([...listed, ...existing])].sort().reverse();
}

const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** October 2026. */
export const monthName = (month: string): string => name.format(new Date(`${month}T00:00:00Z`));
