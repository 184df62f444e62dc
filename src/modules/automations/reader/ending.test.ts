import { describe, expect, it } from 'vitest';
import { findContact } from './contact.ts';
import type { Json } from './json.ts';

const ANN = { first_name: 'Ann', last_name: 'Lee', address1: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' };
const eventOf = (tree: Json) => findContact(tree).event;

describe('an event that ended', () => {
  it.each<Json>([
    { status: 'cancelled', billing: ANN },
    { status: 'Refunded', ...ANN },
    { id: 1, financial_status: 'refunded', customer: ANN },
    { financial_status: 'voided', shipping_address: ANN },
    { order_status: 'Canceled', ...ANN },
    { orderPaymentStatus: 'FULLY_REFUNDED', shipTo: ANN },
    { cancelStatus: { cancelState: 'CANCELED' }, shipTo: ANN },
    { order: { status: { name: 'Cancelled' }, customer: ANN } },
    { order: { state: 'CANCELED', recipient: ANN }, store: 1 },
    { data: { object: { refunded: true, customer: ANN } } },
    { payment: { status: 'refunded' }, customer: ANN },
    { cancelled_at: '2026-01-01', customer: ANN },
    { refunded_at: '2026-01-01T00:00:00Z', customer: ANN },
    { data: { dateCancelled: '2026-01-01', contact: ANN } },
    { contact: { ...ANN, deleted: true } },
    { event: 'refund.created', customer: ANN },
    { type: 'charge.refunded', data: { object: { billing_details: ANN } } },
    { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { payer: ANN } },
    { topic: 'orders/cancelled', customer: ANN },
  ])('%j', (tree) => {
    expect(eventOf(tree)).toMatchObject({ is_deletion: true });
  });
});

describe('an event that goes on', () => {
  it.each<Json>([
    ...[
      'paid',
      'completed',
      'active',
      'closed won',
      'Won',
      'open',
      'processing',
      'pending',
      'shipped',
      'abandoned',
    ].map((status) => ({ status, ...ANN })),
    { status: 'not cancelled', ...ANN },
    { cancelStatus: { cancelState: 'NONE_REQUESTED', cancelRequests: [] }, ...ANN },
    { refunds: [], refunded_amount: '0.00', refunded: false, cancelled_at: null, ...ANN },
    { object: 'charge', refunded: 0, refunds: { object: 'list', data: [], total_count: 0 }, ...ANN },
    { cancel_at_period_end: true, cancellation_policy: 'Refunds within 30 days', ...ANN },
    { deleted_at: '0000-00-00 00:00:00', ...ANN },
    { line_items: [{ status: 'refunded' }], fulfillments: [{ status: 'cancelled' }, { status: 'success' }], ...ANN },
    { orders: [{ status: 'cancelled' }, { status: 'paid' }], ...ANN },
    { previous: { status: 'cancelled' }, status: 'paid', ...ANN },
    { old_status: 'refunded', email_status: 'failed', ...ANN },
    { notes: 'The order was refunded last year', ...ANN },
  ])('%j', (tree) => {
    expect(eventOf(tree)).toEqual({ ...(eventOf(tree).type && { type: eventOf(tree).type }) });
  });
});

describe('an event that may have ended is asked', () => {
  it.each<[Json, string]>([
    [{ financial_status: 'partially_refunded', ...ANN }, 'partially_refunded'],
    [{ status: 'Partially Refunded', ...ANN }, 'Partially Refunded'],
    [{ status: 'failed', ...ANN }, 'failed'],
    [{ cancelStatus: { cancelState: 'CANCEL_REQUESTED' }, ...ANN }, 'CANCEL_REQUESTED'],
    [{ status: 'completed', refunds: [{ id: 1, total: '-10.00' }], ...ANN }, 'a refund'],
    [{ ...ANN, subscription: { status: 'canceled' } }, 'canceled'],
    [{ ...ANN, subscription_status: 'canceled' }, 'canceled'],
    [{ contact: ANN, plan: { cancelled_at: '2026-01-01' } }, 'cancelled_at'],
    [{ ...ANN, calendar: { status: 'cancelled' } }, 'cancelled'],
  ])('%j', (tree, unsure_status) => {
    expect(eventOf(tree)).toEqual({ unsure_status });
  });
});
