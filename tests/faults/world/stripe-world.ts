import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Random } from '../../chaos/people.ts';
import { stripeStandIn } from '../../support/stripe/stand-in.ts';

const KEYS = { secret_key: 'sk_test_of_a_stand_in', webhook_secret: 'whsec_of_a_stand_in' };

/** Stripe's stand-in with customers who pay on its pages, and its webhooks, which it repeats until they are taken. */
export async function stripeWorld(site: () => string, random: Random) {
  const stripe = await stripeStandIn({ clock: systemClock, ...KEYS });
  const taken = new Set<number>();
  let is_open = true;

  async function deliver(at: number): Promise<void> {
    const webhook = stripe.webhooks()[at];
    if (!webhook) return;
    const send = () =>
      fetch(`${site()}/webhooks/payments/stripe`, {
        method: 'POST',
        headers: webhook.headers,
        body: webhook.raw_body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
    const answers = await Promise.all(random() < 0.2 ? [send(), send()] : [send()]);
    if (answers.some(Boolean)) taken.add(at);
  }

  const delivering = (async () => {
    for (; is_open; await sleep(300)) {
      const waiting = stripe.webhooks().flatMap((_, at) => (taken.has(at) ? [] : [at]));
      // Not in their order.
      for (const at of waiting.sort(() => random() - 0.5).slice(0, 8)) await deliver(at);
    }
  })();

  return {
    stripe,
    settings: (api_url: string) => ({
      PAYMENTS_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: KEYS.secret_key,
      STRIPE_WEBHOOK_SECRET: KEYS.webhook_secret,
      STRIPE_API_URL: api_url,
    }),
    /** A customer pays on Stripe's page; false where the address is none of it. */
    pay(url: URL): boolean {
      if (!url.hostname.endsWith('stripe.test')) return false;
      try {
        stripe.hands.pay(url.pathname.split('/').at(-1) ?? '');
      } catch (error) {
        // Paid in another tab.
        if (!(error instanceof Error && error.message.includes('not open'))) throw error;
      }
      return true;
    },
    /** What customers paid, by our own checkout, and what was given back. */
    books: () => stripe.moneyMoved(),
    untaken: () => stripe.webhooks().length - taken.size,
    async stop(): Promise<void> {
      is_open = false;
      await delivering;
      await stripe.stop();
    },
  };
}
export type StripeWorld = Awaited<ReturnType<typeof stripeWorld>>;
