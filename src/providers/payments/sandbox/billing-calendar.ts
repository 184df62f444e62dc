import { addDays } from '../../../platform/time.ts';

/** When a failed renewal is tried again, counted in days after each attempt; none follows the last. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** The next attempt after `attempts` failed ones, the last of them at `at`; undefined after the last one. */
export function nextAttempt(attempts: number, at: Date): Date | undefined {
  const days = RETRY_AFTER_DAYS[attempts - 1];
  return days === undefined ? undefined : addDays(at, days);
}

/** How long an unpaid change of plan waits for its payment. */
export const CHANGE_LIFE_MS = 23 * 60 * 60 * 1000;

export type Proration = { credit_cents: number; charge_cents: number };

/** The value of the unused time from `at` at the old and at the new monthly amount. */
export function proration(
  amounts: { old_cents: number; new_cents: number },
  period: { period_start: Date; period_end: Date },
  at: Date,
): Proration {
  const whole_ms = period.period_end.getTime() - period.period_start.getTime();
  const rest = Math.min(1, Math.max(0, (period.period_end.getTime() - at.getTime()) / whole_ms));
  return { credit_cents: Math.round(amounts.old_cents * rest), charge_cents: Math.round(amounts.new_cents * rest) };
}
