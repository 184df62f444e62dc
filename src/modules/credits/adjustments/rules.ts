/** What an operator may do to somebody's credits, and what the pages say about it. */

export const FILL_IN = 'Please fill in all required fields.';
export const VALID_AMOUNT = 'Please enter a valid credit amount (positive to add, negative to subtract).';
export const SEARCH_NEEDED = 'Please enter either User ID or Email to search.';

/** More credits than these are a slip of the finger. */
export const MAX_ADJUSTMENT = 1_000_000;
/** Adjustments of one account by one operator within this time count as one, so that a large one cannot be split. */
export const COUNTED_TOGETHER_HOURS = 24;

/** The credits of a typed amount; null when it is no whole number other than zero, or far too large. */
export function readAmount(typed: string): number | null {
  const text = typed.trim().replace(/^\+/, '').replace('−', '-');
  if (!/^-?\d{1,7}$/.test(text)) return null;
  const credits = Number(text);
  return credits !== 0 && Math.abs(credits) <= MAX_ADJUSTMENT ? credits : null;
}

/** Whether a second operator must approve: `recent` is what the same operator has added to the account lately, net. */
export const needsApproval = (credits: number, recent: number, limit: number): boolean =>
  Math.abs(credits) > limit || Math.abs(recent + credits) > limit;
