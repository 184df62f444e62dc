import { addDays } from '../../../platform/time.ts';
import { endOfDay } from '../../../platform/us/last-day.ts';
import type { InvoiceLine, InvoiceReason } from '../../../providers/payments/port.ts';
import {
  type AnyPlan,
  ENDED_PLAN_CREDIT_DAYS,
  PLAN_CREDIT_ROLL_OVER_DAYS,
  planName,
  planOf,
} from '../catalog/rules.ts';
import type { InvoicePart } from '../documents/rules.ts';

const daysAfter = (from: Date, days: number) => addDays(from, days);

/** How long a failed renewal may be paid before the benefits of the plan are paused. */
export const RENEWAL_GRACE_DAYS = 7;

/** The plan and the amount of a renewal, as its unpaid invoice says, else as the plan is listed. */
export function renewalOf(row: { plan_id: string; unpaid_plan_id: string | null; unpaid_cents: number | null }) {
  const plan_id = row.unpaid_plan_id ?? row.plan_id;
  return { plan_name: planName(plan_id), amount_cents: row.unpaid_cents ?? planOf(plan_id)?.amount_cents ?? 0 };
}

/** Going to a plan that costs more is an upgrade. */
export function planDirection(current: AnyPlan, target: AnyPlan): 'upgrade' | 'downgrade' | 'keep' {
  if (current.id === target.id) return 'keep';
  return target.amount_cents > current.amount_cents ? 'upgrade' : 'downgrade';
}

/** Terms end with a whole day, as credits do. */
export const planCreditsExpireAt = (period_end: Date): Date =>
  endOfDay(daysAfter(period_end, PLAN_CREDIT_ROLL_OVER_DAYS));
export const endedPlanCreditsExpireAt = (ended_at: Date): Date => endOfDay(daysAfter(ended_at, ENDED_PLAN_CREDIT_DAYS));
export const graceEndsAt = (past_due_since: Date): Date => endOfDay(daysAfter(past_due_since, RENEWAL_GRACE_DAYS));

/** The share of the additional credits of an upgrade that was paid for, in whole credits. */
export function upgradeCredits(from: AnyPlan, to: AnyPlan, paid_cents: number): number {
  const [more_cents, more_credits] = [to.amount_cents - from.amount_cents, to.credits - from.credits];
  if (more_cents <= 0 || more_credits <= 0) return 0;
  return Math.floor((more_credits * Math.min(paid_cents, more_cents)) / more_cents);
}

type PaidFor = {
  invoice_id: string;
  reason: InvoiceReason;
  plan_id: string;
  amount_cents: number;
  tax_cents: number;
  paid_at: Date;
};

/**
 * What each paid invoice of a subscription brings, oldest first, and the plan that is in force after it: a month's
 * credits, or for a change of plan the share of the difference. A change that cost nothing is one that begins with the
 * next period, so the plan stays until that is paid. Decided by all invoices together, so that the order of
 * their events does not matter.
 */
export function creditsByInvoice<I extends PaidFor>(
  invoices: readonly I[],
): { invoice: I; credits: number; plan_id: string }[] {
  const in_order = [...invoices].sort((a, b) => a.paid_at.getTime() - b.paid_at.getTime() || order(a) - order(b));
  let plan_id = '';
  return in_order.map((invoice) => {
    const [before, after] = [planOf(plan_id), planOf(invoice.plan_id)];
    if (invoice.reason !== 'plan_change') {
      plan_id = invoice.plan_id;
      return { invoice, credits: after?.credits ?? 0, plan_id };
    }
    if (invoice.amount_cents > 0) plan_id = invoice.plan_id;
    const credits = before && after ? upgradeCredits(before, after, invoice.amount_cents - invoice.tax_cents) : 0;
    return { invoice, credits, plan_id };
  });
}
type Billed = { reason: InvoiceReason; amount_cents: number; tax_cents: number; lines: readonly InvoiceLine[] };

/**
 * The lines of an invoice as its document prints them, before tax: plans, the unused time of an old one, and credit
 * that was used or is left. None where there is one line, which the description of the payment says.
 */
export function linesOfInvoice({ reason, amount_cents, tax_cents, lines }: Billed): InvoicePart[] {
  const parts = lines.map(({ plan_id, amount_cents }) => ({
    description: lineText(plan_id, reason, amount_cents),
    amount_cents,
  }));
  const credit_cents = amount_cents - tax_cents - parts.reduce((sum, part) => sum + part.amount_cents, 0);
  if (credit_cents < 0) parts.push({ description: 'Credit from an earlier plan', amount_cents: credit_cents });
  if (credit_cents > 0)
    parts.push({ description: 'Kept as credit for your next invoices', amount_cents: credit_cents });
  return parts.length > 1 ? parts : [];
}

function lineText(plan_id: string, reason: InvoiceReason, amount_cents: number): string {
  if (amount_cents < 0) return `Unused time on the ${planName(plan_id)} plan`;
  return `${planName(plan_id)} plan, ${reason === 'plan_change' ? 'for the rest of the month' : 'one month'}`;
}

const order = ({ reason }: PaidFor) => ['first', 'renewal', 'plan_change'].indexOf(reason);
