import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { PaymentEvent } from '../port.ts';
import { insertWebhook } from './webhook-store.ts';

export const DELIVER_JOB = 'sandbox.deliver-webhook';

export const makeId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;

const checkout = { provider_session_id: z.string(), our_session_id: z.string() };
const invoice = { invoice_id: z.string(), subscription_id: z.string(), customer_id: z.string() };
const subscription = { subscription_id: z.string(), customer_id: z.string() };
const off_session = { payment_intent_id: z.string(), our_key: z.string() };
const dispute = { payment_intent_id: z.string(), dispute_id: z.string() };

/** The events that the sandbox sends, with their ids. */
const event_body = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['checkout.paid', 'checkout.expired']), data: z.object(checkout) }),
  z.object({ type: z.enum(['invoice.paid', 'invoice.failed']), data: z.object(invoice) }),
  z.object({ type: z.enum(['subscription.changed', 'subscription.ended']), data: z.object(subscription) }),
  z.object({
    type: z.enum(['payment.off_session_paid', 'payment.off_session_failed']),
    data: z.object(off_session),
  }),
  z.object({ type: z.literal('payment.refunded'), data: z.object({ payment_intent_id: z.string() }) }),
  z.object({ type: z.literal('dispute.opened'), data: z.object(dispute) }),
  z.object({ type: z.literal('dispute.closed'), data: z.object({ ...dispute, outcome: z.enum(['won', 'lost']) }) }),
  z.object({ type: z.literal('payment_method.changed'), data: z.object({ customer_id: z.string() }) }),
]);
export type SandboxEvent = z.infer<typeof event_body>;
const named = z.object({ id: z.string(), type: z.string() });

/** Stores a webhook and enqueues its delivery, in the transaction of the change that it reports. */
export async function emitEvent(tx: Db, event: SandboxEvent, at: Date): Promise<void> {
  const id = makeId('sbx_evt');
  const body = JSON.stringify({ id, type: event.type, created: at.toISOString(), data: event.data });
  const checkout_id = 'provider_session_id' in event.data ? event.data.provider_session_id : null;
  await insertWebhook(tx, { id, type: event.type, checkout_id, body, at });
  await enqueue(tx, DELIVER_JOB, { webhook_id: id });
}

/** Parses a delivered body. Unknown event types are ignored. */
export function readEvent(raw_body: string): PaymentEvent {
  const body: unknown = JSON.parse(raw_body);
  const { id, type } = named.parse(body);
  const event = event_body.safeParse(body);
  if (!event.success) return { id, type: 'ignored', kind: type };
  return { id, type: event.data.type, ...event.data.data } as PaymentEvent;
}
