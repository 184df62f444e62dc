import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { Clock } from '../../../src/platform/clock.ts';
import { stripeApi } from './api.ts';
import { stripeBilling } from './billing/billing.ts';
import { stripeBooks } from './books.ts';
import { handsOf, moneyMoved } from './hands.ts';
import type { Intent } from './objects.ts';
import { stripeOperations } from './operations/operations.ts';

export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>;

/**
 * A Stripe of our own on this machine: it takes only what Stripe's declarations allow, has state as Stripe does, and
 * signs events. `hands` do what customers, banks and time do; `next` answers the next calls with something else.
 */
export async function stripeStandIn({
  clock,
  secret_key,
  webhook_secret,
}: {
  clock: Clock;
  secret_key: string;
  webhook_secret: string;
}) {
  const books = stripeBooks(clock);
  const billing = stripeBilling(books);
  const api = stripeApi(books, stripeOperations(books, billing), secret_key);

  /** The charge was answered, but its confirmation was never requested. */
  function forgetConfirmation(intent_id: string): void {
    const intent = books.mustGet<Intent>('payment_intent', intent_id);
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
    api.forget(`${intent_id}/confirm`);
  }

  /** An event as Stripe would send it. */
  function sign(event: object, age_s = 0) {
    const payload = JSON.stringify(event);
    const header = { payload, secret: webhook_secret, timestamp: books.now_s() - age_s };
    const signature = Stripe.webhooks.generateTestHeaderString(header);
    return { headers: new Headers({ 'Stripe-Signature': signature }), raw_body: payload };
  }

  const server = createServer(async (request, response) => {
    const sent = await readText(request);
    const { status, body, headers } = await api.respond(request, sent);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls: api.calls,
    next: api.next,
    hands: { ...handsOf(books, billing), forgetConfirmation },
    moneyMoved: () => moneyMoved(books),
    sign,
    /** All events so far, oldest first, signed as of `age_s` seconds ago. */
    webhooks: (age_s = 0) => {
      const events = books.list('event').reverse();
      return events.map((event) => sign(event, age_s));
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
