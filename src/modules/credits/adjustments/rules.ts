/** What an operator may do to somebody's credits, and what the pages say about it. */

export const FILL_IN = 'Please fill in all required fields.';
export const VALID_AMOUNT = 'Please enter a valid credit amount (positive to add, negative to subtract).';
export const SEARCH_NEEDED = 'Please enter either User ID or Email to search.';

/** More credits than these are a slip of the finger. */
export const MAX_ADJUSTMENT = 1_000_000;
/** Adjustments by one operator within this time count as one, in whatever accounts, so that a large one cannot be split. */
export const COUNTED_TOGETHER_HOURS = 24;

/** The credits of a typed amount; null when it is no whole number other than zero, or far too large. */
export function readAmount(typed: string): number | null {
  const text = typed.trim().replace(/^\+/, '').replace('−', '-');
  if (!/^-?\d{1,7}$/.test(text)) return null;
  const credits = Number(text);
  return credits !== 0 && Math.abs(credits) <= MAX_ADJUSTMENT ? credits : null;
}

/** What an operator has adjusted by themselves lately, as a limit counts it. */
export type Adjusted = {
  /** In this account: what they added less what they removed, so that a correction is no second adjustment. */
  here: number;
  /** In all other accounts: the sizes of what they changed in each. */
  elsewhere: number;
  /** They are a member of this account. */
  is_own: boolean;
};

/** Whether a second operator must approve. */
export const needsApproval = (credits: number, { here, elsewhere, is_own }: Adjusted, limit: number): boolean =>
  is_own || Math.abs(credits) > limit || elsewhere + Math.abs(here + credits) > limit;
