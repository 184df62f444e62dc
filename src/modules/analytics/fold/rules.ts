import { addDays } from '../../../platform/time.ts';

/** What is counted for each day. The migration lists the same. */
export const FIGURES = [
  'sign_ups',
  'letters_ordered',
  'letters_cancelled',
  'letters_failed',
  'letters_mailed',
  'letters_delivered',
  'automation_letters',
  'payments',
  'payment_cents',
  'payment_credits',
  'returned_cents',
  'credits',
  'first_cards',
] as const;
export type Figure = (typeof FIGURES)[number];

/** A first card counts for the shortest of these, in days after the sign-up, that it falls into. */
export const COHORT_DAYS = [1, 7, 30, 90] as const;

/** Beyond this many days a letter is only "later". */
export const MAX_DELIVERY_DAYS = 30;

/** Of one day, so many reasons and automations are kept apart, the most frequent; the rest counts together. */
export const MAX_REASONS = 20;
export const MAX_AUTOMATIONS = 200;

/** Days that are counted again each time, today included: a transaction or a provider may be a little late. */
export const OPEN_DAYS = 2;
/** Days that are counted again each night: so late may a provider report a payment or a mailing. */
export const LATE_DAYS = 35;
/** No transaction that orders or ends letters takes longer: what is older is there. */
const LONGEST_TRANSACTION_MS = 3_600_000;
export const settledAt = (now: Date): Date => new Date(now.getTime() - LONGEST_TRANSACTION_MS);
/** Days that one transaction counts. */
const DAYS_PER_STEP = 31;

/** A day as a text, such as 2026-03-01, of a date at midnight UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
export const shiftDay = (day: string, days: number): string => dayOf(addDays(new Date(day), days));

export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a < b ? b : a);

export type FoldStep = {
  from: string;
  /** The first day after those that are counted. */
  to: string;
  closed_before: string;
  /** Whether all days up to now are counted with it. */
  is_last: boolean;
};

/** Which days are counted next. `first_day` is the first on which anything happened, if anything did. */
export function nextStep(state: { closed_before: string | null; first_day: string | null; today: string }): FoldStep {
  const { closed_before, first_day, today } = state;
  const end = shiftDay(today, 1);
  // A clock that was set back opens no future day.
  const from = earlier(closed_before ?? first_day ?? today, today);
  const to = earlier(shiftDay(from, DAYS_PER_STEP), end);
  const still_open = shiftDay(end, -OPEN_DAYS);
  return { from, to, closed_before: later(from, earlier(to, still_open)), is_last: to === end };
}
