import { z } from 'zod';
import type { Clock } from '../../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../../platform/database/db.ts';
import { formatCount } from '../../../../platform/format.ts';
import { type AdminActor, adminEndpoint, openEndpoint } from '../../../../platform/http/endpoint.ts';
import { parseFormBody } from '../../../../platform/http/request-text.ts';
import { ProviderError } from '../../../../platform/provider-error.ts';
import { DAY_MS } from '../../../../platform/time.ts';
import type { PaymentsProvider } from '../../port.ts';
import { makeId } from '../events.ts';
import * as payments from '../payments/store.ts';
import type { PaymentSimulator } from '../simulator.ts';
import * as store from '../store.ts';
import * as plans from '../subscription-store.ts';
import type { WebhookSender } from '../webhooks.ts';
import { page, redirect } from './layout.ts';
import { expiredLinkPage, portalPage, simulatorPage } from './portal-pages.ts';

export type PageDependencies = {
  db: Db;
  clock: Clock;
  site_url: string;
  simulator: PaymentSimulator;
  webhooks: WebhookSender;
  provider: PaymentsProvider;
  /** Records in the same transaction that an operator got the address of the simulator. */
  onSimulatorOpened(tx: Db, operator: AdminActor): Promise<void>;
};

const SIMULATOR_LINK_LIFE_MS = 12 * 60 * 60 * 1000;
const MAX_DAYS = 400;
const MAX_FORM_BYTES = 16 * 1024;
const LISTED = 40;

/** Pages behind links that expire: a customer's portal, and the simulator, which only an operator can open. */
export function portalPages(dependencies: PageDependencies) {
  return { ...customerPortalPages(dependencies), ...simulatorPages(dependencies) };
}

const params = z.object({ token: z.string() });

function customerPortalPages({ db, clock, site_url, provider }: PageDependencies) {
  async function opened(token: string) {
    const link = await store.findPortalLink(db, token, clock.now());
    const customer = link?.customer_id ? await store.findCustomer(db, link.customer_id) : undefined;
    return link && customer ? { link, customer } : undefined;
  }

  return {
    portalPage: openEndpoint({
      summary: "A customer's portal in the sandbox: cards, subscription, invoices",
      params,
      handle: async ({ params: { token } }) => {
        const it = await opened(token);
        if (!it) return page(expiredLinkPage(site_url), 404);
        const subscriptions = await plans.listSubscriptions(db, it.customer.id, LISTED);
        const invoices = await Promise.all(subscriptions.map((each) => plans.listInvoices(db, each.id)));
        const cards = await store.listCards(db, it.customer.id);
        return page(portalPage({ ...it, cards, subscriptions, invoices: invoices.flat() }));
      },
    }),
    submitPortal: openEndpoint({
      summary: 'Run an action in the customer portal of the sandbox',
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { token }, request }) => {
        const it = await opened(token);
        if (!it) return page(expiredLinkPage(site_url), 404);
        const here = `/sandbox/portal/${token}`;
        const form = parseFormBody(await request.text());
        const action = form.get('do');
        const named = form.get('id') ?? '';
        const own = (await plans.listSubscriptions(db, it.customer.id, LISTED)).some((each) => each.id === named);
        if (action === 'add-card') return redirect((await setUp(it.customer, new URL(here, site_url).href)).url);
        await forgiving(async () => {
          if (action === 'default') await provider.setDefaultCard(it.customer.id, named);
          if (action === 'remove') await provider.detachCard(it.customer.id, named);
          if (action === 'cancel' && own) await provider.cancelAtPeriodEnd(named);
          if (action === 'resume' && own) await provider.resume(named);
        });
        return redirect(here);
      },
    }),
  };

  function setUp(customer: store.SandboxCustomer, back: string) {
    const our_session_id = makeId('portal');
    const person = { account_id: customer.account_id, email: customer.email, customer_id: customer.id };
    const ways = { success_url: back, cancel_url: back, idempotency_key: our_session_id };
    return provider.createCheckout({ mode: 'setup', our_session_id, customer: person, ...ways });
  }
}

function simulatorPages({ db, clock, site_url, simulator, webhooks, onSimulatorOpened }: PageDependencies) {
  const opened = async (token: string) => {
    const link = await store.findPortalLink(db, token, clock.now());
    return link && link.customer_id === null ? link : undefined;
  };

  return {
    openSimulator: adminEndpoint('simulator', {
      summary: 'Give the URL of the payment simulator: clock, refunds, disputes and webhooks',
      answer: z.object({ url: z.url() }),
      handle: async ({ actor }) => {
        const id = makeId('sbx_simulator');
        const expires_at = new Date(clock.now().getTime() + SIMULATOR_LINK_LIFE_MS);
        const return_url = new URL('/admin/dashboard', site_url).href;
        await inTransaction(db, async (tx) => {
          await store.addPortalLink(tx, { id, customer_id: null, return_url, expires_at });
          await onSimulatorOpened(tx, actor);
        });
        return { url: new URL(`/sandbox/simulator/${id}`, site_url).href };
      },
    }),
    simulatorPage: openEndpoint({
      summary: 'The payment simulator, for the operator who holds its URL',
      params,
      query: z.object({ message: z.string().max(200).optional() }),
      handle: async ({ params: { token }, query }) => {
        const link = await opened(token);
        if (!link) return page(expiredLinkPage(site_url), 404);
        return page(
          simulatorPage({
            link,
            message: query.message,
            now: await simulator.now(),
            subscriptions: await plans.listSubscriptions(db, null, LISTED),
            payments: await payments.newestPayments(db, LISTED),
            disputes: await payments.openDisputes(db),
            webhooks: await webhooks.newest(LISTED),
          }),
        );
      },
    }),
    submitSimulator: openEndpoint({
      summary: 'Run an action in the payment simulator',
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { token }, request }) => {
        if (!(await opened(token))) return page(expiredLinkPage(site_url), 404);
        const form = parseFormBody(await request.text());
        const message = await act(form.get('do') ?? '', form.get('id') ?? '', form);
        return redirect(`/sandbox/simulator/${token}?${new URLSearchParams({ message })}`);
      },
    }),
  };

  async function act(action: string, id: string, form: URLSearchParams): Promise<string> {
    if (action === 'move') {
      const days = Number(form.get('days'));
      if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return `Move by 1 to ${MAX_DAYS} whole days.`;
      await simulator.moveClock(days * DAY_MS);
      return `Moved by ${formatCount(days, 'day')}.`;
    }
    if (action === 'refund') {
      const amount_cents = Math.round(Number(form.get('dollars')) * 100);
      const fault = await forgiving(() => simulator.refund(id, amount_cents));
      return fault ?? 'Refunded.';
    }
    if (action === 'dispute')
      return (await simulator.openDispute(id)) ? 'Dispute opened.' : 'This payment cannot be disputed.';
    if (action === 'won' || action === 'lost') {
      return (await simulator.closeDispute(id, action)) ? `Dispute ${action}.` : 'This dispute was decided before.';
    }
    if (action === 'deliver') return `Sent; the answer was ${(await webhooks.deliver(id)) ?? 'none'}.`;
    if (action === 'drop') {
      await webhooks.drop(id);
      return 'Dropped: it won’t be sent automatically.';
    }
    return 'Nothing was done.';
  }
}

/** Runs an action. A rejection becomes the message that says why. */
async function forgiving(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error.message;
    throw error;
  }
}
