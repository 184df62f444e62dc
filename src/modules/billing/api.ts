import { z } from 'zod';
import { customerEndpoint, openEndpoint } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import {
  billingDocument,
  billingSummary,
  bundleRequest,
  checkoutRequest,
  documentQuery,
  eventPackRequest,
  exportQuery,
  paymentOutcome,
  paymentReturn,
  setUpProducts,
  startedCheckout,
  startedEventPack,
} from './schema.ts';
import type { BillingService } from './service.ts';
import {
  changePlanRequest,
  leadsTo,
  planChange,
  planRequest,
  portalRequest,
  subscriptionAnswer,
} from './subscriptions/schema.ts';
import { paymentMethods, paymentMethodsRequest, topUpRequest, topUpState } from './top-ups/schema.ts';

/** `admit` limits how many payment pages an account, or a visitor's address, may open. */
export const billingApi = (billing: BillingService, admit: Admit) => ({
  ...buying(billing, admit),
  ...plans(billing, admit),
  ...cards(billing, admit),
  ...records(billing),
  webhook: openEndpoint({
    summary: 'Events of the payment provider, signed over the raw body',
    params: z.object({ provider: z.string() }),
    answer: z.object({ received: z.literal(true) }),
    handle: async ({ params, request }) => {
      await billing.receiveWebhook(params.provider, request.headers, await request.text());
      return { received: true as const };
    },
  }),
});

const buying = (billing: BillingService, admit: Admit) => ({
  setUpProducts: openEndpoint({
    summary: 'Create the catalog items that the payment provider does not have, and count them',
    answer: setUpProducts,
    handle: () => billing.setUpProducts(),
  }),
  startBundle: openEndpoint({
    summary: 'Open a payment page for a bundle; without a session, the account made afterwards claims it',
    body: bundleRequest,
    answer: startedCheckout,
    handle: async ({ actor, body, ip }) => {
      await admit(actor?.account_id ?? ip);
      return billing.startBundle(actor, body);
    },
  }),
  startCheckout: customerEndpoint('money', {
    summary: 'Open a payment page for a single card, a credit bundle or a plan',
    body: checkoutRequest,
    answer: startedCheckout,
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return billing.startCheckout(actor, body);
    },
  }),
  startSubscription: customerEndpoint('money', {
    summary: 'Open a payment page for a plan',
    body: planRequest,
    answer: startedCheckout,
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return billing.startSubscription(actor, body);
    },
  }),
  startEventPack: customerEndpoint('money', {
    summary: 'Open a payment page for exactly the credits that a campaign lacks',
    body: eventPackRequest,
    answer: startedEventPack,
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return billing.startEventPack(actor, body);
    },
  }),
  processPaymentSuccess: customerEndpoint('money', {
    summary: "Credit the caller's paid purchase once and return its status",
    body: paymentReturn,
    answer: paymentOutcome,
    handle: ({ actor, body }) => billing.processPaymentSuccess(actor, body.session_id),
  }),
});

const plans = (billing: BillingService, admit: Admit) => ({
  subscription: customerEndpoint('read', {
    summary: "The caller's plan",
    answer: subscriptionAnswer,
    handle: ({ actor }) => billing.subscription(actor),
  }),
  changePlan: customerEndpoint('money', {
    summary: 'Show what another plan would cost, or change to it',
    body: changePlanRequest,
    answer: planChange,
    handle: ({ actor, body }) => billing.changePlan(actor, body),
  }),
  cancelPlan: customerEndpoint('money', {
    summary: "End the caller's plan with the paid period",
    body: z.object({}),
    answer: subscriptionAnswer,
    handle: ({ actor }) => billing.cancelPlan(actor),
  }),
  resumePlan: customerEndpoint('money', {
    summary: 'Undo a cancellation',
    body: z.object({}),
    answer: subscriptionAnswer,
    handle: ({ actor }) => billing.resumePlan(actor),
  }),
  customerPortal: customerEndpoint('money', {
    summary: "The payment provider's own page for the caller's cards, invoices and plan",
    body: portalRequest,
    proof: true,
    answer: leadsTo,
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return billing.customerPortal(actor, body.return_url);
    },
  }),
});

const cards = (billing: BillingService, admit: Admit) => ({
  topUpConsent: customerEndpoint('money', {
    summary: 'Consent to automatic top-ups, withdraw the consent, or read their state',
    body: topUpRequest,
    reads: ({ action }) => action === 'check',
    proof: ({ action }) => action === 'grant',
    answer: topUpState,
    handle: ({ actor, ip, body }) => billing.topUpConsent(actor, ip, body),
  }),
  paymentMethods: customerEndpoint('money', {
    summary: "List the caller's cards; add or remove one, or make it the default",
    body: paymentMethodsRequest,
    reads: ({ action }) => action === 'list',
    proof: ({ action }) => action !== 'list',
    answer: paymentMethods,
    async handle({ actor, body }) {
      if (body.action === 'add') await admit(actor.account_id);
      return billing.paymentMethods(actor, body);
    },
  }),
});

const records = (billing: BillingService) => ({
  summary: customerEndpoint('read', {
    summary: 'Balance, debt, plan and price of the account, and what its owner should know',
    answer: billingSummary,
    handle: ({ actor }) => billing.summary(actor),
  }),
  documents: customerEndpoint('money', {
    summary: "The caller's invoices, receipts and credit notes, newest first",
    query: documentQuery,
    answer: z.array(billingDocument),
    handle: ({ actor, query }) => billing.documents(actor, query),
  }),
  documentPdf: customerEndpoint('money', {
    summary: 'An invoice, receipt or credit note as a PDF file',
    params: z.object({ id: z.uuid() }),
    handle: async ({ actor, params }) => {
      const { bytes, name } = await billing.documentFile(actor, params.id);
      return attachment(new Uint8Array(bytes), name, 'application/pdf');
    },
  }),
  exportMoney: customerEndpoint('money', {
    summary: "All that is recorded of the money of the caller's account, as a file",
    query: exportQuery,
    handle: async ({ actor, query }) => {
      const { text, name, type } = await billing.exportMoney(actor, query.format);
      return attachment(text, name, type);
    },
  }),
});

/** It shows names, addresses and amounts, so nothing on the way may store it. */
const attachment = (body: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
