import { formatNumber } from '../../platform/format.ts';

/** Credits with their sign, as a ledger writes them: a true minus, no sign for nothing. */
export function signed(credits: number): string {
  const amount = formatNumber(Math.abs(credits));
  return credits > 0 ? `+${amount}` : credits < 0 ? `−${amount}` : amount;
}
