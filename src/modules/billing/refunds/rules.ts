/** How many credits to take back for the money returned: all, or the share in whole credits. */
export function creditsToReclaim(credits: number, amount_cents: number, returned_cents: number): number {
  if (returned_cents >= amount_cents) return credits;
  return Math.max(0, Math.floor((credits * returned_cents) / amount_cents));
}
