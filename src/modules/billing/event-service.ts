import type { AccountId } from '../../platform/account-id.ts';
import type { Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/failure.ts';
import { handleMessage, receiveMessage } from '../../platform/inbox.ts';
import { ProviderError } from '../../platform/provider-error.ts';
import type { OffSessionCharge, PaymentEvent, PaymentsProvider } from '../../providers/payments/port.ts';
import type { CheckoutReading, SettlementService } from './checkout/settlement-service.ts';
import * as store from './checkout/store.ts';
import type { BillingDependencies } from './dependencies.ts';
import * as errors from './errors.ts';
import type { ReturnService, Returns } from './refunds/return-service.ts';
import type { SubscriptionService } from './subscriptions/service.ts';
import type { SubscriptionFacts } from './subscriptions/status-service.ts';
import type { TopUpService } from './top-ups/service.ts';

/** Enqueued with `{message_id}` for each webhook that was stored. */
export const HANDLE_EVENT_JOB = 'billing.handle-event';

/** What the provider says about the object of an event. */
type EventFacts =
  | { about: 'checkout'; our_session_id: string; reading: CheckoutReading }
  | { about: 'subscription'; facts: SubscriptionFacts }
  | { about: 'top_up'; our_key: string; charge: OffSessionCharge }
  | { about: 'returns'; payment_intent_id: string; returns: Returns }
  /** unknown: the provider has no such object; it belongs to another installation. */
  | { about: 'nothing' | 'unknown' };

type Services = {
  settlement: SettlementService;
  subscriptions: SubscriptionService;
  topUps: TopUpService;
  returns: ReturnService;
};

/** Webhooks: verified and stored once, answered at once, handled later. Only the ids in them are used. */
export function eventService(
  { db, clock, log, payments }: BillingDependencies,
  { settlement, subscriptions, topUps, returns }: Services,
) {
  async function fetchFacts(event: PaymentEvent): Promise<EventFacts> {
    switch (event.type) {
      case 'checkout.paid':
      case 'checkout.expired': {
        const reading = await settlement.read(event.provider_session_id);
        return { about: 'checkout', our_session_id: reading.state.our_session_id, reading };
      }
      case 'invoice.paid':
      case 'invoice.failed':
      case 'subscription.changed':
      case 'subscription.ended':
        return { about: 'subscription', facts: await subscriptions.read(event.subscription_id) };
      case 'payment.off_session_paid':
      case 'payment.off_session_failed':
        return { about: 'top_up', our_key: event.our_key, charge: await payments.readCharge(event.payment_intent_id) };
      case 'payment.refunded':
      case 'dispute.opened':
      case 'dispute.closed': {
        const { payment_intent_id } = event;
        return { about: 'returns', payment_intent_id, returns: await returns.read(payment_intent_id) };
      }
      // Cards are read whenever they are shown.
      case 'payment_method.changed':
      case 'ignored':
        return { about: 'nothing' };
    }
  }

  const fetchFactsOrUnknown = (event: PaymentEvent): Promise<EventFacts> =>
    fetchFacts(event).catch((error) => {
      if (error instanceof ProviderError && error.code === 'not_found') return { about: 'unknown' };
      throw error;
    });

  /** The account of a subscription: from our row, or from the checkout that started it. */
  async function accountOf(tx: Db, { subscription }: SubscriptionFacts): Promise<AccountId | null> {
    const known = await subscriptions.find(tx, subscription.subscription_id);
    if (known) return known.account_id;
    const { our_session_id } = subscription;
    const session = our_session_id ? await store.lockSession(tx, payments, our_session_id) : undefined;
    return session?.account_id ?? null;
  }

  /** False when the object is not ours. */
  async function recordFacts(tx: Db, facts: EventFacts): Promise<boolean> {
    switch (facts.about) {
      case 'checkout':
        return (await settlement.record(tx, facts.our_session_id, facts.reading)) !== undefined;
      case 'subscription': {
        const account_id = await accountOf(tx, facts.facts);
        if (account_id) await subscriptions.record(tx, account_id, facts.facts);
        return account_id !== null;
      }
      case 'top_up':
        return topUps.record(tx, facts.our_key, facts.charge);
      case 'returns':
        return (await returns.record(tx, facts.payment_intent_id, facts.returns)) !== undefined;
      default:
        return facts.about === 'nothing';
    }
  }

  return {
    /** Verifies and stores a webhook. Throws webhook_refused; 404 for a provider that is not in use. */
    async receiveWebhook(provider: string, headers: Headers, raw_body: string): Promise<'stored' | 'known'> {
      if (provider !== payments.name) throw notFound('This webhook');
      const event = verified(payments, headers, raw_body);
      return receiveMessage(db, { provider, event_id: event.id, event }, HANDLE_EVENT_JOB, clock.now());
    },

    /**
     * Handles a stored webhook exactly once. Throws while the provider cannot be reached, also when it rejects us
     * (a wrong API key may be corrected): the queue retries.
     */
    handleEvent: (message_id: string) =>
      handleMessage<PaymentEvent, EventFacts>(db, message_id, clock.now(), {
        ask: fetchFactsOrUnknown,
        record: async (tx, event, facts) => {
          const known = await recordFacts(tx, facts);
          if (!known) log.warn('payment_event_of_something_unknown', { event_id: event.id, type: event.type });
        },
      }),
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
