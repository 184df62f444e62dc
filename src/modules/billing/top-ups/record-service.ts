import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/events.ts';
import type { OffSessionCharge } from '../../../providers/payments/port.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { orderMail } from '../mails/order-service.ts';
import type { ReceiptService } from '../payments/service.ts';
import type { ChargeOutcome } from './attempt-service.ts';
import { orderTopUp } from './order-service.ts';
import { AUTHENTICATION_LIFE_MS } from './rules.ts';
import * as store from './store.ts';

/** Records how the charge of an attempt ended, with its credits, its receipt and its mail. */
export function recordService({ clock, accounts }: BillingDependencies, receipts: ReceiptService) {
  const finish = (tx: Db, attempt: store.Attempt, edit: store.AttemptEdit) =>
    store.updateAttempt(tx, attempt.id, { finish_url: null, settled_at: clock.now(), ...edit });

  async function receive(tx: Db, attempt: store.Attempt, paid: OffSessionCharge & { outcome: 'paid' }): Promise<void> {
    await receipts.receive(tx, {
      key: `top-up:${attempt.id}`,
      grant_key: `top-up:${attempt.id}`,
      account_id: attempt.account_id,
      payment_intent_id: paid.payment_intent_id,
      amount_cents: paid.amount_cents,
      tax_cents: paid.tax_cents,
      fee_cents: paid.fee_cents,
      occurred_at: paid.paid_at,
      item_id: `top_up_${attempt.credits}`,
      description: `Automatic top-up of ${attempt.credits} credits`,
      credits: attempt.credits,
      card: paid.card,
    });
    await finish(tx, attempt, { status: 'paid', payment_intent_id: paid.payment_intent_id, message: null });
    // A small bundle may leave the balance at the threshold.
    await orderTopUp(tx, { id: attempt.consent_id, account_id: attempt.account_id });
  }

  /** The account's open pages show what is left to do. */
  const notifyPages = (tx: Db, { account_id }: store.Attempt) =>
    publish(tx, { account_id, topic: 'credits', id: account_id });

  async function decline(tx: Db, attempt: store.Attempt, payment_intent_id: string | null, message: string) {
    await finish(tx, attempt, {
      status: 'declined',
      payment_intent_id: payment_intent_id ?? attempt.payment_intent_id,
      message,
    });
    notifyPages(tx, attempt);
    await orderMail(tx, { kind: 'top_up_declined', attempt_id: attempt.id });
  }

  /** Asks the owner for another card, once: under this consent no other attempt starts. */
  async function pause(tx: Db, attempt: store.Attempt) {
    await finish(tx, attempt, { status: 'card_removed' });
    notifyPages(tx, attempt);
    await orderMail(tx, { kind: 'top_up_card_removed', attempt_id: attempt.id });
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
    notifyPages(tx, attempt);
    if (attempt.status === 'open') await orderMail(tx, { kind: 'top_up_authentication', attempt_id: attempt.id });
  }

  return {
    /** Records the status of an attempt once. A received payment is recorded whatever the status was before. */
    async record(tx: Db, attempt_id: string, charge: ChargeOutcome | undefined): Promise<boolean> {
      const account_id = (await store.attemptById(tx, attempt_id))?.account_id;
      if (!account_id) return false;
      await accounts.lockAccount(tx, account_id);
      const attempt = await store.lockAttempt(tx, attempt_id);
      if (!attempt) return false;
      if (attempt.status === 'paid') return true;
      if (charge?.outcome === 'paid') {
        await receive(tx, attempt, charge);
        return true;
      }
      if (attempt.status !== 'open' && attempt.status !== 'needs_authentication') return true;
      if (!charge) await finish(tx, attempt, { status: 'withdrawn' });
      else if (charge.outcome === 'card_removed') await pause(tx, attempt);
      else if (charge.outcome === 'declined') await decline(tx, attempt, charge.payment_intent_id, charge.message);
      else if (charge.outcome === 'processing') {
        await store.updateAttempt(tx, attempt_id, { payment_intent_id: charge.payment_intent_id });
      } else await wait(tx, attempt, charge);
      return true;
    },
  };
}
