import type { PlanChange, PricedItem } from '../../../providers/payments/port.ts';
import { checkoutItem } from '../catalog/item-rules.ts';
import { type AnyPlan, planOf } from '../catalog/rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import { planDirection, upgradeCredits } from './rules.ts';
import type { PlanChangeAnswer } from './schema.ts';
import type { SubscriptionRow } from './store.ts';

/** How long a preview may be accepted. */
const PREVIEW_LIFE_MS = 60 * 60 * 1000;

/** What a change of plan costs and brings. */
export type Quote = Omit<PlanChangeAnswer, 'status' | 'subscription' | 'url'>;

/** The price and credits of the change, and when it takes effect. */
export async function quotePlanChange(
  { log, payments }: Pick<BillingDependencies, 'log' | 'payments'>,
  row: SubscriptionRow,
  target: AnyPlan,
  at: Date,
): Promise<Quote> {
  const current = knownPlan(row.plan_id);
  const direction = planDirection(current, target);
  const facts = { direction, plan_id: target.id, next_amount_cents: target.amount_cents };
  if (direction !== 'upgrade') {
    const period_end = row.period_end.toISOString();
    const free = { due_now_cents: 0, credit_cents: 0, credits_now: 0, preview_at: at.toISOString() };
    return { ...facts, ...free, effective_at: period_end, next_payment_at: period_end };
  }
  if (row.next_plan_id) throw errors.planChangeScheduled(knownPlan(row.next_plan_id).name);
  const preview = await errors.asCheckoutFailure(
    log,
    payments.previewPlanChange(row.subscription_id, pricedPlan(target)),
  );
  return {
    ...facts,
    due_now_cents: preview.due_now_cents,
    credit_cents: preview.credit_cents,
    credits_now: upgradeCredits(current, target, preview.due_now_cents),
    preview_at: preview.at.toISOString(),
    effective_at: preview.at.toISOString(),
    next_amount_cents: preview.next_amount_cents,
    next_payment_at: preview.next_payment_at.toISOString(),
  };
}

/** The time as of which a change is charged: that of the accepted preview. */
export function agreedAt(preview_at: string | undefined, fallback: string, now: Date): Date {
  const at = new Date(preview_at ?? fallback);
  const age_ms = now.getTime() - at.getTime();
  if (preview_at && (age_ms > PREVIEW_LIFE_MS || age_ms < -PREVIEW_LIFE_MS)) throw errors.previewExpired();
  return at;
}

/** What an upgrade did cost and bring: it was charged as of the preview, and time has passed since. */
export function chargedQuote(
  { plan_id }: SubscriptionRow,
  target: AnyPlan,
  changed: PlanChange | null,
): Partial<Quote> {
  const invoice = changed?.outcome === 'changed' ? changed.invoice : null;
  if (!invoice) return {};
  const credits_now = upgradeCredits(knownPlan(plan_id), target, invoice.amount_cents);
  return { due_now_cents: invoice.amount_cents, credits_now };
}

/** Throws unknown_item for a plan that the catalog does not have. */
export function knownPlan(plan_id: string): AnyPlan {
  const plan = planOf(plan_id);
  if (!plan) throw errors.unknownItem();
  return plan;
}

export const pricedPlan = (plan: AnyPlan): PricedItem => ({
  id: plan.id,
  name: checkoutItem(plan.id)?.name ?? plan.name,
  amount_cents: plan.amount_cents,
});
