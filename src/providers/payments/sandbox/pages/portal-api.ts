import { z } from 'zod';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { adminEndpoint, openEndpoint } from '../../../../platform/http/endpoint.ts';
import { ProviderError } from '../../../../platform/provider-error.ts';
import { parseFormBody } from '../../../../platform/request-text.ts';
import type { PaymentsProvider } from '../../port.ts';
import { makeId } from '../events.ts';
import * as payments from '../payment-store.ts';
import type { SandboxDesk } from '../simulator.ts';
import * as store from '../store.ts';
import * as plans from '../subscription-store.ts';
import type { SandboxCourier } from '../webhooks.ts';
import { page, redirect } from './layout.ts';
import { closedDoorPage, deskPage, portalPage } from './portal-pages.ts';

export type BehindDoors = {
  db: Db;
  clock: Clock;
  site_url: string;
  desk: SandboxDesk;
  courier: SandboxCourier;
  provider: PaymentsProvider;
};

const DESK_LIFE_MS = 12 * 60 * 60 * 1000;
const DAY_MS = 86_400_000;
const MAX_DAYS = 400;
const MAX_FORM_BYTES = 16 * 1024;
const LISTED = 40;

/** Pages that an address of limited life opens: a customer's portal, and the desk that only an operator is let to. */
export function doorPages(parts: BehindDoors) {
  return { ...portalPages(parts), ...deskPages(parts) };
}

const params = z.object({ door: z.string() });

function portalPages({ db, clock, site_url, provider }: BehindDoors) {
  async function opened(id: string) {
    const door = await store.findDoor(db, id, clock.now());
    const customer = door?.customer_id ? await store.findCustomer(db, door.customer_id) : undefined;
    return door && customer ? { door, customer } : undefined;
  }

  return {
    portalPage: openEndpoint({
      summary: "A customer's portal in the sandbox: cards, subscription, invoices",
      params,
      handle: async ({ params: { door: id } }) => {
        const it = await opened(id);
        if (!it) return page(closedDoorPage(site_url), 404);
        const subscriptions = await plans.listSubscriptions(db, it.customer.id, LISTED);
        const invoices = await Promise.all(subscriptions.map((each) => plans.listInvoices(db, each.id)));
        const cards = await store.listCards(db, it.customer.id);
        return page(portalPage({ ...it, cards, subscriptions, invoices: invoices.flat() }));
      },
    }),
    submitPortal: openEndpoint({
      summary: 'What a customer asks for in the portal of the sandbox',
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { door: id }, request }) => {
        const it = await opened(id);
        if (!it) return page(closedDoorPage(site_url), 404);
        const here = `/sandbox/portal/${id}`;
        const form = parseFormBody(await request.text());
        const wish = form.get('do');
        const named = form.get('id') ?? '';
        const own = (await plans.listSubscriptions(db, it.customer.id, LISTED)).some((each) => each.id === named);
        if (wish === 'add-card') return redirect((await setUp(it.customer, new URL(here, site_url).href)).url);
        await forgiving(async () => {
          if (wish === 'default') await provider.setDefaultCard(it.customer.id, named);
          if (wish === 'remove') await provider.detachCard(it.customer.id, named);
          if (wish === 'cancel' && own) await provider.cancelAtPeriodEnd(named);
          if (wish === 'resume' && own) await provider.resume(named);
        });
        return redirect(here);
      },
    }),
  };

  function setUp(customer: store.SandboxCustomer, back: string) {
    const our_session_id = makeId('portal');
    const person = { user_id: customer.user_id, email: customer.email, customer_id: customer.id };
    const ways = { success_url: back, cancel_url: back, idempotency_key: our_session_id };
    return provider.createCheckout({ mode: 'setup', our_session_id, customer: person, ...ways });
  }
}

function deskPages({ db, clock, site_url, desk, courier }: BehindDoors) {
  const opened = async (id: string) => {
    const door = await store.findDoor(db, id, clock.now());
    return door && door.customer_id === null ? door : undefined;
  };

  return {
    openDesk: adminEndpoint({
      summary: "Give the address of the sandbox's desk: its clock, refunds, disputes and webhooks",
      answer: z.object({ url: z.url() }),
      handle: async () => {
        const id = makeId('sbx_desk');
        const expires_at = new Date(clock.now().getTime() + DESK_LIFE_MS);
        await store.addDoor(db, {
          id,
          customer_id: null,
          return_url: new URL('/admin/dashboard', site_url).href,
          expires_at,
        });
        return { url: new URL(`/sandbox/desk/${id}`, site_url).href };
      },
    }),
    deskPage: openEndpoint({
      summary: "The sandbox's desk, for who was given its address as an operator",
      params,
      query: z.object({ told: z.string().max(200).optional() }),
      handle: async ({ params: { door: id }, query }) => {
        const door = await opened(id);
        if (!door) return page(closedDoorPage(site_url), 404);
        return page(
          deskPage({
            door,
            told: query.told,
            now: await desk.now(),
            subscriptions: await plans.listSubscriptions(db, null, LISTED),
            payments: await payments.newestPayments(db, LISTED),
            disputes: await payments.openDisputes(db),
            webhooks: await courier.newest(LISTED),
          }),
        );
      },
    }),
    submitDesk: openEndpoint({
      summary: "What an operator does at the sandbox's desk",
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { door: id }, request }) => {
        if (!(await opened(id))) return page(closedDoorPage(site_url), 404);
        const form = parseFormBody(await request.text());
        const told = await act(form.get('do') ?? '', form.get('id') ?? '', form);
        return redirect(`/sandbox/desk/${id}?${new URLSearchParams({ told })}`);
      },
    }),
  };

  async function act(wish: string, id: string, form: URLSearchParams): Promise<string> {
    if (wish === 'move') {
      const days = Number(form.get('days'));
      if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return `Move by 1 to ${MAX_DAYS} whole days.`;
      await desk.moveClock(days * DAY_MS);
      return `Moved by ${days} ${days === 1 ? 'day' : 'days'}.`;
    }
    if (wish === 'refund') {
      const amount_cents = Math.round(Number(form.get('dollars')) * 100);
      const fault = await forgiving(() => desk.refund(id, amount_cents));
      return fault ?? 'Refunded.';
    }
    if (wish === 'dispute')
      return (await desk.openDispute(id)) ? 'Dispute opened.' : 'This payment cannot be disputed.';
    if (wish === 'won' || wish === 'lost') {
      return (await desk.closeDispute(id, wish)) ? `Dispute ${wish}.` : 'This dispute was decided before.';
    }
    if (wish === 'deliver') return `Sent; the answer was ${(await courier.deliver(id)) ?? 'none'}.`;
    if (wish === 'drop') {
      await courier.drop(id);
      return 'Dropped: it will not be sent by itself.';
    }
    return 'Nothing was done.';
  }
}

/** Does what was asked; a refusal becomes the sentence that says why. */
async function forgiving(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error.message;
    throw error;
  }
}
