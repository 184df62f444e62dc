import { type Db, maybe, one, rows, sql } from '../../platform/db.ts';

export type CheckoutSession = {
  id: string;
  user_id: string;
  environment: 'test' | 'live';
  provider: string;
  item_id: string;
  amount_cents: number;
  credits: number;
  status: 'created' | 'open' | 'paid' | 'closed' | 'mismatched';
  success_url: string;
  cancel_url: string;
  pending_letter_key: string | null;
  provider_session_id: string | null;
  pay_url: string | null;
  created_at: Date;
};

type Intent = Pick<
  CheckoutSession,
  | 'id'
  | 'user_id'
  | 'environment'
  | 'provider'
  | 'item_id'
  | 'amount_cents'
  | 'credits'
  | 'success_url'
  | 'cancel_url'
  | 'pending_letter_key'
>;

/** Inserts the intent, or gives the unfinished checkout of the same pending letter. */
export async function insertIntent(
  db: Db,
  i: Intent,
  times: { at: Date; next_check_at: Date },
): Promise<CheckoutSession> {
  return one(
    db,
    sql`insert into checkout_sessions (id, user_id, environment, provider, item_id, amount_cents, credits, success_url,
        cancel_url, pending_letter_key, next_check_at, created_at)
      values (${i.id}, ${i.user_id}, ${i.environment}, ${i.provider}, ${i.item_id}, ${i.amount_cents}, ${i.credits},
        ${i.success_url}, ${i.cancel_url}, ${i.pending_letter_key}, ${times.next_check_at}, ${times.at})
      on conflict (user_id, pending_letter_key, item_id, amount_cents) where status in ('created', 'open')
        do update set pending_letter_key = excluded.pending_letter_key
      returning *`,
  );
}

/** Records the provider's answer, unless the session moved on meanwhile. Gives the session as it stands. */
export async function markOpen(
  db: Db,
  id: string,
  opened: { provider_session_id: string; url: string },
): Promise<CheckoutSession> {
  await sql`update checkout_sessions set status = 'open', provider_session_id = ${opened.provider_session_id},
      pay_url = ${opened.url} where id = ${id} and status = 'created'`.execute(db);
  return one(db, sql`select * from checkout_sessions where id = ${id}`);
}

/** Finds a session by our id or, where `key` is no such id, by the provider's. */
export async function findSession(db: Db, provider: string, key: string): Promise<CheckoutSession | undefined> {
  return maybe(
    db,
    sql`select * from checkout_sessions
      where provider = ${provider} and ${UUID.test(key) ? sql`id = ${key}` : sql`provider_session_id = ${key}`}`,
  );
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function lockSession(tx: Db, provider: string, id: string): Promise<CheckoutSession | undefined> {
  if (!UUID.test(id)) return undefined;
  return maybe(tx, sql`select * from checkout_sessions where id = ${id} and provider = ${provider} for update`);
}

export async function latestPaidFor(
  db: Db,
  user_id: string,
  item_id: string,
  pending_letter_key: string,
): Promise<CheckoutSession | undefined> {
  return maybe(
    db,
    sql`select * from checkout_sessions where user_id = ${user_id} and item_id = ${item_id} and status = 'paid'
        and pending_letter_key = ${pending_letter_key} order by paid_at desc limit 1`,
  );
}

export async function markPaid(tx: Db, id: string, provider_session_id: string, paid_at: Date): Promise<void> {
  await sql`update checkout_sessions set status = 'paid', paid_at = ${paid_at},
      provider_session_id = ${provider_session_id} where id = ${id}`.execute(tx);
}

export async function mark(tx: Db, id: string, status: 'closed' | 'mismatched'): Promise<void> {
  await sql`update checkout_sessions set status = ${status} where id = ${id} and status <> 'paid'`.execute(tx);
}

type Payment = {
  type: 'customer_payment';
  user_id: string;
  checkout_session_id: string;
  provider: string;
  payment_intent_id: string;
  amount_cents: number;
  fee_cents: number;
  environment: 'test' | 'live';
  occurred_at: Date;
};

export async function insertPayment(tx: Db, p: Payment): Promise<void> {
  await sql`insert into payments (type, user_id, checkout_session_id, provider, payment_intent_id, amount_cents, fee_cents,
      environment, occurred_at)
    values (${p.type}, ${p.user_id}, ${p.checkout_session_id}, ${p.provider}, ${p.payment_intent_id}, ${p.amount_cents},
      ${p.fee_cents}, ${p.environment}, ${p.occurred_at})`.execute(tx);
}

/**
 * Takes up to `limit` unfinished sessions that are due. Each is next due after as long as it has been open (at most an
 * hour), so that one the provider cannot answer for holds up no other.
 */
export async function claimDue(db: Db, provider: string, at: Date, limit: number): Promise<CheckoutSession[]> {
  return rows(
    db,
    sql`update checkout_sessions set next_check_at = ${at}::timestamptz + least(interval '1 hour', ${at}::timestamptz - created_at)
      where id in (
        select id from checkout_sessions
          where status in ('created', 'open') and provider = ${provider} and next_check_at <= ${at}
          order by next_check_at limit ${limit} for update skip locked)
      returning *`,
  );
}
