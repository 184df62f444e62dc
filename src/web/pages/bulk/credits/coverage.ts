import { cheapestPurchase } from '../../../../modules/billing/catalog/gap-rules.ts';

/** What sending this many letters takes of an account: one credit each. What is missing has a price, nothing else. */
export function coverageOf(balance: number, letters: number) {
  const shortfall = Math.max(0, letters - balance);
  return {
    required: letters,
    balance,
    shortfall,
    /** The cheapest purchase that brings what is missing; undefined where nothing is, or where sales makes an offer. */
    cheapest: cheapestPurchase(shortfall),
    left: Math.max(0, balance - letters),
    covered: shortfall === 0,
  };
}
