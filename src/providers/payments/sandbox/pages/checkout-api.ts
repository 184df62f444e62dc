import { z } from 'zod';
import { openEndpoint } from '../../../../platform/http/endpoint.ts';
import { parseFormBody } from '../../../../platform/http/request-text.ts';
import { DECLINED_CARD, readCard } from '../cards.ts';
import * as payments from '../payments/store.ts';
import * as store from '../store.ts';
import * as plans from '../subscription-store.ts';
import {
  answeredPage,
  checkoutPage,
  closedPage,
  confirmPage,
  invoicePage,
  readCardForm,
  type Typed,
  unknownPage,
} from './checkout-page.ts';
import { page, redirect } from './layout.ts';
import { type PageDependencies, portalPages } from './portal-api.ts';

const MAX_FORM_BYTES = 16 * 1024;
const readForm = async (request: Request) => parseFormBody(await request.text());

/** The hosted pages. As with any provider, anyone with the unguessable URL may pay there. */
export function sandboxPages(dependencies: PageDependencies) {
  return {
    ...payPages(dependencies),
    ...invoicePages(dependencies),
    ...authenticatePages(dependencies),
    ...portalPages(dependencies),
  };
}

function payPages({ db, simulator }: PageDependencies) {
  const params = z.object({ session_id: z.string() });

  async function show(id: string, typed: Typed = {}): Promise<Response> {
    const checkout = await simulator.find(id);
    if (!checkout) return page(unknownPage(), 404);
    if (checkout.status === 'paid') return page(closedPage(checkout, 'paid'));
    if (checkout.expires_at <= (await simulator.now())) return page(closedPage(checkout, 'expired'), 410);
    const card = checkout.asks_card_id ? await store.findCard(db, checkout.asks_card_id) : undefined;
    const { amount_cents, item_name: what } = checkout;
    if (card) return page(confirmPage({ action: `/sandbox/pay/${id}`, card, amount_cents, what }));
    return page(checkoutPage(checkout, typed), typed.fault ? 422 : 200);
  }

  return {
    page: openEndpoint({
      summary: 'The payment page of the sandbox',
      params,
      handle: ({ params: { session_id } }) => show(session_id),
    }),
    submit: openEndpoint({
      summary: 'Pay on the payment page of the sandbox',
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { session_id }, request }) => {
        const checkout = await simulator.find(session_id);
        const now = await simulator.now();
        if (!checkout || checkout.status === 'paid' || checkout.expires_at <= now) return show(session_id);
        const form = await readForm(request);
        const outcome = await answer();
        if (typeof outcome !== 'string') return show(session_id, outcome);
        if (outcome === 'closed') return show(session_id);
        return redirect(outcome === 'paid' ? checkout.success_url : `/sandbox/pay/${session_id}`);

        async function answer() {
          if (form.has('confirm')) return simulator.confirm(session_id, form.get('confirm') === 'yes');
          if (form.get('use') === 'declined-card') {
            const card = readCard(DECLINED_CARD, '12 / 99', now);
            if (typeof card !== 'string') return simulator.use(session_id, card, undefined);
          }
          const { typed, card } = readCardForm(form, checkout?.customer_email === null, now);
          return card ? simulator.use(session_id, card, typed.email) : typed;
        }
      },
    }),
  };
}

function invoicePages({ db, simulator, site_url }: PageDependencies) {
  const params = z.object({ invoice_id: z.string() });
  const home = new URL('/portal/billing', site_url).href;
  const action = (id: string) => `/sandbox/invoice/${id}`;

  async function found(id: string) {
    const invoice = await plans.findInvoice(db, id);
    const subscription = invoice && (await plans.findSubscription(db, invoice.subscription_id));
    const customer = subscription && (await store.findCustomer(db, subscription.customer_id));
    return invoice && customer ? { invoice, email: customer.email } : undefined;
  }

  return {
    invoicePage: openEndpoint({
      summary: 'An invoice of the sandbox',
      params,
      handle: async ({ params: { invoice_id } }) => {
        const it = await found(invoice_id);
        return it ? page(invoicePage(it.invoice, it.email, {}, home)) : page(unknownPage(), 404);
      },
    }),
    submitInvoice: openEndpoint({
      summary: 'Pay an invoice of the sandbox',
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { invoice_id }, request }) => {
        const it = await found(invoice_id);
        if (!it) return page(unknownPage(), 404);
        const form = await readForm(request);
        if (form.get('use') === 'declined-card') {
          return page(invoicePage(it.invoice, it.email, {}, home, 'card_declined'));
        }
        const now = await simulator.now();
        const { typed, card } = form.has('confirm') ? { typed: {}, card: undefined } : readCardForm(form, false, now);
        if ('fault' in typed) return page(invoicePage(it.invoice, it.email, typed, home), 422);
        const done = card
          ? await simulator.payOnInvoice(invoice_id, card)
          : await simulator.confirmOnInvoice(invoice_id, form.get('card_id') ?? '', form.get('confirm') === 'yes');
        if (done.outcome === 'declined') return page(invoicePage(it.invoice, it.email, typed, home, done.code));
        if (done.outcome !== 'needs_authentication') return redirect(action(invoice_id));
        const { amount_cents, plan_name: what } = it.invoice;
        const confirmation = { action: action(invoice_id), card: card ?? null, amount_cents, what };
        return page(confirmPage({ ...confirmation, card_id: done.card_id }));
      },
    }),
  };
}

function authenticatePages({ db, simulator }: PageDependencies) {
  const params = z.object({ payment_id: z.string() });
  return {
    authenticatePage: openEndpoint({
      summary: 'Where a customer of the sandbox confirms a charge to the bank',
      params,
      handle: async ({ params: { payment_id } }) => {
        const payment = await payments.findPayment(db, payment_id);
        if (payment?.kind !== 'off_session') return page(unknownPage(), 404);
        if (payment.status !== 'asks_to_authenticate') return page(answeredPage(payment));
        const card = payment.card_id ? ((await store.findCard(db, payment.card_id)) ?? null) : null;
        const { amount_cents, description: what } = payment;
        return page(confirmPage({ action: `/sandbox/authenticate/${payment_id}`, card, amount_cents, what }));
      },
    }),
    submitAuthenticate: openEndpoint({
      summary: 'Confirm a charge of the sandbox to the bank, or say that it is not yours',
      params,
      max_body_bytes: MAX_FORM_BYTES,
      handle: async ({ params: { payment_id }, request }) => {
        const form = await readForm(request);
        if (form.has('confirm')) await simulator.authenticate(payment_id, form.get('confirm') === 'yes');
        const payment = await payments.findPayment(db, payment_id);
        if (payment?.kind !== 'off_session' || !payment.return_url) return page(unknownPage(), 404);
        return redirect(payment.return_url);
      },
    }),
  };
}
