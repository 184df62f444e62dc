import type Stripe from 'stripe';
import type { PaymentEvent } from '../port.ts';
import { disputeOutcome, isInquiry } from './charges.ts';
import { reasonOf, subscriptionOf } from './invoices.ts';
import { idOf } from './responses.ts';

/** An event without its id. */
type EventData = PaymentEvent extends infer E ? (E extends { id: string } ? Omit<E, 'id'> : never) : never;

/** Reads an event of Stripe's as one of ours; what is not about us, or of no meaning, is ignored. */
export function eventOf(event: Stripe.Event): PaymentEvent {
  return { id: event.id, ...(eventDataOf(event) ?? { type: 'ignored', kind: event.type }) } as PaymentEvent;
}

function eventDataOf(event: Stripe.Event): EventData | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.payment_status === 'unpaid' || event.data.object.mode === 'setup'
        ? undefined
        : checkout('checkout.paid', event.data.object);
    case 'checkout.session.expired':
      return checkout('checkout.expired', event.data.object);
    case 'invoice.paid':
      return invoice('invoice.paid', event.data.object);
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return invoice('invoice.failed', event.data.object);
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired':
      return subscription('subscription.changed', event.data.object);
    case 'customer.subscription.deleted':
      return subscription('subscription.ended', event.data.object);
    case 'payment_intent.succeeded':
      return offSession('payment.off_session_paid', event.data.object);
    case 'payment_intent.payment_failed':
      return offSession('payment.off_session_failed', event.data.object);
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed': {
      const payment_intent_id = idOf(event.data.object.payment_intent);
      return payment_intent_id ? { type: 'payment.refunded', payment_intent_id } : undefined;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return dispute(event.data.object);
    case 'payment_method.attached':
    case 'payment_method.detached':
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
    case 'customer.updated':
      return cards(event);
    default:
      return undefined;
  }
}

function checkout(type: 'checkout.paid' | 'checkout.expired', session: Stripe.Checkout.Session): EventData | undefined {
  const our_session_id = session.client_reference_id;
  return our_session_id ? { type, provider_session_id: session.id, our_session_id } : undefined;
}

function invoice(type: 'invoice.paid' | 'invoice.failed', it: Stripe.Invoice): EventData | undefined {
  const subscription_id = subscriptionOf(it);
  const customer_id = idOf(it.customer);
  if (!reasonOf(it) || !subscription_id || !customer_id) return undefined;
  return { type, invoice_id: it.id, subscription_id, customer_id };
}

function subscription(
  type: 'subscription.changed' | 'subscription.ended',
  it: Stripe.Subscription,
): EventData | undefined {
  const customer_id = idOf(it.customer);
  return customer_id ? { type, subscription_id: it.id, customer_id } : undefined;
}

/** A charge that waits for its owner has not failed; its caller already has the response. */
function offSession(
  type: 'payment.off_session_paid' | 'payment.off_session_failed',
  intent: Stripe.PaymentIntent,
): EventData | undefined {
  const { our_key } = intent.metadata;
  const waits = type === 'payment.off_session_failed' && intent.last_payment_error?.code === 'authentication_required';
  return our_key && !waits ? { type, payment_intent_id: intent.id, our_key } : undefined;
}

function dispute(it: Stripe.Dispute): EventData | undefined {
  const payment_intent_id = idOf(it.payment_intent);
  if (!payment_intent_id || isInquiry(it)) return undefined;
  const facts = { payment_intent_id, dispute_id: it.id };
  const outcome = disputeOutcome(it);
  return outcome === 'open' ? { type: 'dispute.opened', ...facts } : { type: 'dispute.closed', ...facts, outcome };
}

/** A card that was removed no longer names its customer; the event holds the previous one. */
function cards(event: Stripe.Event): EventData | undefined {
  const before = event.data.previous_attributes as Record<string, unknown> | undefined;
  if (event.type === 'customer.updated') {
    const is_about_cards = before !== undefined && 'invoice_settings' in before;
    return is_about_cards ? { type: 'payment_method.changed', customer_id: event.data.object.id } : undefined;
  }
  const { customer } = event.data.object as Stripe.PaymentMethod;
  const customer_id = idOf(customer) ?? (typeof before?.customer === 'string' ? before.customer : null);
  return customer_id ? { type: 'payment_method.changed', customer_id } : undefined;
}
