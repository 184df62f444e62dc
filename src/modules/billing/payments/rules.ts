import { DAY_MS, HOUR_MS } from '../../../platform/time.ts';

/**
 * When a payment is checked for refunds and disputes. The first check is early: a refund that was reported before its
 * payment was known to us is reported once only. Cards may be disputed for about four months.
 */
const CHECKS_AFTER_MS = [
  HOUR_MS / 12,
  HOUR_MS,
  DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
  60 * DAY_MS,
  90 * DAY_MS,
  125 * DAY_MS,
];

/** When to check a payment of `paid_at` next, after `checks` checks; null when the checks are over. */
export function nextReturnCheck(paid_at: Date, checks: number): Date | null {
  const after_ms = CHECKS_AFTER_MS[checks];
  return after_ms === undefined ? null : new Date(paid_at.getTime() + after_ms);
}
