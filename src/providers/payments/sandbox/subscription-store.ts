import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { InvoiceLine, InvoiceReason } from '../port.ts';

export type SandboxSubscription = {
  id: string;
  customer_id: string;
  our_session_id: string;
  plan_id: string;
  plan_name: string;
  amount_cents: number;
  card_id: string | null;
  status: 'active' | 'past_due' | 'canceled';
  started_at: Date;
  period_no: number;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  ended_at: Date | null;
};
export type SandboxInvoice = {
  id: string;
  number: string;
  subscription_id: string;
  reason: InvoiceReason;
  plan_id: string;
  plan_name: string;
  amount_cents: number;
  lines: InvoiceLine[];
  credit_used_cents: number;
  period_start: Date;
  period_end: Date;
  status: 'open' | 'paid' | 'void';
  payment_id: string | null;
  attempts: number;
  next_attempt_at: Date | null;
  new_amount_cents: number | null;
  lapses_at: Date | null;
  key: string | null;
  created_at: Date;
  paid_at: Date | null;
};

const subscriptionColumns = sql`s.id, s.customer_id, s.our_session_id, s.plan_id, s.plan_name, s.amount_cents, s.card_id, s.status,
  s.started_at, s.period_no, s.period_start, s.period_end, s.cancel_at_period_end, s.ended_at`;
const invoiceColumns = sql`id, number, subscription_id, reason, plan_id, plan_name, amount_cents, lines, credit_used_cents, period_start,
  period_end, status, payment_id, attempts, next_attempt_at, new_amount_cents, lapses_at, key, created_at, paid_at`;

export async function insertSubscription(
  tx: Db,
  s: Omit<SandboxSubscription, 'status' | 'period_no' | 'cancel_at_period_end' | 'ended_at'>,
): Promise<SandboxSubscription> {
  return one(
    tx,
    sql`insert into sandbox_subscriptions as s (id, customer_id, our_session_id, plan_id, plan_name, amount_cents, card_id, status,
        started_at, period_start, period_end)
      values (${s.id}, ${s.customer_id}, ${s.our_session_id}, ${s.plan_id}, ${s.plan_name}, ${s.amount_cents},
        ${s.card_id}, 'active', ${s.started_at}, ${s.period_start}, ${s.period_end}) returning ${subscriptionColumns}`,
  );
}

export type ReadSubscription = SandboxSubscription & { account_id: string | null };

export async function findSubscription(db: Db, id: string): Promise<ReadSubscription | undefined> {
  return maybe(
    db,
    sql`select ${subscriptionColumns}, c.account_id from sandbox_subscriptions s join sandbox_customers c on c.id = s.customer_id
      where s.id = ${id}`,
  );
}

export async function lockSubscription(tx: Db, id: string): Promise<SandboxSubscription | undefined> {
  return maybe(tx, sql`select ${subscriptionColumns} from sandbox_subscriptions s where id = ${id} for update`);
}

export async function startPeriod(
  tx: Db,
  id: string,
  period: { period_no: number; period_start: Date; period_end: Date },
): Promise<void> {
  await sql`update sandbox_subscriptions set period_no = ${period.period_no}, period_start = ${period.period_start},
      period_end = ${period.period_end} where id = ${id}`.execute(tx);
}

export async function setStatus(tx: Db, id: string, status: 'active' | 'past_due'): Promise<void> {
  await sql`update sandbox_subscriptions set status = ${status} where id = ${id}`.execute(tx);
}

export async function setPlan(
  tx: Db,
  id: string,
  plan: { plan_id: string; plan_name: string; amount_cents: number },
): Promise<void> {
  await sql`update sandbox_subscriptions set plan_id = ${plan.plan_id}, plan_name = ${plan.plan_name},
      amount_cents = ${plan.amount_cents} where id = ${id}`.execute(tx);
}

export async function setCancelAtPeriodEnd(tx: Db, id: string, cancel_at_period_end: boolean): Promise<void> {
  await sql`update sandbox_subscriptions set cancel_at_period_end = ${cancel_at_period_end} where id = ${id}`.execute(
    tx,
  );
}

export async function endSubscription(tx: Db, id: string, at: Date): Promise<void> {
  await sql`update sandbox_subscriptions set status = 'canceled', ended_at = ${at}, cancel_at_period_end = false
    where id = ${id}`.execute(tx);
}

export async function listSubscriptions(
  db: Db,
  customer_id: string | null,
  limit: number,
): Promise<(SandboxSubscription & { email: string })[]> {
  return rows(
    db,
    sql`select ${subscriptionColumns}, c.email from sandbox_subscriptions s join sandbox_customers c on c.id = s.customer_id
      where ${customer_id}::text is null or s.customer_id = ${customer_id}
      order by s.started_at desc, s.id limit ${limit}`,
  );
}

export async function insertInvoice(
  tx: Db,
  i: Pick<
    SandboxInvoice,
    | 'id'
    | 'subscription_id'
    | 'reason'
    | 'plan_id'
    | 'plan_name'
    | 'amount_cents'
    | 'lines'
    | 'period_start'
    | 'period_end'
  > & { at: Date; credit_used_cents?: number; key?: string; new_amount_cents?: number },
): Promise<SandboxInvoice> {
  return one(
    tx,
    sql`insert into sandbox_invoices (id, subscription_id, reason, plan_id, plan_name, amount_cents, lines, credit_used_cents,
        period_start, period_end, status, new_amount_cents, key, created_at)
      values (${i.id}, ${i.subscription_id}, ${i.reason}, ${i.plan_id}, ${i.plan_name}, ${i.amount_cents},
        ${JSON.stringify(i.lines)}::jsonb, ${i.credit_used_cents ?? 0}, ${i.period_start}, ${i.period_end}, 'open', ${i.new_amount_cents ?? null},
        ${i.key ?? null}, ${i.at}) returning ${invoiceColumns}`,
  );
}

export async function payInvoice(tx: Db, id: string, payment_id: string | null, at: Date): Promise<void> {
  await sql`update sandbox_invoices set status = 'paid', payment_id = ${payment_id}, paid_at = ${at},
      attempts = attempts + 1, next_attempt_at = null, lapses_at = null where id = ${id}`.execute(tx);
}

export async function failInvoice(
  tx: Db,
  id: string,
  next: { next_attempt_at?: Date | undefined; lapses_at?: Date | undefined },
): Promise<void> {
  await sql`update sandbox_invoices set attempts = attempts + 1, next_attempt_at = ${next.next_attempt_at ?? null},
      lapses_at = ${next.lapses_at ?? null} where id = ${id}`.execute(tx);
}

/** Voids the open invoices and restores the customer credit that they used. */
export async function voidOpenInvoices(tx: Db, subscription_id: string): Promise<void> {
  await sql`with voided as (
      update sandbox_invoices set status = 'void', next_attempt_at = null, lapses_at = null
        where subscription_id = ${subscription_id} and status = 'open' returning credit_used_cents)
    update sandbox_customers set credit_cents = credit_cents + (select coalesce(sum(credit_used_cents), 0) from voided)
      where id = (select customer_id from sandbox_subscriptions where id = ${subscription_id})`.execute(tx);
}

export async function findInvoice(db: Db, id: string): Promise<SandboxInvoice | undefined> {
  return maybe(db, sql`select ${invoiceColumns} from sandbox_invoices where id = ${id}`);
}

export async function findInvoiceByKey(db: Db, key: string): Promise<SandboxInvoice | undefined> {
  return maybe(db, sql`select ${invoiceColumns} from sandbox_invoices where key = ${key}`);
}

export async function listInvoices(db: Db, subscription_id: string): Promise<SandboxInvoice[]> {
  return rows(
    db,
    sql`select ${invoiceColumns} from sandbox_invoices where subscription_id = ${subscription_id} order by created_at desc, number desc`,
  );
}

export type DueWork = {
  subscription_id: string;
  invoice_id: string | null;
  what: 'period' | 'attempt' | 'lapse';
  at: Date;
};

/** The next thing due at `now`: a period that ends, another attempt on an invoice, or a change of plan that lapses. */
export async function nextDue(tx: Db, now: Date): Promise<DueWork | undefined> {
  return maybe(
    tx,
    sql`select subscription_id, invoice_id, what, at from (
        select id as subscription_id, null as invoice_id, 'period' as what, period_end as at
          from sandbox_subscriptions where status <> 'canceled' and period_end <= ${now}
        union all select subscription_id, id, 'attempt', next_attempt_at
          from sandbox_invoices where status = 'open' and next_attempt_at <= ${now}
        union all select subscription_id, id, 'lapse', lapses_at
          from sandbox_invoices where status = 'open' and lapses_at <= ${now}
      ) as due order by at, what, subscription_id limit 1`,
  );
}

/** Locks billing until the end of the transaction. */
export async function lockBilling(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sandbox billing', 0))`.execute(tx);
}
