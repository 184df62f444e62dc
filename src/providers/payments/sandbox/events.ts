import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Db, sql } from '../../../platform/database/db.ts';
import { enqueue } from '../../../platform/queue/queue.ts';
import type { PaymentEvent } from '../port.ts';

export const DELIVER_JOB = 'sandbox.deliver-webhook';

export const makeId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url')}`;

const checkout = { provider_session_id: z.string(), our_session_id: z.string() };
const invoice = { invoice_id: z.string(), subscription_id: z.string(), customer_id: z.string() };
const subscription = { subscription_id: z.string(), customer_id: z.string() };
const off_session = { payment_intent_id: z.string(), our_key: z.string() };
const dispute = { payment_intent_id: z.string(), dispute_id: z.string() };

/** What the sandbox tells, and with which ids. */
const told = z.discriminatedUnion('type', [
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
export type SandboxNews = z.infer<typeof told>;
const named = z.object({ id: z.string(), type: z.string() });

/** Stores a webhook and queues its delivery, both in the transaction of what it tells. */
export async function announce(tx: Db, news: SandboxNews, at: Date): Promise<void> {
  const id = makeId('sbx_evt');
  const body = JSON.stringify({ id, type: news.type, created: at.toISOString(), data: news.data });
  const checkout_id = 'provider_session_id' in news.data ? news.data.provider_session_id : null;
  await sql`insert into sandbox_webhooks (id, type, checkout_id, body, created_at)
    values (${id}, ${news.type}, ${checkout_id}, ${body}, ${at})`.execute(tx);
  await enqueue(tx, DELIVER_JOB, { webhook_id: id });
}

/** Reads a delivered body. What a newer sandbox may tell is of no meaning to us yet. */
export function readNews(raw_body: string): PaymentEvent {
  const body: unknown = JSON.parse(raw_body);
  const { id, type } = named.parse(body);
  const news = told.safeParse(body);
  if (!news.success) return { id, type: 'ignored', kind: type };
  return { id, type: news.data.type, ...news.data.data } as PaymentEvent;
}
