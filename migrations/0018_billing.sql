-- Plans, purchases before sign-up, automatic top-ups, refunds and disputes, documents, and the nightly check of it all.

alter table checkout_sessions
  -- Null while a bundle that was bought without an account is not claimed.
  alter column user_id drop not null,
  add column mode text not null default 'payment' check (mode in ('payment', 'subscription', 'setup')),
  add column item_name text not null default '',
  -- How often amount_cents divided by it is sold: 1, or the credits of an event pack.
  add column quantity integer not null default 1 check (quantity > 0),
  -- Stands in the sign-up address that the buyer is sent to. Whoever holds it may claim the purchase, once.
  add column claim_token text unique,
  add column claimed_at timestamptz,
  add column payer_email text,
  drop constraint checkout_sessions_amount_cents_check,
  drop constraint checkout_sessions_credits_check,
  add constraint checkout_sessions_sells check (
    (mode = 'setup' and amount_cents = 0 and credits = 0) or (mode <> 'setup' and amount_cents > 0 and credits > 0)),
  add constraint checkout_sessions_owner check (user_id is not null or claim_token is not null);
create index checkout_sessions_unclaimed on checkout_sessions (paid_at) where user_id is null and status = 'paid';

create table billing_customers (
  user_id uuid not null references users on delete restrict,
  provider text not null,
  customer_id text not null,
  created_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, customer_id)
);

-- A plan as the provider last told of it.
create table subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  provider text not null,
  subscription_id text not null,
  customer_id text not null,
  environment text not null check (environment in ('test', 'live')),
  -- What the newest paid invoice is for: its benefits hold now.
  plan_id text not null,
  -- What the next invoice will be for, where that differs.
  next_plan_id text,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  -- The benefits rest since then: a renewal stayed unpaid for longer than the time of grace.
  paused_at timestamptz,
  pay_url text,
  started_at timestamptz not null,
  ended_at timestamptz,
  next_check_at timestamptz not null,
  unique (provider, subscription_id),
  check ((status = 'canceled') = (ended_at is not null)),
  check ((status = 'past_due') = (past_due_since is not null)),
  check (paused_at is null or status = 'past_due')
);
create index subscriptions_user on subscriptions (user_id, started_at desc);
create index subscriptions_due on subscriptions (next_check_at) where status <> 'canceled';

-- The owner's agreement to automatic payments, as it was given. A change of settings is a new agreement.
create table top_up_consents (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  account_id uuid not null references accounts on delete restrict,
  consent_text text not null,
  typed_name text not null,
  ip text not null,
  threshold integer not null check (threshold between 1 and 50),
  bundle_credits integer not null check (bundle_credits > 0),
  payment_method_id text not null,
  granted_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_ip text,
  -- When the owner was last told that no more payments are made that day.
  limit_told_at timestamptz
);
create unique index top_up_consents_active on top_up_consents (account_id) where withdrawn_at is null;

create table top_up_attempts (
  id uuid primary key default uuidv7(),
  consent_id uuid not null references top_up_consents on delete restrict,
  user_id uuid not null references users on delete restrict,
  account_id uuid not null references accounts on delete restrict,
  provider text not null,
  environment text not null check (environment in ('test', 'live')),
  credits integer not null check (credits > 0),
  amount_cents integer not null check (amount_cents > 0),
  -- withdrawn: the agreement ended before anything was charged.
  status text not null default 'open'
    check (status in ('open', 'paid', 'declined', 'needs_authentication', 'withdrawn')),
  payment_intent_id text,
  finish_url text,
  message text,
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status in ('open', 'needs_authentication')) = (settled_at is null))
);
-- Never two payments at once for one account.
create unique index top_up_attempts_running on top_up_attempts (account_id)
  where status in ('open', 'needs_authentication');
create index top_up_attempts_account on top_up_attempts (account_id, created_at desc);
create index top_up_attempts_due on top_up_attempts (next_check_at) where status in ('open', 'needs_authentication');

-- Money that came (above zero) and went back (below): purchases, renewals, top-ups, refunds, disputes.
alter table payments
  alter column user_id drop not null,
  alter column checkout_session_id drop not null,
  alter column payment_intent_id drop not null,
  add column key text,
  add column item_id text not null default '',
  add column description text not null default '',
  add column credits integer not null default 0,
  -- The key of the credits that were granted for it.
  add column grant_key text,
  add column subscription_id uuid references subscriptions on delete restrict,
  add column invoice_id text,
  -- The payment that this row gives back.
  add column returns_payment_id uuid references payments on delete restrict,
  add column card text not null default '',
  drop constraint payments_amount_cents_check,
  drop constraint payments_provider_payment_intent_id_key;
alter table payments disable trigger payments_append_only;
update payments set key = 'checkout:' || checkout_session_id, grant_key = 'payment:' || checkout_session_id,
  item_id = s.item_id, description = s.item_id, credits = s.credits
  from checkout_sessions s where s.id = checkout_session_id;
alter table payments enable trigger payments_append_only;
alter table payments
  alter column key set not null,
  add constraint payments_key unique (key),
  add constraint payments_sign check ((returns_payment_id is null) = (amount_cents >= 0) or type in ('dispute_won', 'refund_failed'));
create index payments_intent on payments (provider, payment_intent_id);
create index payments_returns on payments (returns_payment_id);
create index payments_user on payments (user_id, occurred_at desc);
create index payments_subscription on payments (subscription_id);

-- The operator's wish to give money back, under the key that the provider gets.
create table refund_orders (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  request_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  ordered_by uuid not null references users on delete restrict,
  refund_id text,
  created_at timestamptz not null
);

create sequence billing_document_numbers;
-- Invoices, receipts and credit notes, as they were issued: a later change of the profile changes none of them.
create table billing_documents (
  id uuid primary key default uuidv7(),
  payment_id uuid not null unique references payments on delete restrict,
  user_id uuid not null references users on delete restrict,
  number text not null unique,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  bill_to jsonb not null,
  issued_at timestamptz not null
);
create index billing_documents_user on billing_documents (user_id, id desc);

-- Owners who were told that credits are about to expire.
create table credit_warnings (
  lot_id uuid not null references credit_lots on delete restrict,
  days integer not null,
  warned_at timestamptz not null,
  primary key (lot_id, days)
);

-- Which catalog the provider was last given.
create table catalog_setups (
  provider text primary key,
  catalog_hash text not null,
  done_at timestamptz not null
);

create table reconciliation_runs (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  accounts integer not null,
  payments integer not null,
  provider_sessions integer not null,
  differences integer not null
);
create table reconciliation_differences (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject text not null,
  expected text not null,
  found text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_run_id uuid not null references reconciliation_runs on delete restrict,
  unique (kind, subject)
);

-- When the provider is asked next whether a payment went back: a refund that no webhook told of is found here.
create table payment_return_checks (
  payment_id uuid primary key references payments on delete restrict,
  checks integer not null default 0,
  next_check_at timestamptz not null
);
create index payment_return_checks_due on payment_return_checks (next_check_at);
