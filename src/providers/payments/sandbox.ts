import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Jobs } from '../../platform/queue.ts';
import { ProviderError } from '../provider-error.ts';
import type { CheckoutOrder, CheckoutState, PaymentEvent, PaymentsProvider } from './port.ts';
import { sandboxPayApi } from './sandbox-api.ts';
import { DELIVER_JOB, makeId, sandboxDesk } from './sandbox-desk.ts';
import { SIGNATURE_HEADER, signatureFault, signBody } from './sandbox-signature.ts';
import * as store from './sandbox-store.ts';

export type SandboxPaymentsParts = {
  db: Db;
  clock: Clock;
  /** Where customers reach the product: the payment page lies below it. */
  site_url: string;
  /** Where the worker reaches the product: webhooks are posted below it. */
  webhook_base_url: string;
  signing_secret: string;
};

const CHECKOUT_LIFE_MS = 24 * 60 * 60 * 1000;
const DELIVERY_TIMEOUT_MS = 10_000;

const webhookBody = z.object({
  id: z.string(),
  type: z.literal('checkout.paid'),
  data: z.object({ checkout_id: z.string(), client_reference: z.string() }),
});

/**
 * The embedded payment provider: a hosted payment page of our own, with sessions, declines and signed webhooks as a
 * real provider has them, and no money. Gives the port's provider, the page's endpoints and the delivery job.
 */
export function sandboxPayments(parts: SandboxPaymentsParts) {
  return { provider: sandboxProvider(parts), api: sandboxPayApi(sandboxDesk(parts)), jobs: sandboxJobs(parts) };
}

function sandboxProvider({ db, clock, site_url, signing_secret }: SandboxPaymentsParts): PaymentsProvider {
  return {
    name: 'sandbox',
    environment: 'test',

    async createCheckout(order) {
      const at = clock.now();
      const times = { at, expires_at: new Date(at.getTime() + CHECKOUT_LIFE_MS) };
      const checkout = await store.createCheckout(db, makeId('sbx_cs'), order, times);
      if (!isSameOrder(checkout, order)) {
        throw new ProviderError('rejected', 'This idempotency key was used for another order.', {
          code: 'idempotency',
        });
      }
      return { provider_session_id: checkout.id, url: new URL(`/sandbox/pay/${checkout.id}`, site_url).href };
    },

    async readCheckout(provider_session_id) {
      const checkout = await store.findCheckout(db, provider_session_id);
      if (!checkout) throw new ProviderError('rejected', 'There is no such checkout session.', { code: 'not_found' });
      return stateOf(checkout, clock.now());
    },

    parseWebhook(headers, raw_body) {
      const fault = signatureFault(signing_secret, headers.get(SIGNATURE_HEADER), raw_body, clock.now());
      if (fault) throw new ProviderError('rejected', 'The signature of this webhook is not valid.', { code: fault });
      return eventOf(raw_body);
    },
  };
}

/** Delivers a webhook over HTTP; throws until it is answered 2xx, so that the queue tries again, ever more seldom. */
function sandboxJobs({ db, clock, webhook_base_url, signing_secret }: SandboxPaymentsParts): Jobs {
  return {
    [DELIVER_JOB]: async (payload) => {
      const { webhook_id } = z.object({ webhook_id: z.string() }).parse(payload);
      const webhook = await store.findWebhook(db, webhook_id);
      if (!webhook || webhook.delivered_at) return;
      const sent = fetch(new URL('/webhooks/payments/sandbox', webhook_base_url), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [SIGNATURE_HEADER]: signBody(signing_secret, webhook.body, clock.now()),
        },
        body: webhook.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
      const answered = await sent.then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        () => null,
      );
      const accepted = answered !== null && answered >= 200 && answered < 300;
      await store.noteDelivery(db, webhook_id, answered, accepted ? clock.now() : null);
      if (!accepted) {
        throw new ProviderError(
          'retryable',
          `The webhook was answered with ${answered ?? 'nothing'}; it will be sent again.`,
        );
      }
    },
  };
}

function stateOf(checkout: store.SandboxCheckout, now: Date): CheckoutState {
  const { id, our_session_id, amount_cents, currency, payment_intent_id, fee_cents, paid_at } = checkout;
  const facts = { provider_session_id: id, our_session_id, amount_cents, currency };
  if (payment_intent_id !== null && fee_cents !== null && paid_at !== null) {
    return { ...facts, status: 'paid', payment_intent_id, fee_cents, paid_at };
  }
  if (checkout.expires_at <= now) return { ...facts, status: 'expired' };
  return { ...facts, status: checkout.declined_at ? 'declined' : 'open' };
}

function eventOf(raw_body: string): PaymentEvent {
  const { id, type, data } = webhookBody.parse(JSON.parse(raw_body));
  return { id, type, provider_session_id: data.checkout_id, our_session_id: data.client_reference };
}

function isSameOrder(checkout: store.SandboxCheckout, order: CheckoutOrder): boolean {
  return (
    checkout.our_session_id === order.our_session_id &&
    checkout.amount_cents === order.item.amount_cents * order.item.quantity &&
    checkout.item_name === order.item.name
  );
}
