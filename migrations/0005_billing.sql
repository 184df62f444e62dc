-- What customers buy: payment pages, payments, plans, top-ups, refunds, documents.

create sequence billing_document_numbers;

-- What a customer set out to buy, at the price and for the credits that the catalog named then. The row is committed
-- before the payment provider is asked, so that no payment can exist that we know nothing about.
create table checkout_sessions (
  id uuid primary key default uuidv7(),
  -- Null while a bundle that was bought without an account is not claimed.
  account_id uuid references accounts on delete restrict,
  -- The member whose request it was, or who claimed it.
  created_by uuid references users on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  provider text not null,
  item_id text not null,
  amount_cents integer not null,
  credits integer not null,
  -- created: the provider has not answered yet; closed: it can no longer be paid; mismatched: paid, but not as agreed.
  status text not null default 'created' check (status in ('created', 'open', 'paid', 'closed', 'mismatched')),
  success_url text not null,
  cancel_url text not null,
  pending_letter_key text,
  provider_session_id text,
  pay_url text,
  -- When the sweep asks the provider next.
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  -- The request that opened it.
  request_id uuid,
  paid_at timestamptz,
  mode text not null default 'payment' check (mode in ('payment', 'subscription', 'setup')),
  item_name text not null default '',
  -- How often amount_cents divided by it is sold: 1, or the credits of an event pack.
  quantity integer not null default 1 check (quantity > 0),
  -- Stands in the sign-up address that the buyer is sent to. Whoever holds it may claim the purchase, once.
  claim_token text unique,
  claimed_at timestamptz,
  payer_email text,
  -- Part of the idempotency key at the provider: it repeats a failure that it has stored under a key.
  attempt integer not null default 1 check (attempt > 0),
  unique (provider, provider_session_id),
  check ((status <> 'open') or ((provider_session_id is not null) and (pay_url is not null))),
  check ((status = 'paid') = (paid_at is not null)),
  constraint checkout_sessions_owner check (account_id is not null or claim_token is not null),
  check ((account_id is null) = (created_by is null)),
  constraint checkout_sessions_sells check (((mode = 'setup') and (amount_cents = 0) and (credits = 0)) or ((mode <> 'setup') and (amount_cents > 0) and (credits > 0)))
);
create index checkout_sessions_unclaimed on checkout_sessions (paid_at) where account_id is null and status = 'paid';
create index checkout_sessions_unfinished on checkout_sessions (next_check_at) where status in ('created', 'open');
create index checkout_sessions_account on checkout_sessions (account_id, created_at desc);
-- One unfinished checkout for one pending letter: a second click leads to the same payment page.
create unique index checkout_sessions_pending on checkout_sessions (account_id, provider, environment, pending_letter_key, item_id, amount_cents) where status in ('created', 'open');
-- One payment page for a plan at a time: two open pages could both be paid.
create unique index checkout_sessions_subscription on checkout_sessions (account_id, provider, environment) where (mode = 'subscription') and (status in ('created', 'open'));

-- A plan as the provider last reported it.
create table subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
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
  -- Paid although another subscription was running: it is canceled and refunded, and brings nothing.
  duplicate_of uuid references subscriptions on delete restrict,
  -- The renewal that is unpaid, as its invoice says: its plan may be a smaller one, its amount lower than the list price.
  unpaid_plan_id text,
  unpaid_cents integer check (unpaid_cents >= 0),
  unique (provider, subscription_id),
  check ((status = 'canceled') = (ended_at is not null)),
  check ((status = 'past_due') = (past_due_since is not null)),
  check ((paused_at is null) or (status = 'past_due'))
);
create index subscriptions_due on subscriptions (next_check_at) where status <> 'canceled';
create index subscriptions_account on subscriptions (account_id, started_at desc);

-- Money that was received. Accounting reads these rows; they are never changed.
create table payments (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('customer_payment', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
  account_id uuid references accounts on delete restrict,
  checkout_session_id uuid unique references checkout_sessions on delete restrict,
  provider text not null,
  payment_intent_id text,
  amount_cents integer not null,
  fee_cents integer not null check (fee_cents >= 0),
  net_cents integer not null generated always as (amount_cents - fee_cents) stored,
  environment text not null check (environment in ('test', 'live')),
  occurred_at timestamptz not null,
  -- Money that came (above zero) and went back (below): purchases, renewals, top-ups, refunds, disputes.
  key text not null,
  item_id text not null default '',
  description text not null default '',
  credits integer not null default 0,
  -- The key of the credits that were granted for it.
  grant_key text,
  subscription_id uuid references subscriptions on delete restrict,
  invoice_id text,
  -- The payment that this row gives back.
  returns_payment_id uuid references payments on delete restrict,
  card text not null default '',
  -- Sales tax in the amount, with its sign: owed to the states, never revenue. Money that goes back takes its share along.
  tax_cents integer not null default 0 check (tax_cents between least(amount_cents, 0) and greatest(amount_cents, 0)),
  -- What an invoice is for, line by line before tax; empty where one line says it all.
  lines jsonb not null default '[]',
  constraint payments_key unique (key),
  constraint payments_sign check (((returns_payment_id is null) = (amount_cents >= 0)) or (type in ('dispute_won', 'refund_failed')))
);
create index payments_intent on payments (provider, payment_intent_id);
create index payments_occurred on payments (occurred_at desc);
create index payments_returns on payments (returns_payment_id);
create index payments_subscription on payments (subscription_id);
create index payments_account on payments (account_id, occurred_at desc);
create trigger payments_append_only before delete or update or truncate on payments for each statement execute function refuse_change();

-- The money of all payments, without sales tax, up to payment_totals_until, so that the operator's page need not add them up.
create table payment_totals (
  environment text not null check (environment in ('test', 'live')),
  type text not null,
  amount_cents bigint not null,
  payments bigint not null,
  primary key (environment, type)
);
create table payment_totals_until (
  only_row boolean primary key default true check (only_row),
  -- Ids grow with time: payments up to this one are counted, whenever they occurred.
  last_id uuid not null
);

-- When the provider is asked next whether a payment went back: a refund that no webhook reported is found here.
create table payment_return_checks (
  payment_id uuid primary key references payments on delete restrict,
  checks integer not null default 0,
  next_check_at timestamptz not null
);
create index payment_return_checks_due on payment_return_checks (next_check_at);

-- The operator's request to give money back, under the key that the provider gets.
create table refund_orders (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  request_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  -- Null: the product ordered it itself, for a second plan.
  created_by uuid references users on delete restrict,
  refund_id text,
  created_at timestamptz not null,
  attempt integer not null default 1 check (attempt > 0)
);

create table billing_customers (
  account_id uuid not null references accounts on delete restrict,
  provider text not null,
  customer_id text,
  created_at timestamptz not null,
  -- The row is written before the provider is asked. `attempt` is part of the idempotency key: a provider repeats a failure
  -- that it has stored under a key, so the next attempt uses another one. A customer that the provider does not know any
  -- more is set to null and created again.
  environment text not null check (environment in ('test', 'live')),
  attempt integer not null default 1 check (attempt > 0),
  primary key (account_id, provider, environment),
  unique (provider, environment, customer_id)
);

-- Invoices, receipts and credit notes, as they were issued: a later change of the profile changes none of them.
create table billing_documents (
  id uuid not null default uuidv7(),
  payment_id uuid not null unique references payments on delete restrict,
  account_id uuid not null references accounts on delete restrict,
  number text not null unique,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  bill_to jsonb not null,
  issued_at timestamptz not null,
  primary key (account_id, id)
);

-- The owner's agreement to automatic payments, as it was given. A change of settings is a new agreement.
create table top_up_consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  -- The member whose request it was.
  created_by uuid not null references users on delete restrict,
  consent_text text not null,
  typed_name text not null,
  ip text not null,
  threshold integer not null check ((threshold >= 1) and (threshold <= 50)),
  bundle_credits integer not null check (bundle_credits > 0),
  payment_method_id text not null,
  granted_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_ip text,
  -- When the owner was last notified that no more payments are made that day.
  limit_notified_at timestamptz,
  environment text not null check (environment in ('test', 'live')),
  unique (account_id, id)
);
create unique index top_up_consents_active on top_up_consents (account_id, environment) where withdrawn_at is null;

create table top_up_attempts (
  id uuid primary key default uuidv7(),
  consent_id uuid not null,
  account_id uuid not null references accounts on delete restrict,
  provider text not null,
  environment text not null check (environment in ('test', 'live')),
  credits integer not null check (credits > 0),
  amount_cents integer not null check (amount_cents > 0),
  -- withdrawn: the agreement ended before anything was charged. card_removed: the payment provider no longer has the card.
  status text not null default 'open'
    check (status in ('open', 'paid', 'declined', 'needs_authentication', 'withdrawn', 'card_removed')),
  payment_intent_id text,
  finish_url text,
  message text,
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  attempt integer not null default 1 check (attempt > 0),
  check ((status in ('open', 'needs_authentication')) = (settled_at is null)),
  foreign key (account_id, consent_id) references top_up_consents (account_id, id) on delete restrict
);
create index top_up_attempts_account on top_up_attempts (account_id, created_at desc);
create index top_up_attempts_due on top_up_attempts (next_check_at) where status in ('open', 'needs_authentication');
-- Never two payments at once for one account.
create unique index top_up_attempts_running on top_up_attempts (account_id, environment) where status in ('open', 'needs_authentication');

-- Which catalog the provider was last given.
create table catalog_setups (
  provider text not null,
  catalog_hash text not null,
  done_at timestamptz not null,
  environment text not null check (environment in ('test', 'live')),
  primary key (provider, environment)
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
  kind text not null check (kind in ('ledger', 'debt', 'payment_without_grant', 'grant_without_payment',
    'session_unknown_here', 'session_unknown_there', 'amount_differs', 'mismatched_payment', 'unclaimed_purchase',
    'two_subscriptions', 'provider_unreadable')),
  subject text not null,
  expected text not null,
  found text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_run_id uuid not null references reconciliation_runs on delete restrict,
  unique (kind, subject)
);

-- Owners who were notified that credits are about to expire.
create table credit_warnings (
  account_id uuid not null,
  lot_id uuid not null,
  days integer not null,
  warned_at timestamptz not null,
  primary key (account_id, lot_id, days),
  foreign key (account_id, lot_id) references credit_lots on delete restrict
);

-- Published for the operator's search and dashboard.
create index payments_intent_prefix on payments (payment_intent_id text_pattern_ops);
create view payment_lookup as
  select id, account_id, type, payment_intent_id, description, amount_cents, environment, occurred_at from payments;
-- Published for the operator's search.
create index checkout_sessions_request on checkout_sessions (request_id) where request_id is not null;
create view payments_by_request as
  select s.request_id, p.id from checkout_sessions s join payments p on p.checkout_session_id = s.id where s.request_id is not null;
create view last_reconciliation as
  select finished_at, differences from reconciliation_runs order by started_at desc limit 1;

-- Published for accounting: money that came and went, with the sales tax in it and the provider's fee.
create index payments_books on payments (environment, occurred_at, id) include (type, amount_cents, tax_cents, fee_cents);
create index payments_entered on payments (environment, id);
create view payment_books as
  select id, environment, type, provider, payment_intent_id, description, amount_cents, tax_cents, fee_cents, occurred_at
  from payments;
-- Published for accounting: what was paid for the credits of a grant, without sales tax.
create view paid_grants as
  select account_id, grant_key, credits, amount_cents - tax_cents as amount_cents from payments
  where type = 'customer_payment' and credits > 0;
-- Published for the operator's page about a person.
create view account_payments as
  select id, account_id, type, description, amount_cents, fee_cents, net_cents, credits, environment, payment_intent_id,
    occurred_at
  from payments;
create view account_plans as
  select id, account_id, environment, plan_id, next_plan_id, status, period_start, period_end, cancel_at_period_end,
    started_at, ended_at
  from subscriptions;
-- Published for analytics: what was paid and given back without sales tax, when, for what.
create view payment_figures as
  select type, environment, item_id, amount_cents - tax_cents as amount_cents, credits, occurred_at from payments;
