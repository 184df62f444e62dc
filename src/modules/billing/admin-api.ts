import { z } from 'zod';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { managedPayment, reconciliation, refundOutcome, refundRequest } from './admin-schema.ts';
import type { BillingService } from './service.ts';
import { paymentTotals } from './totals/schema.ts';

/** Payments and reconciliation of all accounts, for an operator. */
export const billingAdminApi = (billing: BillingService) => ({
  reconciliation: adminEndpoint('money', {
    summary: 'What the last comparison of the books found, and what to do about it',
    answer: reconciliation,
    handle: () => billing.reconciliation(),
  }),
  reconcile: adminEndpoint('money', {
    summary: 'Compare the books now',
    answer: reconciliation,
    handle: ({ actor }) => billing.reconcile(actor),
  }),
  payments: adminEndpoint('money', {
    summary: 'Payments, refunds and disputes of all accounts, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: z.array(managedPayment),
    handle: ({ query }) => billing.managedPayments(query.limit),
  }),
  totals: adminEndpoint('money', {
    summary: 'Revenue, refunds and disputes of one environment, or of both',
    query: z.object({ environment: z.enum(['', 'test', 'live']).default('') }),
    answer: paymentTotals,
    handle: ({ query }) => billing.paymentTotals(query.environment),
  }),
  refund: adminEndpoint('refunds', {
    summary: 'Refund a payment and take its credits back',
    proof: true,
    body: refundRequest,
    answer: refundOutcome,
    handle: ({ actor, body }) => billing.refundPayment(actor, body),
  }),
});
