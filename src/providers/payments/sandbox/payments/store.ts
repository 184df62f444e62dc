import { type Db, maybe, one, rows, sql } from '../../../../platform/database/db.ts';
import type { DeclineCode } from '../cards.ts';

export type SandboxPayment = {
  id: string;
  kind: 'checkout' | 'invoice' | 'off_session';
  customer_id: string | null;
  card_id: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  description: string;
  amount_cents: number;
  fee_cents: number;
  status: 'paid' | 'declined' | 'asks_to_authenticate';
  decline_code: DeclineCode | null;
  our_key: string | null;
  return_url: string | null;
  created_at: Date;
  paid_at: Date | null;
};
export type SandboxRefund = { id: string; payment_id: string; amount_cents: number; created_at: Date };
export type SandboxDispute = {
  id: string;
  payment_id: string;
  amount_cents: number;
  fee_cents: number;
  status: 'open' | 'won' | 'lost';
  reason: string;
  opened_at: Date;
};

const paymentColumns = sql`p.id, p.kind, p.customer_id, p.card_id, p.brand, p.last4, p.exp_month, p.exp_year, p.description,
  p.amount_cents, p.fee_cents, p.status, p.decline_code, p.our_key, p.return_url, p.created_at, p.paid_at`;
const refundColumns = sql`id, payment_id, amount_cents, created_at`;
const disputeColumns = sql`d.id, d.payment_id, d.amount_cents, d.fee_cents, d.status, d.reason, d.opened_at`;

/** Inserts a payment; undefined when its `our_key` was used before. */
export async function insertPayment(tx: Db, p: SandboxPayment): Promise<SandboxPayment | undefined> {
  return maybe(
    tx,
    sql`insert into sandbox_payments as p (id, kind, customer_id, card_id, brand, last4, exp_month, exp_year, description,
        amount_cents, fee_cents, status, decline_code, our_key, return_url, created_at, paid_at)
      values (${p.id}, ${p.kind}, ${p.customer_id}, ${p.card_id}, ${p.brand}, ${p.last4}, ${p.exp_month}, ${p.exp_year},
        ${p.description}, ${p.amount_cents}, ${p.fee_cents}, ${p.status}, ${p.decline_code}, ${p.our_key},
        ${p.return_url}, ${p.created_at}, ${p.paid_at})
      on conflict (our_key) do nothing returning ${paymentColumns}`,
  );
}

export async function findPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  return maybe(db, sql`select ${paymentColumns} from sandbox_payments p where id = ${id}`);
}

export async function findPaymentByKey(db: Db, our_key: string): Promise<SandboxPayment | undefined> {
  return maybe(db, sql`select ${paymentColumns} from sandbox_payments p where our_key = ${our_key}`);
}

export async function lockPayment(tx: Db, id: string): Promise<SandboxPayment | undefined> {
  return maybe(tx, sql`select ${paymentColumns} from sandbox_payments p where id = ${id} for update`);
}

/** Ends the wait for authentication; undefined when it had ended before. */
export async function finishPayment(
  tx: Db,
  id: string,
  verdict: 'pays' | DeclineCode,
  at: Date,
): Promise<SandboxPayment | undefined> {
  const is_paid = verdict === 'pays';
  return maybe(
    tx,
    sql`update sandbox_payments p set status = ${is_paid ? 'paid' : 'declined'}, paid_at = ${is_paid ? at : null},
        decline_code = ${is_paid ? null : verdict}
      where id = ${id} and status = 'asks_to_authenticate' returning ${paymentColumns}`,
  );
}

export type ListedPayment = SandboxPayment & { email: string | null; refunded_cents: number; is_disputed: boolean };

/** The newest received payments, with their refunded amounts. */
export async function newestPayments(db: Db, limit: number): Promise<ListedPayment[]> {
  return rows(
    db,
    sql`select ${paymentColumns}, c.email,
        (select coalesce(sum(r.amount_cents), 0)::int from sandbox_refunds r where r.payment_id = p.id) as refunded_cents,
        exists (select 1 from sandbox_disputes d where d.payment_id = p.id) as is_disputed
      from sandbox_payments p left join sandbox_customers c on c.id = p.customer_id
      where p.status = 'paid' order by p.paid_at desc, p.id limit ${limit}`,
  );
}

export async function findRefundByKey(db: Db, key: string): Promise<SandboxRefund | undefined> {
  return maybe(db, sql`select ${refundColumns} from sandbox_refunds where key = ${key}`);
}

export async function insertRefund(tx: Db, r: SandboxRefund & { key: string }): Promise<SandboxRefund> {
  return one(
    tx,
    sql`insert into sandbox_refunds (id, payment_id, key, amount_cents, created_at)
      values (${r.id}, ${r.payment_id}, ${r.key}, ${r.amount_cents}, ${r.created_at}) returning ${refundColumns}`,
  );
}

export async function listRefunds(db: Db, payment_id: string): Promise<SandboxRefund[]> {
  return rows(
    db,
    sql`select ${refundColumns} from sandbox_refunds where payment_id = ${payment_id} order by created_at, id`,
  );
}

export async function insertDispute(tx: Db, d: SandboxDispute): Promise<SandboxDispute> {
  return one(
    tx,
    sql`insert into sandbox_disputes as d (id, payment_id, amount_cents, fee_cents, status, reason, opened_at)
      values (${d.id}, ${d.payment_id}, ${d.amount_cents}, ${d.fee_cents}, ${d.status}, ${d.reason}, ${d.opened_at})
      returning ${disputeColumns}`,
  );
}

/** Closes an open dispute; undefined when it was closed before. */
export async function closeDispute(tx: Db, id: string, outcome: 'won' | 'lost'): Promise<SandboxDispute | undefined> {
  return maybe(
    tx,
    sql`update sandbox_disputes d set status = ${outcome} where id = ${id} and status = 'open' returning ${disputeColumns}`,
  );
}

export async function listDisputes(db: Db, payment_id: string): Promise<SandboxDispute[]> {
  return rows(
    db,
    sql`select ${disputeColumns} from sandbox_disputes d where payment_id = ${payment_id} order by opened_at, id`,
  );
}

export async function openDisputes(
  db: Db,
): Promise<(SandboxDispute & { description: string; email: string | null })[]> {
  return rows(
    db,
    sql`select ${disputeColumns}, p.description, c.email from sandbox_disputes d join sandbox_payments p on p.id = d.payment_id
        left join sandbox_customers c on c.id = p.customer_id
      where d.status = 'open' order by d.opened_at, d.id`,
  );
}

/** Money that moved in a period. A dispute that was won moved none. */
export const totals = (
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ received_cents: number; returned_cents: number; fees_cents: number }> =>
  one(
    db,
    sql`select p.received_cents, -r.cents - d.cents as returned_cents, p.fees_cents + d.fees_cents as fees_cents
      from (select coalesce(sum(amount_cents), 0) as received_cents, coalesce(sum(fee_cents), 0) as fees_cents
          from sandbox_payments where status = 'paid' and paid_at >= ${from} and paid_at < ${until}) p,
        (select coalesce(sum(amount_cents), 0) as cents from sandbox_refunds
          where created_at >= ${from} and created_at < ${until}) r,
        (select coalesce(sum(amount_cents) filter (where status <> 'won'), 0) as cents, coalesce(sum(fee_cents), 0) as fees_cents
          from sandbox_disputes where opened_at >= ${from} and opened_at < ${until}) d`,
  );
