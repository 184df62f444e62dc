import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { addDays } from '../../../platform/time.ts';
import type { PaidInvoice, Subscription, UnpaidInvoice } from '../../../providers/payments/port.ts';
import { planOf } from '../catalog/rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import { creditsByInvoice, endedPlanCreditsExpireAt, graceEndsAt, RENEWAL_GRACE_DAYS } from './rules.ts';
import * as store from './store.ts';

/** A plan at the provider, with all paid invoices and the unpaid renewal. */
export type SubscriptionFacts = { subscription: Subscription; invoices: PaidInvoice[]; unpaid?: UnpaidInvoice };

const NOTHING_UNPAID = { pay_url: null, unpaid_plan_id: null, unpaid_cents: null };
const unpaidFacts = ({ url, plan_id, amount_cents }: UnpaidInvoice) => ({
  pay_url: url,
  unpaid_plan_id: plan_id,
  unpaid_cents: amount_cents,
});

/** A plan as its account shows it. One that the catalog no longer has keeps the owner's seat. */
const shownPlan = (id: string) => ({ id, seats: planOf(id)?.seats ?? 1 });

/** Changes of a plan's status, with the plan that the account shows, its credits and the mails about them. */
export function statusService({ db, clock, payments, accounts, credits }: BillingDependencies) {
  async function pauseIfOverdue(id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const found = await store.subscriptionById(tx, id);
      if (found) await accounts.lockAccount(tx, found.account_id);
      const row = await store.lockById(tx, id);
      if (row?.status !== 'past_due' || row.paused_at || !row.past_due_since) return;
      if (graceEndsAt(row.past_due_since) > clock.now()) return;
      await store.update(tx, id, { paused_at: clock.now() });
      await accounts.setPlan(tx, row.account_id, null);
      await orderMail(tx, { kind: 'benefits_paused', subscription_id: id, at: row.past_due_since.toISOString() });
    });
  }

  return {
    /** The plan is over: nothing more is paid, and what is left of its credits expires sooner. */
    async end(tx: Db, row: store.SubscriptionRow, ended_at: Date): Promise<void> {
      await store.update(tx, row.id, {
        status: 'canceled',
        ended_at,
        past_due_since: null,
        paused_at: null,
        ...NOTHING_UNPAID,
        next_plan_id: null,
      });
      const others = (await store.runningOf(tx, row.account_id, payments)).filter(({ id }) => id !== row.id);
      await accounts.setPlan(tx, row.account_id, others[0] ? shownPlan(others[0].plan_id) : null);
      if (others.length === 0) await credits.endPlanCredits(tx, row.account_id, endedPlanCreditsExpireAt(ended_at));
      await orderMail(tx, { kind: 'plan_ended', subscription_id: row.id, at: ended_at.toISOString() });
    },

    /** The plan continues, paid or in arrears. */
    async keepRunning(tx: Db, row: store.SubscriptionRow, facts: SubscriptionFacts): Promise<void> {
      const { subscription, unpaid } = facts;
      const now = clock.now();
      const plan_id = creditsByInvoice(facts.invoices).at(-1)?.plan_id ?? subscription.plan_id;
      const past_due_since = subscription.status === 'past_due' ? (row.past_due_since ?? now) : null;
      const paused_at = past_due_since ? row.paused_at : null;
      await store.update(tx, row.id, {
        plan_id,
        next_plan_id: subscription.plan_id === plan_id ? null : subscription.plan_id,
        status: past_due_since ? 'past_due' : 'active',
        period_start: subscription.period_start,
        period_end: subscription.period_end,
        cancel_at_period_end: subscription.cancel_at_period_end,
        past_due_since,
        paused_at,
        ...(past_due_since ? unpaid && unpaidFacts(unpaid) : NOTHING_UNPAID),
      });
      await accounts.setPlan(tx, row.account_id, paused_at ? null : shownPlan(plan_id));
      if (past_due_since && !row.past_due_since) {
        await orderMail(tx, { kind: 'renewal_failed', subscription_id: row.id, at: past_due_since.toISOString() });
      }
      if (subscription.cancel_at_period_end && !row.cancel_at_period_end) {
        await orderMail(tx, { kind: 'plan_cancelled', subscription_id: row.id, at: now.toISOString() });
      }
    },

    /** Pauses the benefits of plans whose renewal is unpaid after the grace period. */
    async pauseOverdue(): Promise<void> {
      const since = addDays(clock.now(), -RENEWAL_GRACE_DAYS);
      for (const id of await store.overdue(db, payments, since)) await pauseIfOverdue(id);
    },
  };
}
