import type { Jobs } from '../../../platform/queue/queue.ts';
import { sandboxPages } from './pages/checkout-api.ts';
import type { PageDependencies } from './pages/portal-api.ts';
import { sandboxProvider } from './provider.ts';
import { paymentSimulator } from './simulator.ts';
import { type WebhookSenderDependencies, webhookSender } from './webhooks.ts';

export type SandboxPaymentsDependencies = WebhookSenderDependencies &
  Pick<PageDependencies, 'onSimulatorOpened'> & {
    /** Where customers reach the product: the base URL of the sandbox's pages. */
    site_url: string;
  };

/** Bills what is due every minute, so that plans renew without moving the clock. */
const CRONTAB = '* * * * * sandbox.bill-due';

/**
 * The embedded payment provider: hosted pages of our own, with sessions, declines, subscriptions and signed webhooks
 * as a real provider has them, and no money. Gives the provider, the pages' endpoints and the jobs. The
 * operator's page and tests use `simulator` and `webhooks` to play customers, banks and the network.
 */
export function sandboxPayments(dependencies: SandboxPaymentsDependencies) {
  const simulator = paymentSimulator(dependencies);
  const webhooks = webhookSender(dependencies);
  const provider = sandboxProvider(dependencies);
  const jobs: Jobs = { ...webhooks.jobs, 'sandbox.bill-due': () => simulator.billDue() };
  return {
    provider,
    simulator,
    webhooks,
    jobs,
    crontab: CRONTAB,
    api: sandboxPages({ ...dependencies, simulator, webhooks, provider }),
  };
}
