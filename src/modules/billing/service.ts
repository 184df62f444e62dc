import { notFound } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http.ts';
import { handleMessage, receiveMessage } from '../../platform/inbox.ts';
import type { CheckoutState, PaymentEvent, PaymentsProvider } from '../../providers/payments/port.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type CheckoutParts, checkoutService } from './checkout-service.ts';
import * as errors from './errors.ts';
import { paymentService } from './payment-service.ts';
import type { PaymentOutcome } from './schema.ts';
import * as store from './store.ts';

export type BillingParts = CheckoutParts;
export type BillingService = ReturnType<typeof billingService>;

/** Enqueued with `{message_id}` for each webhook that was stored. */
export const HANDLE_EVENT_JOB = 'billing.handle-event';

const SWEEP_BATCH = 50;

/** Buying credits: the checkout, and the three ways in which a payment becomes known. */
export function billingService(parts: BillingParts) {
  const { db, clock, log, payments, credits } = parts;
  const { settle, record } = paymentService(parts);

  return {
    ...checkoutService(parts, settle),

    /** Credits the caller's purchase if it is paid and says how it stands. `session_id` is ours or the provider's. */
    async processPaymentSuccess(actor: Actor, session_id: string): Promise<PaymentOutcome> {
      const session = await store.findSession(db, payments.name, session_id);
      if (session?.user_id !== actor.user_id) throw notFound('This payment');
      const outcome = await settle(session).catch((error) => {
        if (!(error instanceof ProviderError)) throw error;
        log.error('payment_unreadable', error, { session_id: session.id });
        throw errors.paymentUnreadable();
      });
      if (outcome === 'mismatched') throw errors.paymentMismatched();
      const is_paid = outcome === 'credited' || outcome === 'known';
      return {
        status: is_paid ? 'paid' : outcome,
        credits_awarded: is_paid ? session.credits : 0,
        balance: await credits.balanceOf(db, actor.user_id),
        already_processed: outcome === 'known',
      };
    },

    /** Verifies and stores a webhook. Throws webhook_refused; 404 for a provider that is not in use. */
    async receiveWebhook(provider: string, headers: Headers, raw_body: string): Promise<'stored' | 'known'> {
      if (provider !== payments.name) throw notFound('This webhook');
      const event = verified(payments, headers, raw_body);
      return receiveMessage(db, { provider, event_id: event.id, event }, HANDLE_EVENT_JOB, clock.now());
    },

    /**
     * Handles a stored webhook exactly once. Throws while the provider cannot be asked, also when it rejects us (a
     * wrong key may be mended): the queue tries again.
     */
    handleEvent: (message_id: string) =>
      handleMessage<PaymentEvent, CheckoutState>(db, message_id, clock.now(), {
        ask: (event) => payments.readCheckout(event.provider_session_id),
        record: async (tx, event, state) => {
          const outcome = await record(tx, state.our_session_id, state);
          if (!outcome) log.warn('payment_event_of_unknown_session', { event_id: event.id });
        },
      }),

    /** Asks the provider about sessions that nobody reported as paid. Returns how many were credited. */
    async sweep(): Promise<number> {
      let credited = 0;
      for (;;) {
        const due = await store.claimDue(db, payments.name, clock.now(), SWEEP_BATCH);
        for (const session of due) {
          const outcome = await settle(session).catch((error) => {
            log.error('payment_sweep_failed', error, { session_id: session.id });
          });
          if (outcome === 'credited') credited++;
        }
        if (due.length < SWEEP_BATCH) return credited;
      }
    },
  };
}

function verified(payments: PaymentsProvider, headers: Headers, raw_body: string): PaymentEvent {
  try {
    return payments.parseWebhook(headers, raw_body);
  } catch (error) {
    if (error instanceof ProviderError) throw errors.webhookRefused(error.code ?? error.kind);
    throw error;
  }
}
