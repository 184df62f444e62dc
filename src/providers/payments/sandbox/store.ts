import type { Clock } from '../../../platform/clock.ts';
import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import type { CheckoutMode } from '../port.ts';
import type { DeclineCode, TestCard } from './cards.ts';

export type SandboxCustomer = {
  id: string;
  account_id: string | null;
  email: string;
  default_card_id: string | null;
  credit_cents: number;
};
export type SandboxCard = TestCard & { id: string; customer_id: string; detached_at: Date | null };
export type SandboxCheckout = {
  id: string;
  our_session_id: string;
  mode: CheckoutMode;
  item_id: string;
  item_name: string;
  amount_cents: number;
  currency: string;
  keep_card: boolean;
  account_id: string | null;
  customer_id: string | null;
  customer_email: string | null;
  success_url: string;
  cancel_url: string;
  status: 'open' | 'paid';
  declined_at: Date | null;
  decline_code: DeclineCode | null;
  asks_card_id: string | null;
  payment_intent_id: string | null;
  payment_method_id: string | null;
  subscription_id: string | null;
  paid_at: Date | null;
  created_at: Date;
  expires_at: Date;
};

const customerColumns = sql`id, account_id, email, default_card_id, credit_cents`;
const cardColumns = sql`id, customer_id, brand, last4, exp_month, exp_year, behaviour, detached_at`;
const checkoutColumns = sql`id, our_session_id, mode, item_id, item_name, amount_cents, currency, keep_card, account_id, customer_id,
  customer_email, success_url, cancel_url, status, declined_at, decline_code, asks_card_id, payment_intent_id,
  payment_method_id, subscription_id, paid_at, created_at, expires_at`;

/** The sandbox's time: the product's time plus what the operator moved it ahead. */
export async function readTime(db: Db, clock: Clock): Promise<Date> {
  const { ahead_ms } = await one<{ ahead_ms: number }>(db, sql`select ahead_ms from sandbox_clock`);
  return new Date(clock.now().getTime() + ahead_ms);
}

export async function moveTime(db: Db, by_ms: number): Promise<void> {
  await sql`update sandbox_clock set ahead_ms = ahead_ms + ${by_ms}::bigint`.execute(db);
}

type NewCheckout = Pick<
  SandboxCheckout,
  | 'id'
  | 'our_session_id'
  | 'mode'
  | 'item_id'
  | 'item_name'
  | 'amount_cents'
  | 'keep_card'
  | 'account_id'
  | 'customer_id'
  | 'customer_email'
  | 'success_url'
  | 'cancel_url'
  | 'created_at'
  | 'expires_at'
> & { idempotency_key: string };

/** Inserts the checkout, or gives the one that has its idempotency key. */
export async function createCheckout(db: Db, c: NewCheckout): Promise<SandboxCheckout> {
  return one(
    db,
    sql`insert into sandbox_checkouts (id, idempotency_key, our_session_id, mode, item_id, item_name, amount_cents,
        keep_card, account_id, customer_id, customer_email, success_url, cancel_url, created_at, expires_at)
      values (${c.id}, ${c.idempotency_key}, ${c.our_session_id}, ${c.mode}, ${c.item_id}, ${c.item_name},
        ${c.amount_cents}, ${c.keep_card}, ${c.account_id}, ${c.customer_id}, ${c.customer_email}, ${c.success_url},
        ${c.cancel_url}, ${c.created_at}, ${c.expires_at})
      on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning ${checkoutColumns}`,
  );
}

/** Expires an open checkout; its event is sent with those of other expired checkouts. */
export async function expireCheckout(db: Db, id: string, at: Date): Promise<void> {
  await sql`update sandbox_checkouts set expires_at = ${at}
    where id = ${id} and status = 'open' and expires_at > ${at}`.execute(db);
}

export async function findCheckout(db: Db, id: string): Promise<SandboxCheckout | undefined> {
  return maybe(db, sql`select ${checkoutColumns} from sandbox_checkouts where id = ${id}`);
}

/** Locks a checkout that can still be paid at `at`. */
export async function lockOpenCheckout(tx: Db, id: string, at: Date): Promise<SandboxCheckout | undefined> {
  return maybe(
    tx,
    sql`select ${checkoutColumns} from sandbox_checkouts where id = ${id} and status = 'open' and expires_at > ${at} for update`,
  );
}

export async function markDeclined(tx: Db, id: string, code: DeclineCode, at: Date): Promise<void> {
  await sql`update sandbox_checkouts set declined_at = ${at}, decline_code = ${code}, asks_card_id = null
    where id = ${id} and status = 'open'`.execute(tx);
}

export async function markAuthenticating(tx: Db, id: string, card: SandboxCard, email: string): Promise<void> {
  await sql`update sandbox_checkouts set asks_card_id = ${card.id}, customer_id = ${card.customer_id},
      customer_email = ${email}, declined_at = null where id = ${id}`.execute(tx);
}

type Payment = Pick<SandboxCheckout, 'payment_intent_id' | 'payment_method_id' | 'subscription_id'> & {
  customer: SandboxCustomer;
  paid_at: Date;
};

export async function markPaid(tx: Db, id: string, p: Payment): Promise<void> {
  await sql`update sandbox_checkouts set status = 'paid', payment_intent_id = ${p.payment_intent_id},
      payment_method_id = ${p.payment_method_id}, subscription_id = ${p.subscription_id}, customer_id = ${p.customer.id},
      customer_email = coalesce(customer_email, ${p.customer.email}), paid_at = ${p.paid_at}, asks_card_id = null
    where id = ${id}`.execute(tx);
}

export async function listPaid(db: Db, since: Date): Promise<SandboxCheckout[]> {
  return rows(
    db,
    sql`select ${checkoutColumns} from sandbox_checkouts where status = 'paid' and mode <> 'setup' and created_at >= ${since}
      order by created_at, id`,
  );
}

/** Claims up to `limit` expired checkouts whose event was not sent yet. */
export async function claimLapsed(tx: Db, at: Date, limit: number): Promise<SandboxCheckout[]> {
  return rows(
    tx,
    sql`update sandbox_checkouts set expiry_reported_at = ${at} where id in (
        select id from sandbox_checkouts where status = 'open' and expiry_reported_at is null and expires_at <= ${at}
          order by expires_at limit ${limit} for update skip locked) returning ${checkoutColumns}`,
  );
}

/** Inserts the customer, or gives the one of the same account id. */
export async function upsertCustomer(
  db: Db,
  c: { id: string; account_id: string | null; email: string; at: Date },
): Promise<SandboxCustomer> {
  return one(
    db,
    sql`insert into sandbox_customers (id, account_id, email, created_at) values (${c.id}, ${c.account_id}, ${c.email}, ${c.at})
      on conflict (account_id) do update set account_id = excluded.account_id returning ${customerColumns}`,
  );
}

export async function findCustomer(db: Db, id: string): Promise<SandboxCustomer | undefined> {
  return maybe(db, sql`select ${customerColumns} from sandbox_customers where id = ${id}`);
}

/** Adds to a customer's credit; `by_cents` may be negative. */
export async function moveCredit(tx: Db, customer_id: string, by_cents: number): Promise<void> {
  await sql`update sandbox_customers set credit_cents = credit_cents + ${by_cents} where id = ${customer_id}`.execute(
    tx,
  );
}

export async function insertCard(
  tx: Db,
  card: TestCard & { id: string; customer_id: string; at: Date; is_saved: boolean },
): Promise<SandboxCard> {
  return one(
    tx,
    sql`insert into sandbox_cards (id, customer_id, brand, last4, exp_month, exp_year, behaviour, created_at, detached_at)
      values (${card.id}, ${card.customer_id}, ${card.brand}, ${card.last4}, ${card.exp_month}, ${card.exp_year},
        ${card.behaviour}, ${card.at}, ${card.is_saved ? null : card.at}) returning ${cardColumns}`,
  );
}

/** Saves a card that was used; a customer's first saved card is the default. */
export async function attachCard(tx: Db, card: SandboxCard): Promise<void> {
  await sql`update sandbox_cards set detached_at = null where id = ${card.id}`.execute(tx);
  await sql`update sandbox_customers set default_card_id = coalesce(default_card_id, ${card.id})
    where id = ${card.customer_id}`.execute(tx);
}

export async function findCard(db: Db, id: string): Promise<SandboxCard | undefined> {
  return maybe(db, sql`select ${cardColumns} from sandbox_cards where id = ${id}`);
}

export async function listCards(db: Db, customer_id: string): Promise<SandboxCard[]> {
  return rows(
    db,
    sql`select ${cardColumns} from sandbox_cards where customer_id = ${customer_id} and detached_at is null order by created_at, id`,
  );
}

/** Removes a saved card; the newest of the others becomes the default. False when it is not this customer's. */
export async function detachCard(tx: Db, customer_id: string, card_id: string, at: Date): Promise<boolean> {
  const removed = await maybe(
    tx,
    sql`update sandbox_cards set detached_at = ${at}
      where id = ${card_id} and customer_id = ${customer_id} and detached_at is null returning id`,
  );
  if (!removed) return false;
  await sql`update sandbox_subscriptions set card_id = null where card_id = ${card_id}`.execute(tx);
  await sql`update sandbox_customers set default_card_id = (
      select id from sandbox_cards where customer_id = ${customer_id} and detached_at is null order by created_at desc limit 1)
    where id = ${customer_id} and default_card_id = ${card_id}`.execute(tx);
  return true;
}

/** Makes a saved card the default for renewals. False when it is not this customer's. */
export async function setDefaultCard(tx: Db, customer_id: string, card_id: string): Promise<boolean> {
  const card = await findCard(tx, card_id);
  if (card?.customer_id !== customer_id || card.detached_at) return false;
  await sql`update sandbox_customers set default_card_id = ${card_id} where id = ${customer_id}`.execute(tx);
  await sql`update sandbox_subscriptions set card_id = ${card_id}
    where customer_id = ${customer_id} and status <> 'canceled'`.execute(tx);
  return true;
}

/** Creates the price or updates its amount; false when it is up to date. */
export async function upsertPrice(
  db: Db,
  p: { id: string; name: string; amount_cents: number; billing: string; at: Date },
): Promise<boolean> {
  const made = await maybe(
    db,
    sql`insert into sandbox_prices (id, name, amount_cents, billing, created_at)
      values (${p.id}, ${p.name}, ${p.amount_cents}, ${p.billing}, ${p.at})
      on conflict (id) do update
        set amount_cents = excluded.amount_cents, billing = excluded.billing, name = excluded.name
        where (sandbox_prices.amount_cents, sandbox_prices.billing) is distinct from (excluded.amount_cents, excluded.billing)
      returning id`,
  );
  return made !== undefined;
}

export type PortalLink = { id: string; customer_id: string | null; return_url: string };

export async function addPortalLink(db: Db, link: PortalLink & { expires_at: Date }): Promise<void> {
  await sql`insert into sandbox_doors (id, customer_id, return_url, expires_at)
    values (${link.id}, ${link.customer_id}, ${link.return_url}, ${link.expires_at})`.execute(db);
}

export async function findPortalLink(db: Db, id: string, now: Date): Promise<PortalLink | undefined> {
  return maybe(db, sql`select id, customer_id, return_url from sandbox_doors where id = ${id} and expires_at > ${now}`);
}

/** Deletes a customer with all that names them. Payments and paid checkouts stay as amounts. */
export async function forgetCustomer(tx: Db, customer_id: string): Promise<void> {
  const checkouts = sql`select id from sandbox_checkouts where customer_id = ${customer_id}`;
  await sql`delete from sandbox_webhooks
    where checkout_id in (${checkouts}) or position(${customer_id} in body) > 0`.execute(tx);
  await sql`update sandbox_checkouts set customer_email = null, customer_id = null, account_id = null, subscription_id = null
    where customer_id = ${customer_id}`.execute(tx);
  await sql`update sandbox_payments set customer_id = null, card_id = null where customer_id = ${customer_id}`.execute(
    tx,
  );
  await sql`update sandbox_customers set email = '', account_id = null, default_card_id = null
    where id = ${customer_id}`.execute(tx);
}
