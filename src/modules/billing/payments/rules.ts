const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** After so long a payment is looked at again; cards may be disputed for some four months. */
const CHECKS_AFTER_MS = [HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 60 * DAY_MS, 90 * DAY_MS, 125 * DAY_MS];

/** When to ask next whether a payment of `paid_at` went back; null when it was asked often enough. */
export function nextReturnCheck(paid_at: Date, checks: number): Date | null {
  const after_ms = CHECKS_AFTER_MS[checks];
  return after_ms === undefined ? null : new Date(paid_at.getTime() + after_ms);
}
