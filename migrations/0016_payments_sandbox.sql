-- The sandbox becomes a whole payment provider: customers, kept cards, subscriptions on a clock that can be moved,
-- invoices, charges without the customer, refunds and disputes. As before, the rest of the product reaches these rows
-- only through the payments port and signed webhooks, and no card number is ever stored: what a test card does is
-- read from its number once and kept as its behaviour.

-- How far the sandbox's time runs ahead. One row.
create table sandbox_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);
insert into sandbox_clock default values;

create table sandbox_prices (
  -- The item's id in our catalog.
  id text primary key,
  name text not null,
  amount_cents integer not null check (amount_cents > 0),
  billing text not null check (billing in ('one_time', 'monthly')),
  created_at timestamptz not null
);

create table sandbox_customers (
  id text primary key,
  -- Null for somebody who paid before signing up.
  user_id text unique,
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
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  behaviour text not null
    check (behaviour in ('pays', 'declines', 'lacks_funds', 'has_expired', 'asks_to_authenticate', 'declines_off_session')),
  created_at timestamptz not null,
  detached_at timestamptz
);
create index sandbox_cards_of_customer on sandbox_cards (customer_id, created_at) where detached_at is null;
alter table sandbox_customers
  add foreign key (default_card_id) references sandbox_cards on delete set null;

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
  check ((kind = 'off_session') = (our_key is not null and return_url is not null))
);
create index sandbox_payments_newest on sandbox_payments (created_at desc);

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

create sequence sandbox_invoice_numbers;
create table sandbox_invoices (
  id text primary key,
  number text not null unique default 'SBX-' || lpad(nextval('sandbox_invoice_numbers')::text, 6, '0'),
  subscription_id text not null references sandbox_subscriptions on delete cascade,
  reason text not null check (reason in ('first', 'renewal', 'plan_change')),
  plan_id text not null,
  plan_name text not null,
  -- What is to be paid, after the customer's credit was used.
  amount_cents integer not null check (amount_cents >= 0),
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
create index sandbox_invoices_of_subscription on sandbox_invoices (subscription_id, created_at desc);
create index sandbox_invoices_due on sandbox_invoices (next_attempt_at) where status = 'open';

-- Addresses that open a page of the sandbox to whoever holds them, for a while: a customer's portal, or the desk of
-- the operator (no customer).
create table sandbox_doors (
  id text primary key,
  customer_id text references sandbox_customers on delete cascade,
  return_url text not null,
  expires_at timestamptz not null
);

alter table sandbox_checkouts drop constraint sandbox_checkouts_amount_cents_check;
alter table sandbox_checkouts drop constraint sandbox_checkouts_status_check;
alter table sandbox_checkouts drop constraint sandbox_checkouts_check;
alter table sandbox_checkouts
  alter column customer_email drop not null,
  add mode text not null default 'payment' check (mode in ('payment', 'subscription', 'setup')),
  add customer_id text references sandbox_customers on delete cascade,
  add user_id text,
  add item_id text not null default '',
  add keep_card boolean not null default false,
  add subscription_id text references sandbox_subscriptions on delete set null,
  add payment_method_id text,
  add decline_code text,
  -- A card that the bank wants authenticated, until its owner did.
  add asks_card_id text references sandbox_cards on delete set null,
  add expiry_told_at timestamptz,
  add check ((mode = 'setup') = (amount_cents = 0)),
  add check (status in ('open', 'paid')),
  add check (status = 'open' or paid_at is not null);
alter table sandbox_checkouts alter column mode drop default, alter column item_id drop default;

insert into sandbox_payments (id, kind, description, amount_cents, fee_cents, status, created_at, paid_at)
  select payment_intent_id, 'checkout', item_name, amount_cents, fee_cents, 'paid', paid_at, paid_at
  from sandbox_checkouts where status = 'paid';
alter table sandbox_checkouts drop column fee_cents;
create index sandbox_checkouts_lapsing on sandbox_checkouts (expires_at) where status = 'open' and expiry_told_at is null;

-- Webhooks tell of more than checkouts now.
alter table sandbox_webhooks drop constraint sandbox_webhooks_checkout_id_key;
alter table sandbox_webhooks alter column checkout_id drop not null;
alter table sandbox_webhooks
  add type text not null default 'checkout.paid',
  -- The order in which they were told: many are told at one moment of the sandbox's time.
  add told_no bigint generated always as identity,
  -- Told never to be sent, as if the network had lost it.
  add dropped_at timestamptz;
alter table sandbox_webhooks alter column type drop default;
create index sandbox_webhooks_newest on sandbox_webhooks (told_no desc);
