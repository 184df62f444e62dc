import { type Db, maybe, one, sql } from '../../platform/db.ts';
import type { CheckoutOrder } from './port.ts';

export type SandboxCheckout = {
  id: string;
  our_session_id: string;
  item_name: string;
  amount_cents: number;
  currency: string;
  customer_email: string;
  success_url: string;
  cancel_url: string;
  status: 'open' | 'paid';
  declined_at: Date | null;
  payment_intent_id: string | null;
  fee_cents: number | null;
  paid_at: Date | null;
  expires_at: Date;
};

/** Inserts the checkout, or gives the one that has its idempotency key. */
export async function createCheckout(
  db: Db,
  id: string,
  order: CheckoutOrder,
  times: { at: Date; expires_at: Date },
): Promise<SandboxCheckout> {
  const { item, customer } = order;
  return one(
    db,
    sql`insert into sandbox_checkouts (id, idempotency_key, our_session_id, item_name, amount_cents, customer_email,
        success_url, cancel_url, created_at, expires_at)
      values (${id}, ${order.idempotency_key}, ${order.our_session_id}, ${item.name},
        ${item.amount_cents * item.quantity}, ${customer.email}, ${order.success_url}, ${order.cancel_url},
        ${times.at}, ${times.expires_at})
      on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning *`,
  );
}

export async function findCheckout(db: Db, id: string): Promise<SandboxCheckout | undefined> {
  return maybe(db, sql`select * from sandbox_checkouts where id = ${id}`);
}

/** Pays an open checkout; undefined when it was paid before or has expired. */
export async function pay(
  db: Db,
  id: string,
  payment: { payment_intent_id: string; fee_cents: number; at: Date },
): Promise<SandboxCheckout | undefined> {
  return maybe(
    db,
    sql`update sandbox_checkouts set status = 'paid', payment_intent_id = ${payment.payment_intent_id},
        fee_cents = ${payment.fee_cents}, paid_at = ${payment.at}
      where id = ${id} and status = 'open' and expires_at > ${payment.at} returning *`,
  );
}

export async function decline(db: Db, id: string, at: Date): Promise<void> {
  await sql`update sandbox_checkouts set declined_at = ${at} where id = ${id} and status = 'open'`.execute(db);
}

type SandboxWebhook = { id: string; body: string; delivered_at: Date | null };

export async function addWebhook(
  db: Db,
  webhook: { id: string; checkout_id: string; body: string; at: Date },
): Promise<void> {
  await sql`insert into sandbox_webhooks (id, checkout_id, body, created_at)
    values (${webhook.id}, ${webhook.checkout_id}, ${webhook.body}, ${webhook.at})`.execute(db);
}

export async function findWebhook(db: Db, id: string): Promise<SandboxWebhook | undefined> {
  return maybe(db, sql`select id, body, delivered_at from sandbox_webhooks where id = ${id}`);
}

/** Notes one delivery: `answered` is the receiver's HTTP status, null when it could not be reached. */
export async function noteDelivery(
  db: Db,
  id: string,
  answered: number | null,
  delivered_at: Date | null,
): Promise<void> {
  await sql`update sandbox_webhooks set attempts = attempts + 1, last_status = ${answered}, delivered_at = ${delivered_at}
    where id = ${id}`.execute(db);
}
