import { z } from 'zod';
import { exportQuery, tableAnswer, tableQuery } from '../../platform/table/query.ts';
import { FIGURES, isMonth } from './rules.ts';
import { accountingSettings } from './settings/schema.ts';

export const month = z.string().refine(isMonth, 'Send a month as its first day, such as 2026-10-01.');
export const monthRequest = z.object({ p_month_start: month });
/** The current month when none is named. */
export const anyMonthRequest = monthRequest.partial();

export const pnl = z.object({
  month_start: z.iso.date(),
  gross_revenue_cents: z.int(),
  stripe_fees_cents: z.int(),
  /** Below zero: money that went back. */
  refunds_cents: z.int(),
  disputes_cents: z.int(),
  /** Sales tax collected less what went back: owed to the states, and part of no other figure. */
  sales_tax_cents: z.int(),
  cards_sent: z.int(),
  card_cost_cents: z.int(),
  cogs_cents: z.int(),
  fixed_expenses_cents: z.int(),
  /** The part of the profit that is dated into earlier, closed months. */
  corrections_cents: z.int(),
  net_profit_cents: z.int(),
  partners: z.int(),
  partner_share_cents_each: z.int(),
  closed_at: z.iso.datetime().nullable(),
  closed_by: z.string().nullable(),
});
export type Pnl = z.infer<typeof pnl>;

const recentPayment = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  type: z.string(),
  payment_id: z.string(),
  description: z.string(),
  amount_cents: z.int(),
  /** Sales tax in the amount. */
  tax_cents: z.int(),
  fee_cents: z.int(),
  net_cents: z.int(),
});
export type RecentPayment = z.infer<typeof recentPayment>;

const sentCards = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  description: z.string(),
  /** Below zero: given back. */
  cards: z.int(),
  cost_cents: z.int(),
});
export type SentCards = z.infer<typeof sentCards>;

export const overviewQuery = z.object({ month: z.union([z.literal(''), month]).default('') });
export const overview = z.object({
  environment: z.enum(['test', 'live']),
  current_month: z.iso.date(),
  months: z.array(z.object({ month_start: z.iso.date(), state: z.enum(['closed', 'open', 'missing']) })),
  pnl,
  payments: z.array(recentPayment),
  cards: z.array(sentCards),
  /** Credits that were paid and not used yet, now: what customers are owed. */
  prepaid: z.object({ credits: z.int(), cents: z.int() }),
  settings: accountingSettings,
  has_closed_month: z.boolean(),
});
export type Overview = z.infer<typeof overview>;

const bookRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  /** A type of payment; cards; or the cadence of an expense. */
  kind: z.string(),
  description: z.string(),
  /** The provider's id of a payment, or how many cards. */
  reference: z.string(),
  amount_cents: z.int(),
  /** The closed month that the row is dated into. */
  correction_of: z.iso.date().nullable(),
});
export type BookRow = z.infer<typeof bookRow>;

const rowFilter = z.object({ month, figure: z.enum(FIGURES) });
export const rowQuery = tableQuery(['day'], 'desc').extend(rowFilter.shape);
export type RowQuery = z.infer<typeof rowQuery>;
export const rowExport = rowFilter.extend(exportQuery.shape).extend({ dir: rowQuery.shape.dir });
export const rowPage = tableAnswer(bookRow);
