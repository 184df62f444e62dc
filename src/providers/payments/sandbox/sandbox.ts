import type { Jobs } from '../../../platform/queue/queue.ts';
import { sandboxPages } from './pages/checkout-api.ts';
import { sandboxProvider } from './provider.ts';
import { sandboxDesk } from './simulator.ts';
import { type CourierParts, sandboxCourier } from './webhooks.ts';

export type SandboxPaymentsParts = CourierParts & {
  /** Where customers reach the product: the sandbox's pages lie below it. */
  site_url: string;
};

/** Every minute, whatever became due is billed: plans go on renewing where nobody moves the clock. */
const CRONTAB = '* * * * * sandbox.bill-due';

/**
 * The embedded payment provider: hosted pages of our own, with sessions, declines, subscriptions and signed webhooks
 * as a real provider has them, and no money. Gives the port's provider, the pages' endpoints and the jobs; `desk` and
 * `courier` are what the operator's page, and tests, do on the far side of the port.
 */
export function sandboxPayments(parts: SandboxPaymentsParts) {
  const desk = sandboxDesk(parts);
  const courier = sandboxCourier(parts);
  const provider = sandboxProvider(parts);
  const jobs: Jobs = { ...courier.jobs, 'sandbox.bill-due': () => desk.billDue() };
  return { provider, desk, courier, jobs, crontab: CRONTAB, api: sandboxPages({ ...parts, desk, courier, provider }) };
}
