-- The payment sandbox: a payment provider of our own for trying things out.

create sequence sandbox_invoice_numbers;

-- How far the sandbox's time runs ahead. One row.
create table sandbox_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);
insert into sandbox_clock default values;

create table sandbox_customers (
  id text primary key,
  -- Null for somebody who paid before signing up.
  account_id text unique,
  email text not null,
  default_card_id text,
  -- What a change to a cheaper plan left over; the next invoices are paid from it first.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  created_at timestamptz not null
);

create table sandbox_cards (
  id text primary key,
  customer_id text not null references sandbox_customers on delete cascade,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check ((exp_month >= 1) and (exp_month <= 12)),
  exp_year integer not null,
  behaviour text not null check (behaviour in ('pays', 'declines', 'lacks_funds', 'has_expired', 'asks_to_authenticate', 'declines_off_session')),
  created_at timestamptz not null,
  detached_at timestamptz
);
create index sandbox_cards_of_customer on sandbox_cards (customer_id, created_at) where detached_at is null;
alter table sandbox_customers add foreign key (default_card_id) references sandbox_cards on delete set null;

create table sandbox_prices (
  -- The item's id in our catalog.
  id text primary key,
  name text not null,
  amount_cents integer not null check (amount_cents > 0),
  billing text not null check (billing in ('one_time', 'monthly')),
  created_at timestamptz not null
);

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null references sandbox_customers on delete cascade,
  our_session_id text not null,
  plan_id text not null,
  plan_name text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Null once the card was removed: the renewal then fails.
  card_id text references sandbox_cards on delete set null,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  -- Months are counted from here, so that a plan begun on the 31st is renewed on the last day of each month.
  started_at timestamptz not null,
  period_no integer not null default 0,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  ended_at timestamptz,
  check (period_start < period_end),
  check ((status = 'canceled') = (ended_at is not null))
);
create index sandbox_subscriptions_due on sandbox_subscriptions (period_end) where status <> 'canceled';
create index sandbox_subscriptions_of_customer on sandbox_subscriptions (customer_id, started_at);

-- The sandbox payment desk. To the rest of the product these rows are in somebody else's database: it reaches them
-- only through the payments port and the signed webhook. No card number is ever stored.
create table sandbox_checkouts (
  id text primary key,
  idempotency_key text not null unique,
  our_session_id text not null,
  item_name text not null,
  amount_cents integer not null,
  currency text not null default 'usd',
  customer_email text,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  declined_at timestamptz,
  payment_intent_id text,
  paid_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mode text not null check (mode in ('payment', 'subscription', 'setup')),
  customer_id text references sandbox_customers on delete cascade,
  account_id text,
  item_id text not null,
  keep_card boolean not null default false,
  subscription_id text references sandbox_subscriptions on delete set null,
  payment_method_id text,
  decline_code text,
  asks_card_id text references sandbox_cards on delete set null,
  expiry_reported_at timestamptz,
  check ((mode = 'setup') = (amount_cents = 0)),
  check ((status = 'open') or (paid_at is not null))
);
create index sandbox_checkouts_lapsing on sandbox_checkouts (expires_at) where (status = 'open') and (expiry_reported_at is null);

-- Money that was asked for: once, by an invoice, or while the customer was away. Its id is the payment intent's.
create table sandbox_payments (
  id text primary key,
  kind text not null check (kind in ('checkout', 'invoice', 'off_session')),
  customer_id text references sandbox_customers on delete cascade,
  card_id text references sandbox_cards on delete set null,
  -- The card as it was then: it may be removed later.
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  status text not null check (status in ('paid', 'declined', 'asks_to_authenticate')),
  decline_code text,
  -- Off-session charges only: the key that makes them happen once, and where authenticating leads back to.
  our_key text unique,
  return_url text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check ((kind = 'off_session') = ((our_key is not null) and (return_url is not null)))
);
create index sandbox_payments_newest on sandbox_payments (created_at desc);

create table sandbox_invoices (
  id text primary key,
  number text not null default 'SBX-' || lpad((nextval('sandbox_invoice_numbers'::regclass))::text, 6, '0') unique,
  subscription_id text not null references sandbox_subscriptions on delete cascade,
  reason text not null check (reason in ('first', 'renewal', 'plan_change')),
  plan_id text not null,
  plan_name text not null,
  -- What is to be paid, after the customer's credit was used.
  amount_cents integer not null check (amount_cents >= 0),
  -- What it is for, plan by plan: [{"plan_id": "plan_team", "amount_cents": 6900}].
  lines jsonb not null,
  credit_used_cents integer not null default 0 check (credit_used_cents >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  status text not null check (status in ('open', 'paid', 'void')),
  payment_id text references sandbox_payments on delete restrict,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- An unpaid change of plan: the monthly amount that applies once it is paid, and when it lapses.
  new_amount_cents integer,
  lapses_at timestamptz,
  -- A change of plan is made once for one key.
  key text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null))
);
create index sandbox_invoices_due on sandbox_invoices (next_attempt_at) where status = 'open';
create index sandbox_invoices_of_subscription on sandbox_invoices (subscription_id, created_at desc);

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments on delete cascade,
  key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_of_payment on sandbox_refunds (payment_id);

create table sandbox_disputes (
  id text primary key,
  payment_id text not null references sandbox_payments on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  reason text not null,
  opened_at timestamptz not null
);
create index sandbox_disputes_of_payment on sandbox_disputes (payment_id);

-- Addresses that open a page of the sandbox to whoever holds them, for a while: a customer's portal, or the desk of
-- the operator (no customer).
create table sandbox_doors (
  id text primary key,
  customer_id text references sandbox_customers on delete cascade,
  return_url text not null,
  expires_at timestamptz not null
);

create table sandbox_webhooks (
  id text primary key,
  checkout_id text references sandbox_checkouts on delete cascade,
  -- The exact text that is signed and sent, the same at every delivery.
  body text not null,
  attempts integer not null default 0,
  last_status integer,
  created_at timestamptz not null,
  delivered_at timestamptz,
  type text not null check (type in ('checkout.paid', 'checkout.expired', 'invoice.paid', 'invoice.failed',
    'subscription.changed', 'subscription.ended', 'payment.off_session_paid', 'payment.off_session_failed',
    'payment.refunded', 'dispute.opened', 'dispute.closed', 'payment_method.changed')),
  event_no bigint generated always as identity,
  dropped_at timestamptz
);
create index sandbox_webhooks_newest on sandbox_webhooks (event_no desc);
