/** What happened to credits, added up. Above zero: they came. Below: they went. */
export type Sums = {
  /** Paid for. */
  purchased: number;
  /** Free credits of sign-ups. */
  given: number;
  /** By operators. */
  adjusted: number;
  /** With payments that were refunded or disputed, less what came again. */
  taken_back: number;
  /** For letters, less what was given back for letters that were not sent. */
  used: number;
  expired: number;
};
export const SUM_KINDS = ['purchased', 'given', 'adjusted', 'taken_back', 'used', 'expired'] as const;

export const NO_SUMS: Sums = { purchased: 0, given: 0, adjusted: 0, taken_back: 0, used: 0, expired: 0 };

/** What the journal says is there: the sum of all that came and went. */
export const journalBalance = (sums: Sums): number => SUM_KINDS.reduce((total, kind) => total + sums[kind], 0);

export const addSums = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(SUM_KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Sums;

/** What the lots hold: credits that can be spent, and those that have expired and are not written off yet. */
export type Held = { available: number; overdue: number };

/** A discrepancy under 1 counts as fine. */
const FINE_BELOW = 1;

/**
 * Purchased credits, with all that came and went beside purchases and letters, must equal used plus available. The left
 * side comes from the journal, `available` from the lots: the two are written by different statements.
 */
export function validate(sums: Sums, { available, overdue }: Held) {
  const purchased = journalBalance(sums) - sums.used - overdue;
  const used = -sums.used;
  const discrepancy = purchased - used - available;
  return { purchased, used, available, discrepancy, is_fine: Math.abs(discrepancy) < FINE_BELOW };
}

export type AccountFigures = { journal: number; lots: number; movements: number; balance: number; debt: number };

/** Why an account is in the list of those whose figures differ. */
export function reasonsOf({ journal, lots, movements, balance, debt }: AccountFigures): string[] {
  const reasons: string[] = [];
  if (journal !== lots) reasons.push(`The transactions add up to ${journal}, the lots hold ${lots}.`);
  if (lots !== movements) reasons.push(`The movements of the lots add up to ${movements}, the lots hold ${lots}.`);
  if (debt < 0) reasons.push(`More debt was settled than there was: ${-debt}.`);
  if (debt > 0 && balance > 0) reasons.push(`The account owes ${debt} although it has ${balance} to spend.`);
  return reasons;
}
