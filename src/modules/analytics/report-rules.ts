import { addDays, addMonths } from '../../platform/time.ts';
import { CATALOG_ITEMS } from '../billing/catalog/item-rules.ts';
import { COHORT_DAYS } from './fold/rules.ts';
import type { Analytics, Period } from './schema.ts';

/** Sums of daily figures, as the store gives them, turned into what the page shows. */

/** One sum: of a figure, of a part of it. */
export type Share = { figure: string; dimension: string; value: number };
export type PeriodSum = Share & { start: string };
export type ComparedSum = { figure: string; total: number; recent: number; prior: number };

/** Percent more than before, to a tenth; 0 where there was nothing before. */
export const changeOf = (recent: number, prior: number): number =>
  prior === 0 ? 0 : Math.round(((recent - prior) / prior) * 1000) / 10;

/** A total with its change. Figures that take away from the first come after it. */
export function comparedOf(sums: readonly ComparedSum[], plus: string, ...minus: string[]) {
  const added = (column: 'total' | 'recent' | 'prior') =>
    sums.reduce(
      (sum, row) => sum + (row.figure === plus ? row[column] : minus.includes(row.figure) ? -row[column] : 0),
      0,
    );
  return { total: added('total'), change: changeOf(added('recent'), added('prior')) };
}

/** What a transaction of credits counts as. */
const CREDIT_COLUMNS: Record<string, keyof Period> = {
  purchase: 'credits_bought',
  subscription: 'credits_bought',
  usage: 'credits_used',
  letter_send: 'credits_used',
  user_letter_send: 'credits_used',
  admin_letter_send: 'credits_used',
  refund: 'credits_refunded',
  grant: 'credits_granted',
  admin_credit_adjustment: 'credits_granted',
  expiry: 'credits_lost',
  clawback: 'credits_lost',
  debt_settlement: 'credits_lost',
};
/** What is written as a loss in the journal and shown as an amount. */
const TAKEN = new Set<keyof Period>(['credits_used', 'credits_lost']);

const COLUMNS: Record<string, keyof Period> = {
  payment_cents: 'revenue_cents',
  returned_cents: 'returned_cents',
  sign_ups: 'sign_ups',
  letters_ordered: 'ordered',
  letters_mailed: 'mailed',
  letters_delivered: 'delivered',
  letters_failed: 'failed',
  letters_cancelled: 'cancelled',
};

/** A row for each period, also for those in which nothing happened. */
export function periodsFrom(starts: readonly string[], sums: readonly PeriodSum[]): Period[] {
  const periods = new Map(starts.map((start) => [start, emptyPeriod(start)]));
  for (const { start, figure, dimension, value } of sums) {
    const period = periods.get(start) as Record<string, number> | undefined;
    const column = figure === 'credits' ? CREDIT_COLUMNS[dimension] : COLUMNS[figure];
    if (period && column) period[column] = (period[column] ?? 0) + (TAKEN.has(column) ? -value : value);
  }
  return [...periods.values()];
}

const emptyPeriod = (start: string): Period => ({
  start,
  revenue_cents: 0,
  returned_cents: 0,
  sign_ups: 0,
  ordered: 0,
  mailed: 0,
  delivered: 0,
  failed: 0,
  cancelled: 0,
  credits_bought: 0,
  credits_used: 0,
  credits_refunded: 0,
  credits_granted: 0,
  credits_lost: 0,
});

const itemName = (id: string): string =>
  CATALOG_ITEMS.find((item) => item.id === id)?.name.replace(', per credit', '') ?? (id || 'Other');

/** What was sold, what brought most first. */
export function itemsFrom(shares: readonly Share[]): Analytics['items'] {
  const of = (figure: string, item: string) =>
    shares.find((share) => share.figure === figure && share.dimension === item)?.value ?? 0;
  return partsOf(shares, 'payment_cents').map(({ dimension, value }) => ({
    item: itemName(dimension),
    payments: of('payments', dimension),
    credits: of('payment_credits', dimension),
    revenue_cents: value,
  }));
}

const KIND_NAMES: Record<string, string> = {
  'one-time': 'Single letters',
  bulk: 'Bulk campaigns',
  ongoing: 'Automations',
};

export const kindsFrom = (shares: readonly Share[]): Analytics['kinds'] =>
  partsOf(shares, 'letters_ordered').map(({ dimension, value }) => ({
    kind: KIND_NAMES[dimension] ?? dimension,
    letters: value,
  }));

export const failuresFrom = (shares: readonly Share[]): Analytics['failures'] =>
  partsOf(shares, 'letters_failed').map(({ dimension, value }) => ({ reason: dimension, letters: value }));

/** The parts of a figure, the largest first. */
const partsOf = (shares: readonly Share[], figure: string): Share[] =>
  shares
    .filter((share) => share.figure === figure)
    .sort((a, b) => b.value - a.value || a.dimension.localeCompare(b.dimension));

/** Letters by days taken, the fastest first. */
export const takenFrom = (shares: readonly Share[], figure: string): Analytics['mailed_after'] =>
  partsOf(shares, figure)
    .map(({ dimension, value }) => ({ days: Number(dimension), letters: value }))
    .sort((a, b) => a.days - b.days);

/** `first_cards` are counted by the month of the sign-up and by how soon they came: "2026-03/7". */
export function cohortsFrom(
  months: readonly string[],
  sign_ups: readonly PeriodSum[],
  first_cards: readonly Share[],
  now: Date,
): Analytics['cohorts'] {
  return months.map((month) => {
    const soonest = (days: number) =>
      first_cards.find(({ dimension }) => dimension === `${month.slice(0, 7)}/${days}`)?.value ?? 0;
    let people = 0;
    const within = COHORT_DAYS.map((days) => {
      people += soonest(days);
      return { days, people, is_open: addDays(addMonths(new Date(month), 1), days) > now };
    });
    return { month, sign_ups: sign_ups.find(({ start }) => start === month)?.value ?? 0, within };
  });
}
