import Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/provider-error.ts';
import type { PaymentsProvider } from '../port.ts';
import { stripeCards } from './cards.ts';
import { stripeCatalog } from './catalog.ts';
import { stripeCharges } from './charges.ts';
import { stripeCheckout } from './checkout.ts';
import { checkEndpoint } from './endpoint.ts';
import { eventOf } from './events.ts';
import { stripeInvoices } from './invoices.ts';
import { stripeSubscriptions } from './subscriptions.ts';

export type StripeConfig = {
  secret_key: string;
  webhook_secret: string;
  /** The API URL, if not Stripe: a stand-in or a proxy. */
  api_url?: string | undefined;
  timeout_ms?: number;
  /** Stripe Tax computes sales tax from the billing address and adds it. */
  automatic_tax?: boolean;
};

const WEBHOOK_TOLERANCE_S = 300;
const RETRIES = 2;
/** The longest wait while a customer is on a page. After a longer one the customer must try again. */
const LONGEST_WAIT_S = 5;

/** Stripe: hosted Checkout and portal, Billing for plans, and payment intents for charges without the customer. */
export function stripePayments({
  clock,
  ...config
}: StripeConfig & { clock: Clock }): PaymentsProvider & { checkEndpoint(site_url: string): Promise<void> } {
  const stripe = new Stripe(config.secret_key, {
    ...addressOf(config.api_url),
    maxNetworkRetries: RETRIES,
    timeout: config.timeout_ms ?? 20_000,
    telemetry: false,
    httpClient: retryingWhenThrottled(),
  });
  const adds_tax = config.automatic_tax ?? false;
  const catalog = stripeCatalog(stripe);
  const invoices = stripeInvoices({ stripe, catalog });

  return {
    name: 'stripe',
    environment: /^(sk|rk)_live_/.test(config.secret_key) ? 'live' : 'test',
    adds_tax,
    ensureCatalog: catalog.ensureCatalog,
    ...stripeCheckout({ stripe, clock, catalog, invoices, adds_tax }),
    ...stripeSubscriptions({ stripe, clock, catalog, invoices }),
    ...invoices,
    ...stripeCharges({ stripe, adds_tax }),
    ...stripeCards(stripe),
    checkEndpoint: (site_url) => checkEndpoint(stripe, site_url),

    parseWebhook(headers, raw_body) {
      const signature = headers.get('Stripe-Signature') ?? '';
      const [secret, received_at] = [config.webhook_secret, clock.now().getTime()];
      try {
        const { webhooks } = stripe;
        return eventOf(
          webhooks.constructEvent(raw_body, signature, secret, WEBHOOK_TOLERANCE_S, undefined, received_at),
        );
      } catch (cause) {
        throw new ProviderError('rejected', 'The signature of this webhook is not valid.', {
          code: 'bad_signature',
          cause,
        });
      }
    },
  };
}

/** Stripe's library tries a 429 again only where Stripe says so. It is harmless: a throttled call was not begun. */
function retryingWhenThrottled(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const request = client.makeRequest.bind(client);
  client.makeRequest = async (...call) => {
    const response = await request(...call);
    const headers = response.getHeaders();
    const is_soon = Number(headers['retry-after'] ?? 0) <= LONGEST_WAIT_S;
    if (response.getStatusCode() === 429 && is_soon) headers['stripe-should-retry'] ??= 'true';
    return response;
  };
  return client;
}

function addressOf(api_url: string | undefined) {
  if (!api_url) return {};
  const { protocol, hostname, port } = new URL(api_url);
  const is_plain = protocol === 'http:';
  return { protocol: is_plain ? 'http' : 'https', host: hostname, port: port || (is_plain ? '80' : '443') } as const;
}
