import { formatNumber } from './format.ts';
/** Money is whole US cents everywhere; it becomes a text only where a person reads it. */
export function formatUsd(amount_cents: number): string {
  const sign = amount_cents < 0 ? '−' : '';
  const cents = Math.abs(amount_cents);
  const dollars = formatNumber(Math.floor(cents / 100));
  return `${sign}$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}
