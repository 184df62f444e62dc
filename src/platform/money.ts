/** Money is whole US cents everywhere; it becomes a text only where a person reads it. */
export function formatUsd(amount_cents: number): string {
  const sign = amount_cents < 0 ? '-' : '';
  const cents = Math.abs(amount_cents);
  const dollars = Math.floor(cents / 100).toLocaleString('en-US');
  return `${sign}$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}
