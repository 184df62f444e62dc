import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { OffSessionCharge } from '../../../providers/payments/port.ts';
import type { ChargedAccount } from '../../credits/service.ts';
import { needsNewKey, retryOf } from '../attempt-service.ts';
import { planOf } from '../catalog/rules.ts';
import type { CustomerService } from '../customers/service.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { ReceiptService } from '../payments/service.ts';
import type { SubscriptionService } from '../subscriptions/service.ts';
import { AUTHENTICATION_LIFE_MS, MOST_TOP_UPS_A_DAY, mayTopUp, topUpBundles } from './rules.ts';
import * as store from './store.ts';

export type TopUpService = ReturnType<typeof topUpService>;

/** Enqueued with `{account_id}` by a charge that takes the balance to the threshold or below it. */
export const TOP_UP_JOB = 'billing.top-up';

const FIRST_CHECK_AFTER_MS = 2 * 60 * 1000;
const SWEEP_BATCH = 50;

type Services = {
  receipts: ReceiptService;
  customers: CustomerService;
  subscriptions: SubscriptionService;
};

/**
 * Buying credits by itself when the balance is low. An attempt is committed before the card is charged, under an
 * index that allows one running attempt per account; its id is the provider's idempotency key.
 */
export function topUpService(dependencies: BillingDependencies, { receipts, customers, subscriptions }: Services) {
  const { db, clock, log, payments, credits, site_url } = dependencies;

  /** One job for an account, however many charges request it. */
  const order = (tx: Db, account_id: string) =>
    enqueue(tx, TOP_UP_JOB, { account_id }, { key: `top-up:${account_id}` });

  /** What a bundle costs this person today; undefined when it is no longer offered. */
  async function priceOf(user_id: string, bundle_credits: number): Promise<number | undefined> {
    const plan = await subscriptions.benefitsOf(user_id);
    return topUpBundles(plan && planOf(plan.plan_id)).find((bundle) => bundle.credits === bundle_credits)?.amount_cents;
  }

  /** Decides within one transaction whether a payment is due. Gives the attempt to start or continue. */
  async function begin(tx: Db, account_id: string): Promise<store.Attempt | undefined> {
    await credits.lockAccount(tx, account_id);
    const running = await store.runningAttempt(tx, account_id, payments.environment);
    if (running) return running.status === 'open' ? running : undefined;
    const consent = await store.activeConsent(tx, account_id, payments.environment);
    if (!consent || (await credits.balanceOf(tx, consent.user_id)) > consent.threshold) return undefined;
    const now = clock.now();
    const latest = await store.latestAttempts(tx, account_id, payments.environment, MOST_TOP_UPS_A_DAY);
    const verdict = mayTopUp(latest, consent.id, now);
    if (verdict === 'daily_limit' && (await store.noteLimit(tx, consent.id, now))) {
      await orderMail(tx, { kind: 'top_up_limit', consent_id: consent.id, day: now.toISOString() });
    }
    const amount_cents = await priceOf(consent.user_id, consent.bundle_credits);
    if (verdict !== 'yes' || !amount_cents) return undefined;
    const { user_id, bundle_credits } = consent;
    const id = await store.insertAttempt(
      tx,
      {
        consent_id: consent.id,
        user_id,
        account_id,
        provider: payments.name,
        environment: payments.environment,
        credits: bundle_credits,
        amount_cents,
      },
      { at: now, next_check_at: new Date(now.getTime() + FIRST_CHECK_AFTER_MS) },
    );
    return id ? store.attemptById(tx, id) : undefined;
  }

  /** Charges the card, or reads the charge made before. Undefined: nothing was charged, and nothing will be. */
  async function findOrCharge(attempt: store.Attempt): Promise<OffSessionCharge | undefined> {
    if (attempt.payment_intent_id) return payments.readCharge(attempt.payment_intent_id);
    const consent = await store.consentById(db, attempt.consent_id);
    if (!consent) return undefined;
    return customers.ifKnown(attempt.user_id, async (customer_id) => {
      const made = await payments.findCharge(customer_id, attempt.id);
      return made || consent.withdrawn_at ? made : charge(attempt, customer_id, consent.payment_method_id);
    });
  }

  /** Charges the card. After a failure that the provider has stored, the next attempt uses a new key and first looks for a charge. */
  async function charge(attempt: store.Attempt, customer_id: string, payment_method_id: string) {
    const response = payments.chargeOffSession({
      customer_id,
      payment_method_id,
      amount_cents: attempt.amount_cents,
      our_key: attempt.id,
      description: `Top-up of ${attempt.credits} credits`,
      return_url: new URL('/portal/billing', site_url).href,
      ...retryOf(attempt.attempt, attempt.created_at),
    });
    return response.catch(async (error) => {
      if (needsNewKey(error)) await store.updateAttempt(db, attempt.id, { attempt: attempt.attempt + 1 });
      throw error;
    });
  }

  async function receive(tx: Db, attempt: store.Attempt, paid: OffSessionCharge & { outcome: 'paid' }): Promise<void> {
    await receipts.receive(tx, {
      key: `top-up:${attempt.id}`,
      grant_key: `top-up:${attempt.id}`,
      user_id: attempt.user_id,
      payment_intent_id: paid.payment_intent_id,
      amount_cents: paid.amount_cents,
      fee_cents: paid.fee_cents,
      occurred_at: paid.paid_at,
      item_id: `top_up_${attempt.credits}`,
      description: `Automatic top-up of ${attempt.credits} credits`,
      credits: attempt.credits,
      card: paid.card,
    });
    await settled(tx, attempt, { status: 'paid', payment_intent_id: paid.payment_intent_id, message: null });
    // A small bundle may leave the balance at the threshold.
    await order(tx, attempt.account_id);
  }

  const settled = (tx: Db, attempt: store.Attempt, edit: store.AttemptEdit) =>
    store.updateAttempt(tx, attempt.id, { finish_url: null, settled_at: clock.now(), ...edit });

  /** Records the status of an attempt once. A received payment is recorded whatever the status was before. */
  async function record(tx: Db, attempt_id: string, charge: OffSessionCharge | undefined): Promise<boolean> {
    const account_id = (await store.attemptById(tx, attempt_id))?.account_id;
    if (!account_id) return false;
    await credits.lockAccount(tx, account_id);
    const attempt = await store.lockAttempt(tx, attempt_id);
    if (!attempt) return false;
    if (attempt.status === 'paid') return true;
    if (charge?.outcome === 'paid') {
      await receive(tx, attempt, charge);
      return true;
    }
    if (attempt.status === 'declined' || attempt.status === 'withdrawn') return true;
    if (!charge) await settled(tx, attempt, { status: 'withdrawn' });
    else if (charge.outcome === 'declined') await decline(tx, attempt, charge.payment_intent_id, charge.message);
    else if (charge.outcome === 'processing') {
      await store.updateAttempt(tx, attempt_id, { payment_intent_id: charge.payment_intent_id });
    } else await wait(tx, attempt, charge);
    return true;
  }

  /** The owner's open pages show what is left to do. */
  const noticed = (tx: Db, { user_id, account_id }: store.Attempt) =>
    publish(tx, { user_id, topic: 'credits', id: account_id });

  async function decline(tx: Db, attempt: store.Attempt, payment_intent_id: string | null, message: string) {
    await settled(tx, attempt, {
      status: 'declined',
      payment_intent_id: payment_intent_id ?? attempt.payment_intent_id,
      message,
    });
    noticed(tx, attempt);
    await orderMail(tx, { kind: 'top_up_declined', attempt_id: attempt.id });
  }

  /** Waits for the owner to confirm. Ends after a day, so that another attempt can start. */
  async function wait(tx: Db, attempt: store.Attempt, charge: OffSessionCharge & { outcome: 'needs_authentication' }) {
    if (clock.now().getTime() - attempt.created_at.getTime() > AUTHENTICATION_LIFE_MS) {
      return decline(tx, attempt, charge.payment_intent_id, 'The payment was not confirmed in time.');
    }
    await store.updateAttempt(tx, attempt.id, {
      status: 'needs_authentication',
      payment_intent_id: charge.payment_intent_id,
      finish_url: charge.url,
    });
    noticed(tx, attempt);
    if (attempt.status === 'open') await orderMail(tx, { kind: 'top_up_authentication', attempt_id: attempt.id });
  }

  async function settle(attempt: store.Attempt): Promise<void> {
    const charge = await findOrCharge(attempt);
    await inTransaction(db, (tx) => record(tx, attempt.id, charge));
  }

  /** Gives the number of attempts that failed to settle. */
  async function settleEach(attempts: readonly store.Attempt[]): Promise<number> {
    let failures = 0;
    for (const attempt of attempts) {
      await settle(attempt).catch((error) => {
        failures++;
        log.error('top_up_sweep_failed', error, { attempt_id: attempt.id });
      });
    }
    return failures;
  }

  return {
    order,
    record,

    /** Called in the transaction of each charge of credits. */
    async onCharged(tx: Db, { account_id, balance }: ChargedAccount): Promise<void> {
      const consent = await store.activeConsent(tx, account_id, payments.environment);
      if (consent && balance <= consent.threshold) await order(tx, account_id);
    },

    /** Runs the job: at most one payment. Throws while the provider cannot be reached; the queue retries. */
    async run(account_id: string): Promise<void> {
      const attempt = await inTransaction(db, (tx) => begin(tx, account_id));
      if (attempt) await settle(attempt);
    },

    /** Settles the unsettled attempts that are due. Gives the number of failures. */
    async sweep(): Promise<number> {
      let failures = 0;
      for (;;) {
        const due = await store.claimDue(db, payments, clock.now(), SWEEP_BATCH);
        failures += await settleEach(due);
        if (due.length < SWEEP_BATCH) return failures;
      }
    },

    /** Settles every unsettled attempt, and rechecks those that ended unpaid since then. Gives the number of failures. */
    async sweepSince(since: Date): Promise<number> {
      let failures = 0;
      let last: string | null = null;
      for (;;) {
        const unpaid: store.Attempt[] = await store.unpaidSince(db, payments, since, last, SWEEP_BATCH);
        failures += await settleEach(unpaid);
        if (unpaid.length < SWEEP_BATCH) return failures;
        last = unpaid.at(-1)?.id ?? null;
      }
    },
  };
}
