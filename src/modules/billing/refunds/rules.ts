/** How many credits to take back for the money returned: all, or the share in whole credits. */
export function creditsToReclaim(credits: number, amount_cents: number, returned_cents: number): number {
  if (returned_cents >= amount_cents) return credits;
  return Math.max(0, Math.floor((credits * returned_cents) / amount_cents));
}

/**
 * The sales tax in what a payment returns between two sums of what was returned so far, below zero where money comes
 * back after all. The parts of any series of returns add up to the tax of their sum, to the cent.
 */
export function taxReturned(
  payment: { amount_cents: number; tax_cents: number },
  before_cents: number,
  after_cents: number,
): number {
  const taxIn = (returned_cents: number) => {
    const within_cents = Math.min(Math.max(returned_cents, 0), payment.amount_cents);
    return within_cents === 0 ? 0 : Math.round((payment.tax_cents * within_cents) / payment.amount_cents);
  };
  return taxIn(after_cents) - taxIn(before_cents);
}
