import type { Actor } from '../../../platform/http/endpoint.ts';
import type { PlanChange } from '../../../providers/payments/port.ts';
import { type AnyPlan, planOf } from '../catalog/rules.ts';
import { checkSells } from '../customers/selling-service.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import * as errors from '../errors.ts';
import { ownUrl } from '../rules.ts';
import { agreedAt, chargedQuote, knownPlan, pricedPlan, type Quote, quotePlanChange } from './quote-service.ts';
import { graceEndsAt } from './rules.ts';
import type { ChangePlanRequest, PlanChangeAnswer, SubscriptionAnswer, SubscriptionView } from './schema.ts';
import type { SubscriptionService } from './service.ts';
import type { SubscriptionRow } from './store.ts';

/** What a customer does with a plan: view, change, cancel, resume. */
export function planService(
  dependencies: BillingDependencies,
  subscriptions: SubscriptionService,
  customers: CustomerService,
) {
  const { clock, log, payments, accounts, site_url } = dependencies;
  const callProvider = <T>(response: Promise<T>) => errors.asCheckoutFailure(log, response);

  async function present(row: SubscriptionRow): Promise<SubscriptionView> {
    const plan = knownPlan(row.plan_id);
    const used = await accounts.seatsUsed(row.account_id);
    return {
      plan_id: row.plan_id,
      plan_name: plan.name,
      amount_cents: plan.amount_cents,
      credits: plan.credits,
      status: row.paused_at ? 'paused' : row.past_due_since ? 'past_due' : 'active',
      period_start: row.period_start.toISOString(),
      period_end: row.period_end.toISOString(),
      cancel_at_period_end: row.cancel_at_period_end,
      next_plan_id: row.next_plan_id,
      grace_ends_at: row.past_due_since ? graceEndsAt(row.past_due_since).toISOString() : null,
      pay_url: row.pay_url,
      seats: { used, total: plan.seats },
    };
  }

  async function running({ account_id }: Actor): Promise<SubscriptionRow> {
    const row = await subscriptions.currentOf(account_id);
    if (row) return row;
    throw errors.noPlan();
  }

  const view = async ({ account_id }: Actor): Promise<SubscriptionAnswer> => {
    const row = await subscriptions.currentOf(account_id);
    return { subscription: row ? await present(row) : null };
  };

  async function refreshed(actor: Actor, row: SubscriptionRow): Promise<SubscriptionAnswer> {
    await callProvider(subscriptions.refresh(row));
    return view(actor);
  }

  /** A change at the end of a period costs nothing. Null when there is nothing to change. */
  async function change(row: SubscriptionRow, target: AnyPlan, quoted: Quote, at: Date): Promise<PlanChange | null> {
    const is_upgrade = quoted.direction === 'upgrade';
    if (!is_upgrade && target.id === (row.next_plan_id ?? row.plan_id)) return null;
    return callProvider(
      payments.changePlan({
        subscription_id: row.subscription_id,
        plan: pricedPlan(target),
        at: is_upgrade ? at : row.period_end,
        key: `change:${row.id}:${row.plan_id}:${row.next_plan_id}:${target.id}:${at.toISOString()}`,
      }),
    );
  }

  return {
    subscription: view,

    /** Shows what another plan would cost, or changes to it: a bigger one at once, a smaller one with the next period. */
    async changePlan(actor: Actor, request: ChangePlanRequest): Promise<PlanChangeAnswer> {
      const target = planOf(request.planId);
      if (!target) throw errors.unknownItem();
      const row = await running(actor);
      await checkSells(dependencies, actor);
      if (row.status !== 'active') throw errors.planInArrears();
      await checkSeats(accounts, row, target);
      const quoted = await quotePlanChange(dependencies, row, target, clock.now());
      if (request.preview) return { ...quoted, status: 'preview', url: null, subscription: await present(row) };
      const changed = await change(row, target, quoted, agreedAt(request.preview_at, quoted.preview_at, clock.now()));
      const { subscription } = await refreshed(actor, row);
      if (!subscription) throw errors.noPlan();
      return { ...outcomeOf(row, target, quoted, changed), subscription };
    },

    /** The plan runs to the end of the paid period, and so does every other one that the account still pays. */
    async cancelPlan(actor: Actor): Promise<SubscriptionAnswer> {
      await running(actor);
      for (const row of await subscriptions.allRunningOf(actor.account_id)) {
        await callProvider(payments.cancelAtPeriodEnd(row.subscription_id));
        await callProvider(subscriptions.refresh(row));
      }
      return view(actor);
    },

    /** Takes a cancellation back. */
    async resumePlan(actor: Actor): Promise<SubscriptionAnswer> {
      await checkSells(dependencies, actor);
      const row = await running(actor);
      if (row.cancel_at_period_end) await callProvider(payments.resume(row.subscription_id));
      return refreshed(actor, row);
    },

    /** The provider's own page for cards, invoices and the plan. */
    async customerPortal(actor: Actor, return_url: string | undefined): Promise<{ url: string }> {
      const back = ownUrl(site_url, return_url, '/portal/billing').href;
      const url = await callProvider(customers.withCustomer(actor.account_id, (id) => payments.portalUrl(id, back)));
      return { url };
    },
  };
}

/** What a change that was made costs, and whether it must still be paid. */
function outcomeOf(row: SubscriptionRow, target: AnyPlan, quoted: Quote, changed: PlanChange | null) {
  const url = changed?.outcome === 'unpaid' ? changed.url : null;
  const status = url ? 'payment_required' : quoted.direction === 'downgrade' ? 'scheduled' : 'changed';
  const charged = quoted.direction === 'upgrade' && chargedQuote(row, target, changed);
  return { ...quoted, ...charged, status, url } as const;
}

async function checkSeats(
  accounts: BillingDependencies['accounts'],
  row: SubscriptionRow,
  target: AnyPlan,
): Promise<void> {
  const used = await accounts.seatsUsed(row.account_id);
  if (used > target.seats) throw errors.seatsInUse(target.name, target.seats, used);
}
