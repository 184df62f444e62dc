import Stripe from 'stripe';
import { ProviderError } from '../../../platform/provider-error.ts';
import { callStripe } from './responses.ts';

/** The version of Stripe's API that events are read in. An endpoint of another version sends what we can't read. */
export const EVENT_VERSION: string = Stripe.API_VERSION;

/**
 * Checks the endpoint to which Stripe sends the events of this site. Throws a rejected ProviderError that says what to
 * change where it is missing, switched off or of another version. A key that may not read endpoints checks nothing.
 */
export async function checkEndpoint(stripe: Stripe, site_url: string): Promise<void> {
  const url = new URL('/webhooks/payments/stripe', site_url).href;
  const endpoints = await callStripe(async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data).catch(
    () => undefined,
  );
  if (!endpoints) return;
  const problem = problemOf(endpoints.find((endpoint) => endpoint.url === url));
  if (problem) throw new ProviderError('rejected', `The webhook endpoint ${url} ${problem}`, { code: 'bad_endpoint' });
}

function problemOf(endpoint: Pick<Stripe.WebhookEndpoint, 'status' | 'api_version'> | undefined): string | undefined {
  if (!endpoint) return 'does not exist at Stripe. Add it in the dashboard.';
  if (endpoint.status !== 'enabled') return 'is switched off at Stripe. Enable it in the dashboard.';
  if (endpoint.api_version === EVENT_VERSION) return undefined;
  return `has the API version ${endpoint.api_version ?? 'of the account'}. Make a new one with ${EVENT_VERSION}.`;
}
