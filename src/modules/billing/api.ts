import { z } from 'zod';
import { customerEndpoint, openEndpoint } from '../../platform/http.ts';
import { checkoutWish, paymentOutcome, paymentReturn, startedCheckout } from './schema.ts';
import type { BillingService } from './service.ts';

export const billingApi = (billing: BillingService) => ({
  startCheckout: customerEndpoint({
    summary: 'Open a payment page for a single card or a credit bundle',
    body: checkoutWish,
    answer: startedCheckout,
    handle: ({ actor, body }) => billing.startCheckout(actor, body),
  }),
  processPaymentSuccess: customerEndpoint({
    summary: "Credit the caller's paid purchase, once, and say how it stands",
    body: paymentReturn,
    answer: paymentOutcome,
    handle: ({ actor, body }) => billing.processPaymentSuccess(actor, body.session_id),
  }),
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
