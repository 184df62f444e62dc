-- Purchases, payments, the inbox of webhooks, and the sandbox's own payment desk.

-- What a customer set out to buy, at the price and for the credits that the catalog named then. The row is committed
-- before the payment provider is asked, so that no payment can exist that we know nothing about.
create table checkout_sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  provider text not null,
  item_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  credits integer not null check (credits > 0),
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
  paid_at timestamptz,
  unique (provider, provider_session_id),
  check (status <> 'open' or (provider_session_id is not null and pay_url is not null)),
  check ((status = 'paid') = (paid_at is not null))
);
-- One unfinished checkout for one pending letter: a second click leads to the same payment page.
create unique index checkout_sessions_pending on checkout_sessions (user_id, pending_letter_key, item_id, amount_cents)
  where status in ('created', 'open');
create index checkout_sessions_unfinished on checkout_sessions (next_check_at) where status in ('created', 'open');
create index checkout_sessions_user on checkout_sessions (user_id, created_at desc);

-- Money that was received. Accounting reads these rows; they are never changed.
create table payments (
  id uuid primary key default uuidv7(),
  type text not null,
  user_id uuid not null references users on delete restrict,
  checkout_session_id uuid not null unique references checkout_sessions on delete restrict,
  provider text not null,
  payment_intent_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  net_cents integer not null generated always as (amount_cents - fee_cents) stored,
  environment text not null check (environment in ('test', 'live')),
  occurred_at timestamptz not null,
  unique (provider, payment_intent_id)
);
create index payments_occurred on payments (occurred_at desc);
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();

-- Webhooks whose signature was verified: stored once, answered at once, handled later by a job.
create table webhook_inbox (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_id)
);

-- The sandbox payment desk. To the rest of the product these rows are in somebody else's database: it reaches them
-- only through the payments port and the signed webhook. No card number is ever stored.
create table sandbox_checkouts (
  id text primary key,
  idempotency_key text not null unique,
  our_session_id text not null,
  item_name text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd',
  customer_email text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'paid')),
  declined_at timestamptz,
  payment_intent_id text,
  fee_cents integer,
  paid_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (status = 'open' or (payment_intent_id is not null and fee_cents is not null and paid_at is not null))
);
create table sandbox_webhooks (
  id text primary key,
  checkout_id text not null unique references sandbox_checkouts on delete cascade,
  -- The exact text that is signed and sent, the same at every delivery.
  body text not null,
  attempts integer not null default 0,
  last_status integer,
  created_at timestamptz not null,
  delivered_at timestamptz
);
