import { z } from 'zod';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { managedPayment, reconciliation, refundOutcome, refundRequest } from './admin-schema.ts';
import type { BillingService } from './service.ts';

/** What an operator sees of everybody's money. */
export const billingAdminApi = (billing: BillingService) => ({
  reconciliation: adminEndpoint({
    summary: 'What the last comparison of the books found, and what to do about it',
    answer: reconciliation,
    handle: () => billing.reconciliation(),
  }),
  reconcile: adminEndpoint({
    summary: 'Compare the books now',
    answer: reconciliation,
    handle: () => billing.reconcile(),
  }),
  payments: adminEndpoint({
    summary: 'Payments, refunds and disputes of everybody, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: z.array(managedPayment),
    handle: ({ query }) => billing.managedPayments(query.limit),
  }),
  refund: adminEndpoint({
    summary: 'Give a payment back and take its credits back',
    body: refundRequest,
    answer: refundOutcome,
    handle: ({ actor, body }) => billing.refundPayment(actor, body),
  }),
});
