import type { AccountId } from '../../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { Source } from '../dependencies.ts';
import type { InvoicePart } from '../documents/rules.ts';

export type PaymentType = 'customer_payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';

export type Payment = {
  id: string;
  key: string;
  type: PaymentType;
  /** Null for a purchase that nobody claimed before it was paid; its session may belong to an account now. */
  account_id: AccountId | null;
  checkout_session_id: string | null;
  provider: string;
  payment_intent_id: string | null;
  /** Above zero: received. Below zero: returned. */
  amount_cents: number;
  fee_cents: number;
  environment: 'test' | 'live';
  occurred_at: Date;
  item_id: string;
  description: string;
  credits: number;
  grant_key: string | null;
  subscription_id: string | null;
  invoice_id: string | null;
  returns_payment_id: string | null;
  /** Such as "Visa •••• 4242"; empty where it is not known. */
  card: string;
  /** Sales tax in the amount, with its sign. */
  tax_cents: number;
};
export type NewPayment = Omit<Payment, 'id'> & { lines: readonly InvoicePart[] };

/** A payment with the account that it belongs to by now. */
const columns = sql`p.id, p.key, p.type, coalesce(p.account_id, s.account_id) as account_id, p.checkout_session_id, p.provider,
  p.payment_intent_id, p.amount_cents, p.fee_cents, p.environment, p.occurred_at, p.item_id, p.description, p.credits,
  p.grant_key, p.subscription_id, p.invoice_id, p.returns_payment_id, p.card, p.tax_cents`;
const OWNED = sql`${columns}
  from payments p left join checkout_sessions s on s.id = p.checkout_session_id`;

/** The new row's id; undefined when the key is known. */
export async function insertPayment(tx: Db, p: NewPayment): Promise<string | undefined> {
  const row = await maybe<{ id: string }>(
    tx,
    sql`insert into payments (key, type, account_id, checkout_session_id, provider, payment_intent_id, amount_cents,
        fee_cents, environment, occurred_at, item_id, description, credits, grant_key, subscription_id, invoice_id,
        returns_payment_id, card, tax_cents, lines)
      values (${p.key}, ${p.type}, ${p.account_id}, ${p.checkout_session_id}, ${p.provider}, ${p.payment_intent_id},
        ${p.amount_cents}, ${p.fee_cents}, ${p.environment}, ${p.occurred_at}, ${p.item_id}, ${p.description},
        ${p.credits}, ${p.grant_key}, ${p.subscription_id}, ${p.invoice_id}, ${p.returns_payment_id}, ${p.card},
        ${p.tax_cents}, ${JSON.stringify(p.lines)}::jsonb)
      on conflict (key) do nothing returning id`,
  );
  return row?.id;
}

export async function paymentById(db: Db, id: string): Promise<Payment | undefined> {
  return maybe(db, sql`select ${OWNED} where p.id = ${id}`);
}

export async function lockPayment(tx: Db, id: string): Promise<Payment | undefined> {
  return maybe(tx, sql`select ${OWNED} where p.id = ${id} for update of p`);
}

export async function paymentByKey(db: Db, key: string): Promise<Payment | undefined> {
  return maybe(db, sql`select ${OWNED} where p.key = ${key}`);
}

/** The payment of a provider's payment intent, locked: its refunds and disputes are recorded one at a time. */
export async function lockReceived(tx: Db, provider: string, payment_intent_id: string): Promise<Payment | undefined> {
  return maybe(
    tx,
    sql`select ${OWNED} where p.provider = ${provider} and p.payment_intent_id = ${payment_intent_id}
      and p.type = 'customer_payment' for update of p`,
  );
}

/** How much of a payment was returned so far, and in how many rows. */
export async function returnsOf(db: Db, payment_id: string): Promise<{ returned_cents: number; rows: number }> {
  return one(
    db,
    sql`select coalesce(-sum(amount_cents), 0)::int as returned_cents, count(*)::int as rows
      from payments where returns_payment_id = ${payment_id}`,
  );
}

/** Whether a row with this key exists. */
export const isRecorded = async (db: Db, key: string): Promise<boolean> =>
  (await maybe(db, sql`select 1 from payments where key = ${key}`)) !== undefined;

/** An account's payments in one environment, newest first. */
export async function paymentsOf(
  db: Db,
  account_id: AccountId,
  environment: Source['environment'],
): Promise<Payment[]> {
  return rows(
    db,
    sql`select ${OWNED} where coalesce(p.account_id, s.account_id) = ${account_id} and p.environment = ${environment}
      order by p.occurred_at desc, p.id desc`,
  );
}

/** Of everybody, newest first, with the account's owner. */
export async function latestPayments(
  db: Db,
  limit: number,
  offset = 0,
): Promise<(Payment & { user_id: string | null; email: string | null })[]> {
  return rows(
    db,
    sql`select ${columns}, o.user_id, o.email
      from payments p left join checkout_sessions s on s.id = p.checkout_session_id
        left join account_owners o on o.account_id = coalesce(p.account_id, s.account_id)
      order by p.occurred_at desc, p.id desc limit ${limit} offset ${offset}`,
  );
}

/** Schedules the next check for refunds and disputes of a payment; null ends the checks. */
export async function planReturnCheck(
  tx: Db,
  payment_id: string,
  plan: { checks: number; next_check_at: Date | null },
): Promise<void> {
  await (plan.next_check_at
    ? sql`insert into payment_return_checks (payment_id, checks, next_check_at)
        values (${payment_id}, ${plan.checks}, ${plan.next_check_at})
        on conflict (payment_id) do update set checks = excluded.checks, next_check_at = excluded.next_check_at`
    : sql`delete from payment_return_checks where payment_id = ${payment_id}`
  ).execute(tx);
}

export type ReturnCheck = { payment_id: string; payment_intent_id: string; checks: number; occurred_at: Date };

/** Payments whose check is due; with `all`, every payment that still has checks. */
export async function dueReturnChecks(
  db: Db,
  from: Source,
  at: Date,
  page: { all: boolean; after: string | null; limit: number },
): Promise<ReturnCheck[]> {
  const due = page.all ? sql`` : sql`and c.next_check_at <= ${at}`;
  const after = page.after ? sql`and c.payment_id > ${page.after}` : sql``;
  return rows(
    db,
    sql`select c.payment_id, p.payment_intent_id, c.checks, p.occurred_at
      from payment_return_checks c join payments p on p.id = c.payment_id
      where p.provider = ${from.name} and p.environment = ${from.environment} ${due} ${after}
      order by c.payment_id limit ${page.limit}`,
  );
}

export type RefundOrderRow = {
  id: string;
  payment_id: string;
  amount_cents: number;
  refund_id: string | null;
  attempt: number;
  created_at: Date;
};

export async function refundOrderByKey(db: Db, request_key: string): Promise<RefundOrderRow | undefined> {
  return maybe(
    db,
    sql`select id, payment_id, amount_cents, refund_id, attempt, created_at from refund_orders where request_key = ${request_key}`,
  );
}

/** Throws a unique violation for a key that is known. */
export async function insertRefundOrder(
  db: Db,
  o: {
    payment_id: string;
    request_key: string;
    amount_cents: number;
    reason: string;
    created_by: string | null;
    at: Date;
  },
): Promise<RefundOrderRow> {
  return one(
    db,
    sql`insert into refund_orders (payment_id, request_key, amount_cents, reason, created_by, created_at)
      values (${o.payment_id}, ${o.request_key}, ${o.amount_cents}, ${o.reason}, ${o.created_by}, ${o.at})
      returning id, payment_id, amount_cents, refund_id, attempt, created_at`,
  );
}

/** Ends a failed refund attempt, once however many calls report it. Gives the current attempt. */
export async function nextRefundAttempt(db: Db, id: string, failed: number): Promise<number> {
  const row = await one<{ attempt: number }>(
    db,
    sql`update refund_orders set attempt = greatest(attempt, ${failed}::int + 1) where id = ${id} returning attempt`,
  );
  return row.attempt;
}

/** The payments of a subscription, oldest first. */
export async function paymentsOfSubscription(db: Db, subscription_id: string): Promise<Payment[]> {
  return rows(
    db,
    sql`select ${OWNED} where p.subscription_id = ${subscription_id} and p.type = 'customer_payment'
      order by p.occurred_at, p.id`,
  );
}

/** Refunds that are ordered and not yet recorded, in cents. */
export async function openRefundCents(db: Db, payment_id: string): Promise<number> {
  const row = await one<{ cents: number }>(
    db,
    sql`select coalesce(sum(o.amount_cents), 0)::int as cents from refund_orders o
      where o.payment_id = ${payment_id} and not exists (
        select 1 from payments p where p.returns_payment_id = o.payment_id and p.key like 'refund:%:' || o.refund_id)`,
  );
  return row.cents;
}

/** Deletes an order that the provider has rejected. */
export async function dropRefundOrder(db: Db, id: string): Promise<void> {
  await sql`delete from refund_orders where id = ${id} and refund_id is null`.execute(db);
}

export async function recordRefundId(db: Db, id: string, refund_id: string): Promise<void> {
  await sql`update refund_orders set refund_id = ${refund_id} where id = ${id}`.execute(db);
}
