create table account_closures (
  account_id uuid primary key references accounts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  by_operator boolean not null,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  reminded_at timestamptz,
  started_at timestamptz,
  notified_at timestamptz,
  finished_at timestamptz,
  erasure_asked_by uuid references users on delete restrict,
  erasure_asked_at timestamptz,
  erasure_confirmed_by uuid references users on delete restrict,
  check ((erasure_asked_by is null) = (erasure_asked_at is null)),
  constraint account_closures_second_person check (erasure_confirmed_by <> erasure_asked_by)
);

create index account_closures_open on account_closures (erase_at) where finished_at is null;

create table account_exports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  created_by uuid not null references users on delete restrict,
  state text not null check (state in ('waiting', 'ready', 'removed')),
  size_bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((ready_at is null) = (state = 'waiting')),
  check ((ready_at is null) = (expires_at is null))
);

create index account_exports_account on account_exports (account_id, requested_at desc);
create index account_exports_expiring on account_exports (expires_at) where state = 'ready';
create unique index account_exports_waiting on account_exports (account_id) where state = 'waiting';

create table account_invitations (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  email text not null,
  role text not null check (role in ('admin', 'sender', 'drafter', 'viewer')),
  handles_billing boolean not null default false,
  token_id uuid not null unique,
  invited_by uuid not null references users on delete restrict,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users on delete restrict,
  revoked_at timestamptz
);

create index account_invitations_invited_by on account_invitations (invited_by);
create unique index account_invitations_open on account_invitations (account_id, email) where (accepted_at is null) and (revoked_at is null);

create table account_users (
  account_id uuid not null references accounts on delete restrict,
  user_id uuid not null references users on delete restrict,
  role text not null check (role in ('owner', 'admin', 'sender', 'drafter', 'viewer')),
  handles_billing boolean not null default false,
  joined_at timestamptz not null,
  suspended_at timestamptz,
  primary key (account_id, user_id),
  check ((role <> 'owner') or (suspended_at is null))
);

create index account_users_user on account_users (user_id, joined_at);
create unique index account_users_owner on account_users (account_id) where role = 'owner';

create table accounting_monthly (
  environment text not null check (environment in ('test', 'live')),
  month_start date not null check (EXTRACT(day FROM month_start) = (1)::numeric),
  card_cost_cents integer not null check (card_cost_cents >= 0),
  gross_revenue_cents bigint not null default 0,
  stripe_fees_cents bigint not null default 0,
  refunds_cents bigint not null default 0,
  disputes_cents bigint not null default 0,
  sales_tax_cents bigint not null default 0,
  cards_sent bigint not null default 0,
  cogs_cents bigint not null default 0,
  fixed_expenses_cents bigint not null default 0,
  net_profit_cents bigint not null default 0,
  corrections_cents bigint not null default 0,
  partners integer not null check (partners > 0),
  partner_share_cents_each bigint not null default 0,
  generated_at timestamptz not null,
  counted_revenue_cents bigint,
  counted_fees_cents bigint,
  counted_refunds_cents bigint,
  counted_disputes_cents bigint,
  counted_tax_cents bigint,
  counted_cards bigint,
  counted_through uuid,
  closed_at timestamptz,
  closed_by uuid references users on delete restrict,
  closed_through uuid,
  primary key (environment, month_start),
  check ((closed_at is null) = (closed_through is null)),
  check (num_nulls(counted_revenue_cents, counted_fees_cents, counted_refunds_cents, counted_disputes_cents, counted_tax_cents, counted_cards, counted_through) in (0, 7)),
  check ((closed_by is null) or (closed_at is not null))
);

create trigger accounting_monthly_guard before insert or delete or update on accounting_monthly for each row execute function guard_accounting_monthly();
create trigger accounting_monthly_keep before truncate on accounting_monthly for each statement execute function refuse_change();

create table accounting_provider_months (
  environment text not null check (environment in ('test', 'live')),
  month_start date not null check (EXTRACT(day FROM month_start) = (1)::numeric),
  provider text not null,
  received_cents bigint not null,
  returned_cents bigint not null,
  fees_cents bigint not null,
  read_at timestamptz not null,
  primary key (environment, month_start)
);

create table accounting_settings (
  id boolean primary key default true check (id),
  time_zone text not null default 'America/New_York',
  card_cost_cents integer not null default 159 check ((card_cost_cents >= 0) and (card_cost_cents <= 100000)),
  partners text[] not null default ARRAY['Partner 1', 'Partner 2'] check ((cardinality(partners) >= 1) and (cardinality(partners) <= 10)),
  approvers text[] not null default ARRAY['Partner 1', 'Partner 2'] check ((cardinality(approvers) >= 1) and (cardinality(approvers) <= 10))
);

create trigger accounting_settings_guard before update on accounting_settings for each row WHEN ((new.time_zone <> old.time_zone)) execute function guard_accounting_settings();

create table accounts (
  id uuid primary key default uuidv7(),
  name text not null default '' check (char_length(name) <= 100),
  plan text not null default '',
  seats integer not null default 1 check (seats >= 1),
  plan_environment text check (plan_environment in ('test', 'live')),
  requires_second_factor boolean not null default false,
  created_at timestamptz not null,
  erased_at timestamptz
);

create table admin_settings (
  id smallint primary key default 1 check (id = 1),
  version integer not null,
  enterprise_webhook_url text,
  email_notifications_enabled boolean not null default true,
  maintenance_mode boolean not null default false,
  maintenance_message text,
  maintenance_until timestamptz,
  max_credits_per_purchase integer not null default 1000 check (max_credits_per_purchase > 0),
  max_credits_per_event_pack integer not null default 5000 check (max_credits_per_event_pack > 0),
  default_credit_amount integer not null default 100 check (default_credit_amount > 0),
  adjustment_limit integer not null default 500 check (adjustment_limit >= 0),
  production_days_min smallint not null default 2 check (production_days_min > 0),
  production_days_max smallint not null default 4,
  letters_kept_months integer not null default 24 check ((letters_kept_months >= 1) and (letters_kept_months <= 120)),
  lists_kept_days integer not null default 30 check ((lists_kept_days >= 1) and (lists_kept_days <= 365)),
  webhooks_kept_days integer not null default 30 check ((webhooks_kept_days >= 7) and (webhooks_kept_days <= 365)),
  prints_kept_days integer not null default 30 check ((prints_kept_days >= 1) and (prints_kept_days <= 365)),
  mails_kept_days integer not null default 90 check ((mails_kept_days >= 1) and (mails_kept_days <= 730)),
  sessions_kept_days integer not null default 90 check ((sessions_kept_days >= 1) and (sessions_kept_days <= 730)),
  drafts_kept_months integer not null default 12 check ((drafts_kept_months >= 1) and (drafts_kept_months <= 120)),
  support_kept_months integer not null default 36 check ((support_kept_months >= 1) and (support_kept_months <= 120)),
  mail_sender_name text,
  mail_reply_to text,
  support_email text,
  booking_url text,
  office_address text,
  chat_script_url text,
  updated_at timestamptz not null,
  updated_by uuid references users on delete set null,
  check (production_days_max >= production_days_min)
);

create table app_admins (
  email text primary key check (email = lower(email)),
  added_by uuid references users on delete restrict,
  created_at timestamptz not null
);

create table approval_mails (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  mailed_at timestamptz not null,
  primary key (account_id, user_id)
);

create table approval_requests (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  campaign_id uuid not null,
  requested_by uuid not null references users on delete restrict,
  requested_at timestamptz not null,
  note text not null,
  cards integer not null check (cards >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'sent_back', 'withdrawn')),
  decided_by uuid references users on delete restrict,
  decided_at timestamptz,
  decision_note text not null default '',
  foreign key (account_id, campaign_id) references campaigns(account_id, id) on delete cascade,
  check (((state = 'waiting') = (decided_at is null)) and ((state = 'waiting') = (decided_by is null)))
);

create index approval_requests_campaign on approval_requests (account_id, campaign_id, requested_at);
create index approval_requests_released on approval_requests (account_id, decided_by, decided_at) where state = 'approved';
create index approval_requests_state on approval_requests (account_id, state, requested_at, id);
create index approval_requests_time on approval_requests (account_id, requested_at, id);
create unique index approval_requests_waiting on approval_requests (campaign_id) where state = 'waiting';

create table approval_settings (
  account_id uuid primary key references accounts on delete restrict,
  time_zone text not null,
  monthly_cards integer check (monthly_cards >= 0),
  rules jsonb not null,
  updated_at timestamptz not null
);

create table audit_entries (
  id bigint generated always as identity,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  actor_id uuid,
  via text not null check (via in ('session', 'api_key', 'automation', 'view_as', 'service_key', 'command_line', 'system')),
  viewed_as uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text not null,
  account_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id uuid,
  salt uuid default gen_random_uuid(),
  words_hash bytea,
  primary key (id, recorded_at),
  check ((actor_id is null) = (via in ('system', 'service_key', 'command_line'))),
  check ((salt is null) = (words_hash is not null))
) partition by range (recorded_at);

create index audit_entries_account on ONLY public.audit_entries (account_id, id);
create index audit_entries_action on ONLY public.audit_entries (action, id);
create index audit_entries_actor on ONLY public.audit_entries (actor_id, id);
create index audit_entries_at on ONLY public.audit_entries (at);
create index audit_entries_request on ONLY public.audit_entries (request_id);
create index audit_entries_subject on ONLY public.audit_entries (subject_id, id);
create trigger audit_entries_append_only before delete or truncate on audit_entries for each statement execute function refuse_change();
create trigger audit_entries_words before update on audit_entries for each row execute function erase_words_only();

create table audit_heads (
  day date primary key,
  last_entry_id bigint not null unique,
  entries integer not null,
  hash text not null,
  created_at timestamptz not null
);

create trigger audit_heads_append_only before delete or update or truncate on audit_heads for each statement execute function refuse_change();

create table automation_accounts (
  account_id uuid primary key references accounts on delete restrict,
  daily_cap integer not null default 50 check ((daily_cap >= 1) and (daily_cap <= 10000))
);

create table automation_counts (
  automation_id uuid primary key references automations on delete cascade,
  sent bigint not null
);

create table automation_event_keys (
  account_id uuid not null,
  automation_id uuid not null,
  key text not null,
  event_id uuid not null,
  received_at timestamptz not null,
  primary key (account_id, automation_id, key),
  foreign key (account_id, automation_id) references automations(account_id, id) on delete cascade
);

create index automation_event_keys_age on automation_event_keys (received_at);

create table automation_events (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  automation_id uuid not null,
  received_at timestamptz not null,
  body bytea not null,
  content_type text not null,
  headers jsonb not null,
  sender_event_id text,
  body_hash bytea not null,
  is_test boolean not null default false,
  status text not null default 'received' check (status in ('received', 'collected', 'waiting', 'needs_review', 'needs_approval', 'skipped', 'sent', 'failed')),
  rule text,
  reason text,
  override text check (override in ('approved', 'send_anyway')),
  fixed jsonb,
  contact jsonb,
  contact_key text,
  message text,
  due_at timestamptz,
  claim_id uuid,
  attempts integer not null default 0,
  letter_id uuid,
  campaign_id uuid,
  processed_at timestamptz,
  timeline jsonb not null default '[]'::jsonb,
  request_id uuid,
  redacted_at timestamptz,
  whole_id uuid,
  part text[],
  foreign key (account_id, automation_id) references automations(account_id, id) on delete restrict,
  check ((status = 'sent') = (letter_id is not null)),
  check ((claim_id is null) or (due_at is not null)),
  check ((whole_id is null) = (part is null)),
  check ((whole_id is null) or (length(body) = 0))
) partition by range (id);

create index automation_events_account_sent on ONLY public.automation_events (account_id, processed_at) where status = 'sent';
create index automation_events_bytes on ONLY public.automation_events (automation_id, body_hash);
create index automation_events_contact on ONLY public.automation_events (automation_id, contact_key, processed_at) where status = 'sent';
create index automation_events_contents on ONLY public.automation_events (received_at) where (length(body) > 0) or (whole_id is not null);
create index automation_events_due on ONLY public.automation_events (automation_id, due_at, id) where due_at is not null;
create index automation_events_failed on ONLY public.automation_events (received_at, automation_id) where status = 'failed';
create index automation_events_processed on ONLY public.automation_events USING brin (processed_at);
create index automation_events_request on ONLY public.automation_events (request_id) where request_id is not null;
create index automation_events_sent on ONLY public.automation_events (automation_id, processed_at) where status = 'sent';
create index automation_events_status on ONLY public.automation_events (automation_id, status, received_at desc, id desc);
create index automation_events_unredacted on ONLY public.automation_events (processed_at) where (redacted_at is null) and (due_at is null) and (processed_at is not null);
create index automation_events_whole on ONLY public.automation_events (whole_id) where whole_id is not null;

create table automations (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  created_by uuid not null references users on delete restrict,
  name text not null check (name <> ''),
  status text not null default 'collecting' check (status in ('collecting', 'on', 'off', 'paused')),
  paused_reason text check (paused_reason in ('burst', 'credits', 'member')),
  held_reason text check (held_reason <> ''),
  held_at timestamptz,
  switched_on_at timestamptz,
  source text not null check (source in ('highlevel', 'hubspot', 'shopify', 'typeform', 'stripe', 'zapier', 'other')),
  key text not null,
  former_key text,
  former_key_until timestamptz,
  signature_kind text not null check (signature_kind in ('none', 'highlevel', 'shopify', 'typeform', 'stripe', 'hubspot', 'standard_webhooks', 'hmac_sha256')),
  signature_secret text,
  signature_header text,
  signature_encoding text check (signature_encoding in ('hex', 'base64')),
  requires_bearer boolean not null,
  card_design_id uuid not null references letter_templates on delete restrict,
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  hand text not null,
  ink_colour text not null,
  ink_setting text not null check (ink_setting in ('natural', 'neat', 'hurried')),
  return_address jsonb not null,
  custom_message text not null,
  use_ai_message boolean not null,
  ai_message_description text not null,
  mapping jsonb not null,
  filters jsonb not null,
  delay_days integer not null check ((delay_days >= 0) and (delay_days <= 60)),
  repeat_days integer not null check ((repeat_days >= 0) and (repeat_days <= 365)),
  daily_cap integer not null check ((daily_cap >= 1) and (daily_cap <= 1000)),
  needs_approval boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (account_id, id),
  check ((status = 'paused') = (paused_reason is not null)),
  check ((held_reason is null) = (held_at is null)),
  check ((signature_kind in ('none', 'highlevel')) or (signature_secret is not null)),
  check ((former_key is null) = (former_key_until is null))
);

create index automations_account on automations (account_id, created_at desc) where deleted_at is null;
create index automations_created on automations (created_at, id) where deleted_at is null;
create index automations_held on automations (id) where held_at is not null;
create index automations_name on automations (lower(name) COLLATE "C", id) where deleted_at is null;
create index automations_paused on automations (id) where status = 'paused';
create index automations_status on automations (status, created_at, id) where deleted_at is null;

create table backup_runs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('base', 'logical', 'drill', 'wal')),
  ordered_by uuid references users on delete set null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'skipped')),
  bytes bigint not null default 0,
  detail text not null default '',
  check ((ended_at is null) = (outcome is null))
);

create index backup_runs_kind on backup_runs (kind, started_at desc);
create index backup_runs_latest on backup_runs (started_at desc);

create table billing_customers (
  account_id uuid not null references accounts on delete restrict,
  provider text not null,
  customer_id text,
  created_at timestamptz not null,
  environment text not null check (environment in ('test', 'live')),
  attempt integer not null default 1 check (attempt > 0),
  primary key (account_id, provider, environment),
  unique (provider, environment, customer_id)
);

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

create table campaign_contacts (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  street text not null check (street <> ''),
  unit text not null,
  city text not null check (city <> ''),
  state text not null check (state <> ''),
  zip text not null check (zip <> ''),
  company_name text not null,
  contact_email text not null,
  phone text not null,
  formatted_address text not null default '',
  place_id text not null default '',
  extra text[],
  contact_key bigint
);

create index campaign_contacts_campaign on campaign_contacts (campaign_id, id);

create table campaign_drafts (
  account_id uuid not null references accounts on delete cascade,
  person_id uuid,
  updated_by uuid not null references users on delete restrict,
  key text not null,
  state jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, key),
  foreign key (account_id, person_id) references account_users(account_id, user_id) on delete cascade
);

create index campaign_drafts_age on campaign_drafts (updated_at);

create table campaigns (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  created_by uuid not null references users on delete restrict,
  request_key text,
  title text not null,
  message text not null,
  campaign_type text not null check (campaign_type in ('one-time', 'bulk', 'ongoing')),
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  return_address jsonb not null,
  template_id uuid references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null check (ink_setting in ('natural', 'neat', 'hurried')),
  status text not null default 'draft' check (status in ('draft', 'awaiting-approval', 'submitted', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'paused')),
  submission_no integer not null default 0,
  provider_campaign_id text,
  delivery_data jsonb,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  signature jsonb,
  ink_seed text,
  import_id uuid,
  variables jsonb not null default '{}'::jsonb,
  contact_count integer not null default 0,
  redacted_at timestamptz,
  replaces_letter_id uuid,
  unique (account_id, id),
  foreign key (account_id, import_id) references imports(account_id, id) on delete set null (import_id)
);

create index campaigns_account on campaigns (account_id, created_at desc, id desc);
create index campaigns_drafts on campaigns (updated_at) where (redacted_at is null) and (status = 'draft');
create index campaigns_import on campaigns (account_id, import_id) where import_id is not null;
create index campaigns_provider on campaigns (account_id, provider_campaign_id) where provider_campaign_id is not null;
create index campaigns_submitted on campaigns (submitted_at) INCLUDE (contact_count) where submitted_at is not null;
create index campaigns_title_prefix on campaigns (lower(title) text_pattern_ops);
create index campaigns_unredacted on campaigns (submitted_at) where (redacted_at is null) and (submitted_at is not null);
create unique index campaigns_request on campaigns (account_id, request_key) where request_key is not null;

create table catalog_setups (
  provider text not null,
  catalog_hash text not null,
  done_at timestamptz not null,
  environment text not null check (environment in ('test', 'live')),
  primary key (provider, environment)
);

create table checkout_sessions (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts on delete restrict,
  created_by uuid references users on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  provider text not null,
  item_id text not null,
  amount_cents integer not null,
  credits integer not null,
  status text not null default 'created' check (status in ('created', 'open', 'paid', 'closed', 'mismatched')),
  success_url text not null,
  cancel_url text not null,
  pending_letter_key text,
  provider_session_id text,
  pay_url text,
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  request_id uuid,
  paid_at timestamptz,
  mode text not null default 'payment' check (mode in ('payment', 'subscription', 'setup')),
  item_name text not null default '',
  quantity integer not null default 1 check (quantity > 0),
  claim_token text unique,
  claimed_at timestamptz,
  payer_email text,
  attempt integer not null default 1 check (attempt > 0),
  unique (provider, provider_session_id),
  check ((status <> 'open') or ((provider_session_id is not null) and (pay_url is not null))),
  check ((status = 'paid') = (paid_at is not null)),
  check ((account_id is null) = (created_by is null)),
  constraint checkout_sessions_owner check ((account_id is not null) or (claim_token is not null)),
  constraint checkout_sessions_sells check (((mode = 'setup') and (amount_cents = 0) and (credits = 0)) or ((mode <> 'setup') and (amount_cents > 0) and (credits > 0)))
);

create index checkout_sessions_account on checkout_sessions (account_id, created_at desc);
create index checkout_sessions_request on checkout_sessions (request_id) where request_id is not null;
create index checkout_sessions_unclaimed on checkout_sessions (paid_at) where (account_id is null) and (status = 'paid');
create index checkout_sessions_unfinished on checkout_sessions (next_check_at) where status in ('created', 'open');
create unique index checkout_sessions_pending on checkout_sessions (account_id, provider, environment, pending_letter_key, item_id, amount_cents) where status in ('created', 'open');
create unique index checkout_sessions_subscription on checkout_sessions (account_id, provider, environment) where (mode = 'subscription') and (status in ('created', 'open'));

create table credit_adjustments (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  environment text not null check (environment in ('test', 'live')),
  credits integer not null check (credits <> 0),
  reason text not null check (reason <> ''),
  notes text,
  state text not null check (state in ('pending', 'applied', 'declined')),
  request_key text not null unique,
  requested_by uuid not null references users on delete restrict,
  requested_at timestamptz not null,
  decided_by uuid references users on delete restrict,
  decided_at timestamptz,
  decision_note text,
  check ((state = 'pending') = (decided_at is null)),
  constraint credit_adjustments_second_person check (decided_by <> requested_by)
);

create index credit_adjustments_pending on credit_adjustments (requested_at) where state = 'pending';
create index credit_adjustments_recent on credit_adjustments (requested_by, requested_at);

create table credit_check_findings (
  check_id uuid not null references credit_checks on delete cascade,
  account_id uuid not null references accounts on delete restrict,
  journal bigint not null,
  lots bigint not null,
  movements bigint not null,
  balance bigint not null,
  debt bigint not null,
  primary key (check_id, account_id)
);

create table credit_checks (
  id uuid primary key default uuidv7(),
  environment text not null check (environment in ('test', 'live')),
  checked_at timestamptz not null,
  accounts integer not null,
  purchased bigint not null,
  given bigint not null,
  adjusted bigint not null,
  taken_back bigint not null,
  used bigint not null,
  expired bigint not null,
  available bigint not null,
  overdue bigint not null,
  findings integer not null
);

create index credit_checks_latest on credit_checks (environment, checked_at desc, id desc);

create table credit_debts (
  account_id uuid not null references accounts on delete restrict,
  credits integer not null check (credits <> 0),
  key text not null,
  created_at timestamptz not null,
  environment text not null check (environment in ('test', 'live')),
  primary key (account_id, key)
);

create trigger credit_debts_append_only before delete or update or truncate on credit_debts for each statement execute function refuse_change();

create table credit_further_movements (
  account_id uuid not null,
  transaction_id uuid not null,
  lot_id uuid not null,
  credits credit_movement not null,
  step smallint not null check (step > 1),
  primary key (account_id, transaction_id, lot_id),
  foreign key (account_id, lot_id) references credit_lots(account_id, id) on delete restrict,
  foreign key (account_id, transaction_id) references credit_transactions(account_id, id) on delete restrict DEFERRABLE INITIALLY DEFERRED
);

create trigger credit_further_movements_append_only before delete or update or truncate on credit_further_movements for each statement execute function refuse_change();

create table credit_lots (
  id uuid not null,
  account_id uuid not null references accounts on delete restrict,
  environment credit_environment not null,
  credits integer not null,
  remaining integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  kind credit_lot_kind not null default 'one_time',
  is_empty boolean not null generated always as (remaining = 0) stored,
  primary key (account_id, id),
  check ((credits > 0) and (remaining >= 0) and (remaining <= credits))
) with (fillfactor=60);

create index credit_lots_expiry on credit_lots (expires_at) where not is_empty;
create index credit_lots_spendable on credit_lots (account_id, expires_at, id) where not is_empty;
create trigger credit_lots_keep before delete or truncate on credit_lots for each statement execute function refuse_change();

create table credit_reclaims (
  key text not null,
  account_id uuid not null references accounts on delete restrict,
  grant_key text not null,
  credits integer not null,
  taken integer not null,
  owed integer not null,
  forgiven integer not null,
  created_at timestamptz not null,
  primary key (account_id, key),
  check (credits = ((taken + owed) + forgiven))
);

create index credit_reclaims_grant on credit_reclaims (account_id, grant_key);
create trigger credit_reclaims_append_only before delete or update or truncate on credit_reclaims for each statement execute function refuse_change();

create table credit_totals (
  environment text not null check (environment in ('test', 'live')),
  kind text not null check (kind in ('purchased', 'given', 'adjusted', 'taken_back', 'used', 'expired')),
  credits bigint not null,
  primary key (environment, kind)
);

create table credit_totals_until (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null
);

create table credit_transactions (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  created_by uuid references users on delete restrict,
  environment credit_environment not null,
  credits_amount credit_movement not null,
  lot_id uuid not null,
  lot_credits credit_movement not null,
  transaction_type credit_transaction_type not null,
  category text not null,
  description text not null,
  notes text,
  idempotency_key text not null,
  refunds_transaction_id uuid,
  campaign_id uuid,
  payment_session_id text,
  payment_intent_id text,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  foreign key (account_id, lot_id) references credit_lots(account_id, id) on delete restrict,
  foreign key (account_id, refunds_transaction_id) references credit_transactions(account_id, id) on delete restrict
);

create index credit_transactions_account on credit_transactions (account_id, created_at desc) INCLUDE (environment, category, created_by, credits_amount, refunds_transaction_id);
create index credit_transactions_account_type on credit_transactions (account_id, created_at, id) where (transaction_type)::text <> 'usage';
create index credit_transactions_backdated on credit_transactions (environment, id) where (category in ('user_letter_send', 'admin_letter_send')) and ((uuid_extract_timestamp(id) - created_at) > '00:10:00'::interval);
create index credit_transactions_campaign on credit_transactions (account_id, campaign_id, created_at) where campaign_id is not null;
create index credit_transactions_created on credit_transactions USING brin (created_at);
create index credit_transactions_refunds on credit_transactions (account_id, refunds_transaction_id) where refunds_transaction_id is not null;
create index credit_transactions_time on credit_transactions (environment, created_at, id) INCLUDE (category, credits_amount);
create index credit_transactions_type on credit_transactions (transaction_type, environment, created_at, id) where (transaction_type)::text <> 'usage';
create trigger credit_transactions_append_only before delete or truncate on credit_transactions for each statement execute function refuse_change();
create trigger credit_transactions_words before update on credit_transactions for each row execute function refuse_all_but_erasing('description', 'notes');

create table credit_warnings (
  account_id uuid not null,
  lot_id uuid not null,
  days integer not null,
  warned_at timestamptz not null,
  primary key (account_id, lot_id, days),
  foreign key (account_id, lot_id) references credit_lots(account_id, id) on delete restrict
);

create table daily_figures (
  figure text not null check (figure in ('sign_ups', 'letters_ordered', 'letters_cancelled', 'letters_failed', 'letters_mailed', 'letters_delivered', 'automation_letters', 'payments', 'payment_cents', 'payment_credits', 'returned_cents', 'credits', 'first_cards')),
  environment text not null check (environment in ('test', 'live', 'any')),
  day date not null,
  dimension text not null,
  value bigint not null,
  primary key (figure, environment, day, dimension)
);

create table database_life (
  only_one boolean primary key default true check (only_one),
  lineage text not null,
  after jsonb not null default '[]'::jsonb
);

create table do_not_mail_entries (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  created_by uuid not null references users on delete restrict,
  kind text not null check (kind in ('person', 'email', 'address', 'company')),
  first_name text not null,
  last_name text not null,
  email text not null,
  street text not null,
  unit text not null,
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null,
  reason text not null,
  all_units boolean not null default true,
  match_key text not null,
  created_at timestamptz not null,
  unique (account_id, match_key)
);

create index do_not_mail_entries_list on do_not_mail_entries (account_id, created_at desc, id desc);

create table do_not_mail_keys (
  account_id uuid not null,
  key text not null,
  entry_id uuid not null references do_not_mail_entries on delete cascade,
  primary key (account_id, key, entry_id)
);

create index do_not_mail_keys_entry on do_not_mail_keys (entry_id);

create table enterprise_inquiries (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts on delete set null,
  created_by uuid references users on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text not null,
  phone text,
  monthly_volume text not null,
  message text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz,
  support_issue_id uuid references support_issues on delete set null,
  check ((delivered_at is null) or (support_issue_id is null))
);

create index enterprise_inquiries_newest on enterprise_inquiries (created_at desc);

create table expenses (
  id uuid primary key default uuidv7(),
  environment text not null check (environment in ('test', 'live')),
  request_key uuid not null unique,
  name text not null check (name <> ''),
  amount_cents integer not null check (amount_cents <> 0),
  incurred_on date not null,
  cadence text not null default 'one_time' check (cadence in ('one_time', 'monthly', 'annual')),
  ends_on date,
  approver text not null default '',
  notes text not null default '',
  receipt_file text,
  receipt_type text,
  created_by text not null,
  created_at timestamptz not null,
  check ((ends_on is null) or ((cadence = 'monthly') and (ends_on >= incurred_on))),
  check ((receipt_file is null) = (receipt_type is null))
);

create index expenses_amount on expenses (environment, amount_cents, id);
create index expenses_incurred on expenses (environment, incurred_on, id);
create index expenses_name on expenses (environment, lower(name), id);
create trigger expenses_guard before delete or update on expenses for each row execute function guard_expenses();
create trigger expenses_keep before truncate on expenses for each statement execute function refuse_change();

create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  due_at timestamptz not null,
  reminded_at timestamptz,
  created_at timestamptz not null
);

create index factor_resets_due on factor_resets (due_at);

create table failed_sign_ins (
  user_id uuid not null references users on delete cascade,
  day date not null,
  attempts integer not null,
  last_at timestamptz not null,
  last_network text not null,
  primary key (user_id, day)
);

create index failed_sign_ins_day on failed_sign_ins (day);

create table figure_folds (
  id smallint primary key default 1 check (id = 1),
  closed_before date,
  folded_at timestamptz,
  letters_until timestamptz,
  time_zone text
);

create table first_cards (
  user_id uuid primary key,
  first_at timestamptz not null,
  signed_up_at timestamptz not null
);

create index first_cards_first on first_cards (first_at);

create table flow_states (
  auth_code_hash text primary key,
  user_id uuid not null references users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at timestamptz not null,
  method text not null default 'otp' check (method in ('otp', 'recovery'))
);

create index flow_states_user on flow_states (user_id);

create table import_flags (
  import_no integer not null,
  row_no integer not null,
  flags jsonb not null,
  primary key (import_no, row_no)
);

create table import_parts (
  import_no integer not null,
  part_no integer not null,
  bytes bytea storage external not null,
  primary key (import_no, part_no)
);

create table import_rows (
  import_no integer not null,
  row_no integer not null,
  status_bits smallint not null check ((status_bits >= 0) and (status_bits <= 31)),
  first_name text not null,
  last_name text not null default '',
  street text not null,
  unit text not null default '',
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null default '',
  contact_email text not null default '',
  phone text not null default '',
  contact_key bigint not null,
  extra text[],
  issues text,
  original_place text,
  raw text[],
  duplicate_of integer,
  mailed_at timestamptz,
  primary key (import_no, row_no)
);

create index import_rows_marked on import_rows (import_no, row_no) where status_bits <> 0;

create table imports (
  id uuid primary key default uuidv7(),
  import_no integer generated always as identity unique,
  account_id uuid not null references accounts on delete restrict,
  created_by uuid not null references users on delete restrict,
  request_key text,
  status text not null default 'receiving' check (status in ('receiving', 'reading', 'ready', 'failed', 'cancelled')),
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0,
  encoding text,
  delimiter text,
  mapping jsonb not null,
  fixes jsonb not null,
  choices jsonb not null,
  header text[] not null default '{}'::text[],
  part_count integer not null default 0,
  next_part_no integer not null default 0,
  unparsed_text text not null default '',
  undecoded_bytes bytea not null default '\x'::bytea,
  row_count integer not null default 0,
  counts_by_status integer[] not null default array_fill(0, ARRAY[32]) check (cardinality(counts_by_status) = 32),
  proof jsonb,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, id),
  check ((received_bytes >= 0) and (received_bytes <= size_bytes))
);

create index imports_age on imports (updated_at);
create unique index imports_request on imports (account_id, request_key) where request_key is not null;

create table job_schedules (
  name text primary key,
  pattern text not null,
  due_at timestamptz not null
);

create table jobs (
  id bigint primary key generated always as identity,
  name text not null,
  payload jsonb not null,
  key text,
  serial_queue text,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  max_attempts smallint not null check (max_attempts > 0),
  lost_starts smallint not null default 0,
  worker_id uuid,
  lease_until timestamptz,
  last_error text,
  waits_for text,
  created_at timestamptz not null default now(),
  request_id uuid,
  check ((worker_id is null) = (lease_until is null))
);

create index jobs_due on jobs (run_at, id);
create index jobs_serial on jobs (serial_queue, id) where serial_queue is not null;
create index jobs_waits_for on jobs (waits_for, id) where waits_for is not null;
create unique index jobs_waiting_key on jobs (key) where (key is not null) and (lease_until is null);

create table letter_batches (
  id bigint primary key generated always as identity,
  campaign_id uuid not null,
  submission_no integer not null,
  first_position integer not null,
  last_position integer not null,
  first_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  last_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid,
  due_at timestamptz not null,
  claim_id uuid,
  attempts integer not null default 0
);

create index letter_batches_due on letter_batches (due_at, id);
create index letter_batches_order on letter_batches (campaign_id, submission_no);

create table letter_events (
  letter_id uuid not null,
  status text not null check (status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled', 'returned', 'reprinted', 'credited')),
  at timestamptz not null,
  note text,
  primary key (letter_id, at, status)
) partition by range (letter_id);

create index letter_events_ended on ONLY public.letter_events (status, letter_id) where status in ('shipped', 'delivered', 'failed', 'cancelled');

create table letter_moves (
  campaign_id uuid not null,
  submission_no integer not null,
  status text not null check (status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  letters integer not null
);

create index letter_moves_order on letter_moves (campaign_id, submission_no);

create table letter_orders (
  account_id uuid not null,
  created_by uuid not null references users on delete restrict,
  campaign_id uuid not null,
  submission_no integer not null,
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  template_id uuid not null references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null,
  ink_seed text,
  signature jsonb,
  return_address jsonb not null,
  message jsonb,
  created_at timestamptz not null default now(),
  request_id uuid,
  redacted_at timestamptz,
  is_held boolean not null default false,
  primary key (campaign_id, submission_no),
  foreign key (account_id, campaign_id) references campaigns(account_id, id) on delete restrict
);

create index letter_orders_held on letter_orders (campaign_id, submission_no) where is_held;
create index letter_orders_request on letter_orders USING brin (request_id uuid_minmax_multi_ops) with (autosummarize='on');
create index letter_orders_unredacted on letter_orders (created_at) where redacted_at is null;

create table letter_retries (
  letter_id uuid primary key,
  retried_as uuid not null
);

create table letter_templates (
  id uuid primary key default uuidv7(),
  slug text unique,
  account_id uuid references accounts on delete restrict,
  created_by uuid references users on delete restrict,
  name text not null check (name <> ''),
  description text not null default '',
  category_id uuid references template_categories on delete set null,
  preview_file text not null,
  exterior_file text not null,
  interior_file text,
  zip_file text not null,
  tags text[] not null default '{}'::text[],
  is_featured boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint deleted_designs_are_off_the_shelf check ((deleted_at is null) or (not is_active)),
  check ((account_id is null) = (created_by is null))
);

create index letter_templates_account on letter_templates (account_id, created_at desc, id desc) where account_id is not null;
create index letter_templates_gallery on letter_templates (sort_order, id) where is_active and (account_id is null);
create index letter_templates_managed on letter_templates (sort_order, id) where (deleted_at is null) and (account_id is null);

create table letters (
  id uuid primary key default uuidv7() with (fillfactor=100),
  campaign_id uuid not null,
  submission_no integer not null,
  position integer not null,
  account_id uuid not null,
  text text,
  first_name text not null,
  last_name text not null,
  street text not null,
  unit text not null,
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null,
  status text not null default 'queued',
  status_at timestamptz not null,
  failure_reason text,
  attempts integer not null default 0,
  due_at timestamptz,
  claim_id uuid,
  withdraw_to text,
  withdraw_at timestamptz,
  campaign_ref text,
  accepted_at timestamptz,
  polled_at timestamptz,
  mailed_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  retry_of uuid,
  charge_key text,
  redacted_at timestamptz,
  contact_email text not null default '',
  constraint letters_state check (((status = 'queued') and (withdraw_to is null) and (withdraw_at is null)) or ((status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')) and ((withdraw_to is null) or (withdraw_to in ('cancelled', 'failed'))) and ((withdraw_to is null) = (withdraw_at is null)) and ((due_at is null) or (withdraw_at is null))))
) partition by range (id);

create index letters_due on ONLY public.letters (due_at) where due_at is not null;
create index letters_last_name on ONLY public.letters (lower(last_name) COLLATE "C", id desc) INCLUDE (first_name, last_name);
create index letters_times on ONLY public.letters USING brin (created_at, status_at, mailed_at, delivered_at) with (pages_per_range='32', autosummarize='on');
create index letters_unredacted on ONLY public.letters (campaign_id, submission_no) with (fillfactor='100') where redacted_at is null;
create index letters_withdrawn on ONLY public.letters (withdraw_at) where withdraw_at is not null;
create trigger letters_move after update on letters referencing old table as before new table as after for each statement execute function note_letter_moves();

create table member_budgets (
  account_id uuid not null,
  user_id uuid not null,
  monthly_cards integer not null check (monthly_cards >= 0),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_users(account_id, user_id) on delete cascade
);

create table mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references mfa_factors on delete cascade,
  network text not null,
  webauthn_challenge text,
  created_at timestamptz not null
);

create index mfa_challenges_created on mfa_challenges (created_at);
create index mfa_challenges_factor on mfa_challenges (factor_id);

create table mfa_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  friendly_name text not null,
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  last_step bigint,
  credential_id text unique,
  public_key text,
  sign_count bigint not null default 0,
  transports text[] not null default '{}'::text[],
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((factor_type = 'totp') = (secret is not null))
);

create unique index mfa_factors_name on mfa_factors (user_id, friendly_name);
create unique index mfa_factors_recovery_codes on mfa_factors (user_id) where factor_type = 'recovery_code';

create table month_tables (
  name text primary key,
  options text not null,
  unique_key text,
  is_append_only boolean not null
);

create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email_change', 'email_change_current', 'magiclink', 'invite', 'reauthentication')),
  code_challenge text,
  code_challenge_method text,
  wrong_guesses integer not null default 0,
  created_at timestamptz not null,
  password_hash text,
  user_metadata jsonb
);

create index one_time_tokens_sign_ups on one_time_tokens (user_id) where kind = 'signup';
create unique index one_time_tokens_latest on one_time_tokens (user_id, kind) where kind <> 'signup';

create table open_letters (
  day date primary key,
  letters bigint not null
);

create table outbox_mails (
  id uuid primary key default uuidv7(),
  idempotency_key text not null unique,
  to_address text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  raw text not null,
  created_at timestamptz not null
);

create index outbox_mails_newest on outbox_mails (created_at desc, id desc);
create index outbox_mails_recipient on outbox_mails (lower(to_address), created_at desc, id desc);

create table packed_months (
  name text not null references month_tables(name) on delete cascade,
  month text not null,
  packed_at timestamptz not null default now(),
  primary key (name, month)
);

create table page_assets (
  path text primary key,
  content bytea not null,
  type text not null,
  seen_at timestamptz not null
);

create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('registration', 'authentication')),
  user_id uuid references users on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);

create index passkey_challenges_created on passkey_challenges (created_at);
create index passkey_challenges_user on passkey_challenges (user_id);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  friendly_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id, created_at);

create table payment_return_checks (
  payment_id uuid primary key references payments on delete restrict,
  checks integer not null default 0,
  next_check_at timestamptz not null
);

create index payment_return_checks_due on payment_return_checks (next_check_at);

create table payment_totals (
  environment text not null check (environment in ('test', 'live')),
  type text not null,
  amount_cents bigint not null,
  payments bigint not null,
  primary key (environment, type)
);

create table payment_totals_until (
  only_row boolean primary key default true check (only_row),
  last_id uuid not null
);

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
  key text not null,
  item_id text not null default '',
  description text not null default '',
  credits integer not null default 0,
  grant_key text,
  subscription_id uuid references subscriptions on delete restrict,
  invoice_id text,
  returns_payment_id uuid references payments on delete restrict,
  card text not null default '',
  tax_cents integer not null default 0,
  lines jsonb not null default '[]'::jsonb,
  constraint payments_key unique (key),
  check ((tax_cents >= LEAST(amount_cents, 0)) and (tax_cents <= GREATEST(amount_cents, 0))),
  constraint payments_sign check (((returns_payment_id is null) = (amount_cents >= 0)) or (type in ('dispute_won', 'refund_failed')))
);

create index payments_account on payments (account_id, occurred_at desc);
create index payments_books on payments (environment, occurred_at, id) INCLUDE (type, amount_cents, tax_cents, fee_cents);
create index payments_entered on payments (environment, id);
create index payments_intent on payments (provider, payment_intent_id);
create index payments_intent_prefix on payments (payment_intent_id text_pattern_ops);
create index payments_occurred on payments (occurred_at desc);
create index payments_returns on payments (returns_payment_id);
create index payments_subscription on payments (subscription_id);
create trigger payments_append_only before delete or update or truncate on payments for each statement execute function refuse_change();

create table press_holds (
  letter_id uuid primary key,
  reason text not null,
  held_by uuid not null references users on delete restrict,
  held_at timestamptz not null
);

create table press_items (
  id uuid primary key default uuidv7(),
  letter_id uuid not null,
  copy integer not null default 1,
  reprint_of uuid references press_items on delete restrict,
  is_replaced boolean not null default false,
  fault text check (fault in ('spoiled', 'lost', 'damaged', 'wrong', 'returned')),
  returned_at timestamptz,
  return_note text,
  code_no bigint not null default nextval('press_codes'::regclass),
  print_order jsonb,
  template_id uuid,
  status text not null check (status in ('pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  status_at timestamptz not null,
  run_id uuid references print_runs on delete restrict,
  reason text,
  note text,
  received_at timestamptz not null,
  imb_tracking text check (imb_tracking ~ '^\d{20}$'),
  imb_at timestamptz,
  redacted_at timestamptz,
  unique (letter_id, copy),
  check ((template_id is not null) or (status = 'cancelled')),
  check (is_replaced = (fault is not null))
);

create index press_items_imb on press_items (imb_tracking, imb_at) where imb_tracking is not null;
create index press_items_returned on press_items (letter_id) where returned_at is not null;
create index press_items_run on press_items (run_id);
create index press_items_stage on press_items (status, status_at) where (status in ('pending', 'expect-48-hour-delay', 'processing', 'printing')) and (not is_replaced);
create index press_items_stage_letter on press_items (status, letter_id) where (status in ('pending', 'expect-48-hour-delay', 'processing', 'printing')) and (not is_replaced);
create index press_items_template on press_items (template_id, letter_id);
create index press_items_under_way on press_items (status_at) where (status in ('pending', 'expect-48-hour-delay', 'processing', 'printing', 'shipped')) and (not is_replaced);
create index press_items_waiting on press_items (letter_id) where (run_id is null) and (status in ('pending', 'expect-48-hour-delay'));
create index press_items_waiting_template on press_items (template_id, letter_id) INCLUDE (received_at) where (run_id is null) and (status in ('pending', 'expect-48-hour-delay'));
create unique index press_items_code on press_items (code_no);

create table print_run_items (
  run_id uuid not null references print_runs on delete cascade,
  position integer not null,
  item_id uuid not null references press_items on delete restrict,
  primary key (run_id, "position")
);

create index print_run_items_item on print_run_items (item_id);

create table print_runs (
  id uuid primary key default uuidv7(),
  number integer generated always as identity unique,
  status text not null check (status in ('rendering', 'ready', 'printed', 'mailed', 'delivered')),
  letter_count integer not null,
  rendered_count integer not null default 0,
  error text,
  created_by uuid not null references users on delete restrict,
  request_id uuid,
  created_at timestamptz not null,
  ready_at timestamptz,
  printed_at timestamptz,
  mailed_at timestamptz,
  delivered_at timestamptz,
  registration_marks boolean not null default false,
  envelope_codes boolean not null default false,
  envelope_numbers boolean not null default false,
  template_id uuid,
  campaign_id uuid,
  account_id uuid,
  sheet_order text not null default 'list' check (sheet_order in ('list', 'zip')),
  held_at timestamptz,
  held_reason text,
  drawing_no integer not null default 1,
  files_deleted_at timestamptz,
  check ((held_at is null) = (held_reason is null))
);

create index print_runs_files on print_runs (mailed_at) where (files_deleted_at is null) and (mailed_at is not null);
create index print_runs_open on print_runs (number) where status in ('rendering', 'ready', 'printed');
create index print_runs_request on print_runs (request_id) where request_id is not null;

create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  commit text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopping_at timestamptz
);

create table profiles (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  email text not null,
  full_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  company_name text not null default '',
  return_first_name text not null default '',
  return_last_name text not null default '',
  return_street text not null default '',
  return_unit text not null default '',
  return_city text not null default '',
  return_state text not null default '',
  return_zip text not null default '',
  return_formatted_address text not null default '',
  return_place_id text not null default '',
  billing_address_line1 text not null default '',
  billing_address_line2 text not null default '',
  billing_city text not null default '',
  billing_state text not null default '',
  billing_zip text not null default '',
  billing_country text not null default 'US',
  hand text not null default '',
  ink_colour text not null default '',
  ink_setting text not null default '',
  order_mails text not null default '',
  onboarding_completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  signature jsonb
);

create index profiles_created on profiles (created_at desc, id desc);
create index profiles_full_name_prefix on profiles (lower(full_name) text_pattern_ops);
create index profiles_last_name_prefix on profiles (lower(last_name) text_pattern_ops);

create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  window_end timestamptz not null,
  attempts integer not null
);

create index rate_limits_window_end on rate_limits (window_end);

create table recipient_erasures (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  person jsonb,
  keeps_fingerprint boolean not null,
  letters integer not null default 0,
  places integer not null default 0,
  letters_left integer not null default 0,
  is_reading_lists boolean not null default false,
  requested_at timestamptz not null,
  finished_at timestamptz,
  check ((person is null) = (finished_at is not null))
);

create index recipient_erasures_account on recipient_erasures (account_id, requested_at desc);
create index recipient_erasures_open on recipient_erasures (requested_at) where finished_at is null;

create table recipient_searches (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  person jsonb not null,
  found jsonb not null,
  document jsonb,
  accounts integer not null,
  accounts_read integer not null default 0,
  last_account uuid,
  requested_at timestamptz not null,
  finished_at timestamptz
);

create index recipient_searches_account on recipient_searches (account_id);
create index recipient_searches_requested on recipient_searches (requested_at);

create table reconciliation_differences (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('ledger', 'debt', 'payment_without_grant', 'grant_without_payment', 'session_unknown_here', 'session_unknown_there', 'amount_differs', 'mismatched_payment', 'unclaimed_purchase', 'two_subscriptions', 'provider_unreadable')),
  subject text not null,
  expected text not null,
  found text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_run_id uuid not null references reconciliation_runs on delete restrict,
  unique (kind, subject)
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

create table recovery_codes (
  factor_id uuid not null references mfa_factors on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (factor_id, hash)
);

create table refund_orders (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  request_key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  created_by uuid references users on delete restrict,
  refund_id text,
  created_at timestamptz not null,
  attempt integer not null default 1 check (attempt > 0)
);

create table retention_runs (
  id uuid primary key default uuidv7(),
  rule text not null check (rule in ('letters', 'lists', 'webhooks', 'prints', 'mails', 'sessions', 'drafts', 'support')),
  until timestamptz not null,
  ordered_by uuid references users on delete set null,
  rows bigint not null default 0,
  files bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);

create index retention_runs_rule on retention_runs (rule, started_at desc);
create unique index retention_runs_open on retention_runs (rule) where finished_at is null;

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

create table sandbox_clock (
  id boolean primary key default true check (id),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);

create table sandbox_customers (
  id text primary key,
  account_id text unique,
  email text not null,
  default_card_id text references sandbox_cards on delete set null,
  credit_cents integer not null default 0 check (credit_cents >= 0),
  created_at timestamptz not null
);

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

create table sandbox_doors (
  id text primary key,
  customer_id text references sandbox_customers on delete cascade,
  return_url text not null,
  expires_at timestamptz not null
);

create table sandbox_invoices (
  id text primary key,
  number text not null default 'SBX-' || lpad((nextval('sandbox_invoice_numbers'::regclass))::text, 6, '0') unique,
  subscription_id text not null references sandbox_subscriptions on delete cascade,
  reason text not null check (reason in ('first', 'renewal', 'plan_change')),
  plan_id text not null,
  plan_name text not null,
  amount_cents integer not null check (amount_cents >= 0),
  lines jsonb not null,
  credit_used_cents integer not null default 0 check (credit_used_cents >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  status text not null check (status in ('open', 'paid', 'void')),
  payment_id text references sandbox_payments on delete restrict,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  new_amount_cents integer,
  lapses_at timestamptz,
  key text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null))
);

create index sandbox_invoices_due on sandbox_invoices (next_attempt_at) where status = 'open';
create index sandbox_invoices_of_subscription on sandbox_invoices (subscription_id, created_at desc);

create table sandbox_payments (
  id text primary key,
  kind text not null check (kind in ('checkout', 'invoice', 'off_session')),
  customer_id text references sandbox_customers on delete cascade,
  card_id text references sandbox_cards on delete set null,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  status text not null check (status in ('paid', 'declined', 'asks_to_authenticate')),
  decline_code text,
  our_key text unique,
  return_url text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check ((kind = 'off_session') = ((our_key is not null) and (return_url is not null)))
);

create index sandbox_payments_newest on sandbox_payments (created_at desc);

create table sandbox_prices (
  id text primary key,
  name text not null,
  amount_cents integer not null check (amount_cents > 0),
  billing text not null check (billing in ('one_time', 'monthly')),
  created_at timestamptz not null
);

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments on delete cascade,
  key text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);

create index sandbox_refunds_of_payment on sandbox_refunds (payment_id);

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null references sandbox_customers on delete cascade,
  our_session_id text not null,
  plan_id text not null,
  plan_name text not null,
  amount_cents integer not null check (amount_cents > 0),
  card_id text references sandbox_cards on delete set null,
  status text not null check (status in ('active', 'past_due', 'canceled')),
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

create table sandbox_webhooks (
  id text primary key,
  checkout_id text references sandbox_checkouts on delete cascade,
  body text not null,
  attempts integer not null default 0,
  last_status integer,
  created_at timestamptz not null,
  delivered_at timestamptz,
  type text not null check (type in ('checkout.paid', 'checkout.expired', 'invoice.paid', 'invoice.failed', 'subscription.changed', 'subscription.ended', 'payment.off_session_paid', 'payment.off_session_failed', 'payment.refunded', 'dispute.opened', 'dispute.closed', 'payment_method.changed')),
  event_no bigint generated always as identity,
  dropped_at timestamptz
);

create index sandbox_webhooks_newest on sandbox_webhooks (event_no desc);

create table scribe_campaigns (
  id uuid primary key default uuidv7(),
  group_key text not null,
  is_open boolean not null,
  letter_count integer not null,
  template_id uuid not null,
  text text not null,
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  return_address jsonb not null,
  step text not null default 'waiting' check (step in ('waiting', 'draft', 'listing', 'sending', 'confirming', 'sent', 'stopping', 'checking', 'pausing', 'missing', 'vanished', 'discarding', 'withdrawn')),
  verdict text check (verdict in ('retry', 'split', 'failed')),
  remote_id bigint,
  listed_count integer not null default 0,
  tries integer not null default 0,
  is_wanted boolean not null default false,
  due_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz,
  status text not null default 'pending' check (status in ('pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  status_at timestamptz not null,
  sent_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null,
  check ((remote_id is not null) or (step in ('waiting', 'withdrawn'))),
  check ((verdict is not null) = (step in ('stopping', 'checking', 'pausing', 'missing', 'vanished', 'discarding'))),
  check ((due_at is not null) or (step in ('sent', 'withdrawn')))
);

create index scribe_campaigns_asked on scribe_campaigns (asked_at) where (step = 'sent') and (status not in ('delivered', 'failed', 'cancelled'));
create index scribe_campaigns_due on scribe_campaigns (due_at) where due_at is not null;
create unique index scribe_campaigns_open on scribe_campaigns (group_key) where is_open;

create table scribe_hold (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);

create table scribe_letters (
  letter_id uuid primary key,
  campaign_id uuid references scribe_campaigns on delete restrict,
  recipient jsonb,
  wanted_back boolean not null default false,
  ended text check (ended in ('cancelled', 'failed')),
  ended_at timestamptz,
  reason text,
  check ((ended is null) = (ended_at is null)),
  check ((campaign_id is not null) or (ended = 'cancelled'))
);

create index scribe_letters_campaign on scribe_letters (campaign_id, letter_id);

create table scribe_tokens (
  token integer primary key,
  spent_at timestamptz not null
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  refresh_counter integer not null default 0,
  used_counter integer not null default '-1'::integer,
  refreshed_at timestamptz not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  proved_at timestamptz,
  factor_id uuid references mfa_factors on delete set null
);

create index sessions_factor on sessions (factor_id) where factor_id is not null;
create index sessions_refreshed on sessions (refreshed_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index sessions_user on sessions (user_id, refreshed_at);

create table sign_in_networks (
  user_id uuid not null references users on delete cascade,
  network text not null,
  device text not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, network, device)
);

create index sign_in_networks_last on sign_in_networks (last_sign_in_at);

create table sign_up_grants (
  environment text not null check (environment in ('test', 'live')),
  person_hash text not null,
  account_id uuid not null references accounts on delete restrict,
  granted_at timestamptz not null,
  primary key (environment, person_hash)
);

create table subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  provider text not null,
  subscription_id text not null,
  customer_id text not null,
  environment text not null check (environment in ('test', 'live')),
  plan_id text not null,
  next_plan_id text,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  paused_at timestamptz,
  pay_url text,
  started_at timestamptz not null,
  ended_at timestamptz,
  next_check_at timestamptz not null,
  duplicate_of uuid references subscriptions on delete restrict,
  unpaid_plan_id text,
  unpaid_cents integer check (unpaid_cents >= 0),
  unique (provider, subscription_id),
  check ((status = 'canceled') = (ended_at is not null)),
  check ((status = 'past_due') = (past_due_since is not null)),
  check ((paused_at is null) or (status = 'past_due'))
);

create index subscriptions_account on subscriptions (account_id, started_at desc);
create index subscriptions_due on subscriptions (next_check_at) where status <> 'canceled';

create table support_events (
  id bigint primary key generated always as identity,
  issue_id uuid not null,
  at timestamptz not null,
  actor_id uuid not null,
  field text not null check (field in ('status', 'priority', 'assignee')),
  before text,
  after text
);

create index support_events_issue on support_events (issue_id, id);
create trigger support_events_append_only before delete or update or truncate on support_events for each statement execute function refuse_change();

create table support_issues (
  id uuid primary key default uuidv7(),
  number integer generated always as identity unique,
  account_id uuid references accounts on delete set null,
  created_by uuid references users on delete set null,
  filed_by uuid references users on delete set null,
  request_key text unique,
  email text not null,
  subject text not null,
  message text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  status text not null default 'open' check (status in ('open', 'waiting', 'resolved')),
  assignee_id uuid references users on delete set null,
  answers integer not null default 0,
  created_at timestamptz not null,
  last_activity_at timestamptz not null
);

create index support_issues_activity on support_issues (last_activity_at, number);
create index support_issues_assignee on support_issues (assignee_id, last_activity_at, number);
create index support_issues_email on support_issues (lower(email) text_pattern_ops);
create index support_issues_open on support_issues (created_at) where status = 'open';
create index support_issues_person on support_issues (created_by);
create index support_issues_priority on support_issues (priority, last_activity_at, number);
create index support_issues_status on support_issues (status, last_activity_at, number);

create table support_messages (
  id uuid primary key default uuidv7(),
  issue_id uuid not null references support_issues on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null check (text <> ''),
  created_by uuid references users on delete set null,
  request_key text not null,
  created_at timestamptz not null,
  mail text check (mail in ('queued', 'sent', 'rejected')),
  unique (issue_id, request_key),
  check ((mail is not null) = (kind = 'answer'))
);

create index support_messages_issue on support_messages (issue_id, created_at);

create table template_categories (
  id uuid primary key default uuidv7(),
  slug text unique,
  name text not null check (name <> ''),
  description text,
  display_order integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);

create unique index template_categories_name on template_categories (lower(name)) where is_active;

create table top_up_attempts (
  id uuid primary key default uuidv7(),
  consent_id uuid not null,
  account_id uuid not null references accounts on delete restrict,
  provider text not null,
  environment text not null check (environment in ('test', 'live')),
  credits integer not null check (credits > 0),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'declined', 'needs_authentication', 'withdrawn', 'card_removed')),
  payment_intent_id text,
  finish_url text,
  message text,
  next_check_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  attempt integer not null default 1 check (attempt > 0),
  foreign key (account_id, consent_id) references top_up_consents(account_id, id) on delete restrict,
  check ((status in ('open', 'needs_authentication')) = (settled_at is null))
);

create index top_up_attempts_account on top_up_attempts (account_id, created_at desc);
create index top_up_attempts_due on top_up_attempts (next_check_at) where status in ('open', 'needs_authentication');
create unique index top_up_attempts_running on top_up_attempts (account_id, environment) where status in ('open', 'needs_authentication');

create table top_up_consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
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
  limit_notified_at timestamptz,
  environment text not null check (environment in ('test', 'live')),
  unique (account_id, id)
);

create unique index top_up_consents_active on top_up_consents (account_id, environment) where withdrawn_at is null;

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'press', 'support', 'accountant')),
  primary key (user_id, role)
);

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  password_hash text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  user_metadata jsonb not null default '{}'::jsonb,
  app_metadata jsonb not null default '{}'::jsonb,
  invited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz
);

create index users_banned on users (banned_until) where banned_until is not null;
create index users_created on users (created_at, id);
create index users_email_prefix on users (lower(email) text_pattern_ops);
create index users_new_email on users (lower(new_email)) where new_email is not null;
create index users_visitors on users (created_at) where email = '';
create unique index users_email on users (lower(email)) where email <> '';

create table view_as_sessions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references users on delete restrict,
  session_id uuid not null,
  user_id uuid not null references users on delete cascade,
  reason text not null check (reason <> ''),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);

create index view_as_sessions_ended on view_as_sessions (ends_at);
create index view_as_sessions_user on view_as_sessions (user_id, started_at desc);

create table webhook_inbox (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_id)
);

create index webhook_inbox_contents on webhook_inbox (received_at) where (handled_at is not null) and (event <> '{}'::jsonb);
create index webhook_inbox_waiting on webhook_inbox (received_at) where handled_at is null;

create table webhook_url_readers (
  account_id uuid not null,
  automation_id uuid not null,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, automation_id, user_id),
  foreign key (account_id, automation_id) references automations(account_id, id) on delete cascade
);

create index webhook_url_readers_user on webhook_url_readers (user_id);

create sequence billing_document_numbers;

create sequence press_codes;

create sequence press_serials;

create sequence sandbox_invoice_numbers;

create view account_automations as
 SELECT id,
    account_id,
    name,
    status,
    paused_reason,
    source,
    daily_cap,
    created_at,
    updated_at,
    deleted_at
   FROM automations;

create view account_campaigns as
 SELECT id,
    account_id,
    title,
    message,
    campaign_type,
    status,
    contact_count,
    submitted_at,
    created_at
   FROM campaigns;

create view account_letters as
 SELECT id,
    account_id,
    campaign_id,
    submission_no,
    "position",
    status,
    status_at,
    failure_reason,
    letter_text(letters.*) AS text,
    first_name,
    last_name,
    street,
    unit,
    city,
    state,
    zip,
    company_name,
    mailed_at,
    delivered_at,
    created_at
   FROM letters;

create view account_lookup as
 SELECT id AS account_id,
    plan,
    created_at
   FROM accounts;

create view account_memberships as
 SELECT m.user_id,
    m.account_id,
    m.role,
    m.handles_billing,
    m.joined_at,
    (m.suspended_at IS NOT NULL) AS is_suspended,
    a.requires_second_factor
   FROM (account_users m
     JOIN accounts a ON ((a.id = m.account_id)))
  WHERE (a.erased_at IS NULL);

create view account_names as
 SELECT a.id AS account_id,
    COALESCE(NULLIF(a.name, ''::text), NULLIF(b.company_name, ''::text), (NULLIF(o.full_name, ''::text) || '’s team'::text), o.email, ''::text) AS name
   FROM ((accounts a
     LEFT JOIN account_owners o ON ((o.account_id = a.id)))
     LEFT JOIN billing_addresses b ON ((b.user_id = o.user_id)));

create view account_owners as
 SELECT m.account_id,
    m.user_id,
    p.email,
    p.full_name,
    p.first_name
   FROM (account_users m
     JOIN people p ON ((p.user_id = m.user_id)))
  WHERE (m.role = 'owner'::text);

create view account_payments as
 SELECT id,
    account_id,
    type,
    description,
    amount_cents,
    fee_cents,
    net_cents,
    credits,
    environment,
    payment_intent_id,
    occurred_at
   FROM payments;

create view account_plans as
 SELECT id,
    account_id,
    environment,
    plan_id,
    next_plan_id,
    status,
    period_start,
    period_end,
    cancel_at_period_end,
    started_at,
    ended_at
   FROM subscriptions;

create view account_time_zones as
 SELECT account_id,
    time_zone
   FROM approval_settings;

create view audit_seals as
 SELECT day,
    created_at
   FROM audit_heads;

create view automation_letters as
 SELECT automation_id,
    processed_at AS ordered_at
   FROM automation_events
  WHERE (status = 'sent'::text);

create view automation_letters_by_request as
 SELECT request_id,
    letter_id AS id,
    campaign_id
   FROM automation_events
  WHERE ((request_id IS NOT NULL) AND (letter_id IS NOT NULL));

create view automation_names as
 SELECT id AS automation_id,
    account_id,
    name
   FROM automations;

create view billing_addresses as
 SELECT user_id,
    email,
    full_name,
    company_name,
    billing_address_line1,
    billing_address_line2,
    billing_city,
    billing_state,
    billing_zip,
    billing_country
   FROM profiles;

create view campaign_kinds as
 SELECT id AS campaign_id,
    campaign_type
   FROM campaigns;

create view campaign_letters as
 SELECT id,
    campaign_id,
    submission_no,
    "position",
    status,
    first_name,
    last_name,
    city,
    state,
    created_at
   FROM letters;

create view campaign_lookup as
 SELECT id,
    account_id,
    title,
    lower(title) AS title_key,
    status,
    contact_count,
    submitted_at,
    created_at,
    provider_campaign_id
   FROM campaigns;

create view campaign_recipients as
 SELECT campaign_id,
    id AS contact_id,
    first_name,
    last_name,
    street,
    unit,
    city,
    state,
    zip,
    company_name,
    contact_email,
    phone,
    extra
   FROM campaign_contacts;

create view card_books as
 SELECT id,
    environment,
    account_id,
    (- (credits_amount)::integer) AS cards,
    description,
    created_at AS sent_at,
    ((uuid_extract_timestamp(id) - created_at) > '00:10:00'::interval) AS is_backdated
   FROM credit_transactions
  WHERE (category = ANY (ARRAY['user_letter_send'::text, 'admin_letter_send'::text]));

create view closing_accounts as
 SELECT account_id,
    erase_at
   FROM account_closures
  WHERE (finished_at IS NULL);

create view contact_mailings as
 SELECT g.account_id,
    g.id AS campaign_id,
    c.contact_key,
    g.submitted_at
   FROM (campaigns g
     JOIN campaign_contacts c ON ((c.campaign_id = g.id)))
  WHERE ((g.status <> 'draft'::text) AND (g.submitted_at IS NOT NULL) AND (c.contact_key IS NOT NULL));

create view credit_check_results as
 SELECT checked_at,
    findings
   FROM credit_checks;

create view credit_figures as
 SELECT environment,
    transaction_type,
    credits_amount,
    created_at
   FROM credit_transactions;

create view credit_grants as
 SELECT account_id,
    id AS transaction_id,
    idempotency_key AS grant_key,
    credits_amount AS credits,
    transaction_type,
    description
   FROM credit_transactions
  WHERE ((credits_amount)::integer > 0);

create view credit_grants_reclaimed as
 SELECT account_id,
    grant_key,
    (sum(credits))::integer AS credits
   FROM credit_reclaims
  GROUP BY account_id, grant_key;

create view credit_journal as
 SELECT account_id,
    id AS transaction_id,
    environment,
    credits_amount,
    transaction_type,
    description,
    notes,
    campaign_id,
    created_by,
    created_at
   FROM credit_transactions;

create view credit_movements as
 SELECT credit_transactions.account_id,
    credit_transactions.id AS transaction_id,
    credit_transactions.lot_id,
    credit_transactions.lot_credits AS credits,
    (1)::smallint AS step
   FROM credit_transactions
UNION ALL
 SELECT credit_further_movements.account_id,
    credit_further_movements.transaction_id,
    credit_further_movements.lot_id,
    credit_further_movements.credits,
    credit_further_movements.step
   FROM credit_further_movements;

create view ended_backup_runs as
 SELECT kind,
    outcome,
    started_at
   FROM backup_runs
  WHERE (ended_at IS NOT NULL);

create view erasures_to_confirm as
 SELECT account_id,
    erasure_asked_by AS asked_by,
    erasure_asked_at AS asked_at
   FROM account_closures
  WHERE ((erasure_asked_at IS NOT NULL) AND (erasure_confirmed_by IS NULL) AND (started_at IS NULL));

create view failed_automation_events as
 SELECT automation_id,
    received_at
   FROM automation_events
  WHERE (status = 'failed'::text);

create view last_reconciliation as
 SELECT finished_at,
    differences
   FROM reconciliation_runs
  ORDER BY started_at DESC
 LIMIT 1;

create view letter_charges as
 SELECT id AS letter_id,
    account_id,
    campaign_id,
        CASE
            WHEN (retry_of IS NOT NULL) THEN (('letter:'::text || retry_of) || ':retry'::text)
            ELSE COALESCE(charge_key, ((('campaign:'::text || campaign_id) || ':'::text) || submission_no))
        END AS charge_key,
        CASE
            WHEN ((retry_of IS NULL) AND (charge_key IS NULL)) THEN "position"
            ELSE 1
        END AS place
   FROM letters;

create view letter_copies as
 SELECT letter_id,
    copy,
    id AS item_id,
    code_no,
    status,
    status_at,
    run_id,
    template_id,
    is_replaced,
    fault,
    reason,
    returned_at,
    return_note,
    received_at
   FROM press_items
  WHERE (template_id IS NOT NULL);

create view letter_figures as
 SELECT l.campaign_id,
    l.status,
    l.status_at,
    l.failure_reason,
    l.created_at,
    l.mailed_at,
    l.delivered_at,
    o.created_by
   FROM (letters l
     LEFT JOIN letter_orders o ON (((o.campaign_id = l.campaign_id) AND (o.submission_no = l.submission_no))));

create view letter_holds as
 SELECT letter_id,
    reason,
    held_at
   FROM press_holds;

create view letter_lookup as
 SELECT id,
    account_id,
    campaign_id,
    status,
    first_name,
    last_name,
    city,
    state,
    created_at
   FROM letters;

create view letter_print_orders as
 SELECT l.id AS letter_id,
    (jsonb_build_object('letter_id', l.id, 'campaign_id', l.campaign_id, 'text', letter_text(l.*), 'text_type', o.text_type, 'template_id', o.template_id, 'hand', o.hand, 'ink_colour', o.ink_colour, 'ink_setting', o.ink_setting, 'seed', COALESCE(o.ink_seed, (l.id)::text), 'return_address', (jsonb_build_object('first_name', (o.return_address -> 'firstName'::text), 'last_name', (o.return_address -> 'lastName'::text), 'company_name', '') || (o.return_address - '{firstName,lastName}'::text[])), 'recipient', jsonb_build_object('first_name', l.first_name, 'last_name', l.last_name, 'street', l.street, 'unit', l.unit, 'city', l.city, 'state', l.state, 'zip', l.zip, 'company_name', l.company_name)) ||
        CASE
            WHEN (o.signature IS NULL) THEN '{}'::jsonb
            ELSE jsonb_build_object('signature', o.signature)
        END) AS print_order,
    l.redacted_at
   FROM (letters l
     JOIN letter_orders o ON (((o.campaign_id = l.campaign_id) AND (o.submission_no = l.submission_no))));

create view letters_by_request as
 SELECT o.request_id,
    o.campaign_id,
    l.id
   FROM (letter_orders o
     JOIN letters l ON (((l.campaign_id = o.campaign_id) AND (l.submission_no = o.submission_no))))
  WHERE (o.request_id IS NOT NULL);

create view letters_to_hand_over as
 SELECT 1 AS letters,
    letters.created_at AS waiting_since
   FROM letters
  WHERE (letters.due_at < 'infinity'::timestamp with time zone)
UNION ALL
 SELECT ((letter_batches.last_position - letter_batches.first_position) + 1) AS letters,
    letter_batches.due_at AS waiting_since
   FROM letter_batches
  WHERE (letter_batches.due_at < 'infinity'::timestamp with time zone);

create view list_contacts as
 SELECT import_no,
    row_no,
    status_bits,
    first_name,
    last_name,
    street,
    unit,
    city,
    state,
    zip,
    company_name,
    contact_email,
    phone,
    contact_key,
    extra
   FROM import_rows;

create view mail_lookup as
 SELECT id,
    lower(to_address) AS address_key,
    subject,
    text_part,
    html_part,
    created_at
   FROM outbox_mails;

create view months_ahead as
 SELECT name,
    ( SELECT (count(*))::integer AS count
           FROM (pg_inherits i
             JOIN pg_class c ON ((c.oid = i.inhrelid)))
          WHERE ((i.inhparent = ((t.name)::regclass)::oid) AND ("right"((c.relname)::text, 7) > month_name(now())))) AS ahead
   FROM month_tables t;

create view named_files as
 SELECT
        CASE
            WHEN (letter_templates.account_id IS NULL) THEN 'template-images'::text
            ELSE 'own-designs'::text
        END AS bucket,
    f.file
   FROM letter_templates,
    LATERAL unnest(ARRAY[letter_templates.preview_file, letter_templates.exterior_file, letter_templates.interior_file]) f(file)
  WHERE ((f.file IS NOT NULL) AND (letter_templates.deleted_at IS NULL))
UNION ALL
 SELECT
        CASE
            WHEN (letter_templates.account_id IS NULL) THEN 'template-files'::text
            ELSE 'own-designs'::text
        END AS bucket,
    letter_templates.zip_file AS file
   FROM letter_templates
  WHERE (letter_templates.deleted_at IS NULL)
UNION ALL
 SELECT 'expense-receipts'::text AS bucket,
    expenses.receipt_file AS file
   FROM expenses
  WHERE (expenses.receipt_file IS NOT NULL)
UNION ALL
 SELECT 'account-exports'::text AS bucket,
    (account_exports.id || '.zip'::text) AS file
   FROM account_exports
  WHERE (account_exports.state = 'ready'::text)
UNION ALL
 SELECT 'print-runs'::text AS bucket,
    (((((print_runs.id || '-'::text) || print_runs.drawing_no) || '-'::text) || sheets.sheets) || '.pdf'::text) AS file
   FROM print_runs,
    unnest(ARRAY['cards'::text, 'envelopes'::text]) sheets(sheets)
  WHERE ((print_runs.status <> 'rendering'::text) AND (print_runs.files_deleted_at IS NULL));

create view open_credit_lots as
 SELECT account_id,
    id AS lot_id,
    environment,
    kind,
    credits,
    remaining,
    expires_at,
    created_at
   FROM credit_lots
  WHERE (NOT is_empty);

create view open_support_issues as
 SELECT id,
    priority,
    created_at
   FROM support_issues
  WHERE (status = 'open'::text);

create view operator_role_lookup as
 SELECT user_id,
    role
   FROM user_roles;

create view operator_roles as
 SELECT user_id,
    role
   FROM user_roles;

create view paid_grants as
 SELECT account_id,
    grant_key,
    credits,
    (amount_cents - tax_cents) AS amount_cents
   FROM payments
  WHERE ((type = 'customer_payment'::text) AND (credits > 0));

create view paused_automations as
 SELECT id
   FROM automations
  WHERE (((status = 'paused'::text) OR (held_at IS NOT NULL)) AND (deleted_at IS NULL));

create view payment_books as
 SELECT id,
    environment,
    type,
    provider,
    payment_intent_id,
    description,
    amount_cents,
    tax_cents,
    fee_cents,
    occurred_at
   FROM payments;

create view payment_figures as
 SELECT type,
    environment,
    item_id,
    (amount_cents - tax_cents) AS amount_cents,
    credits,
    occurred_at
   FROM payments;

create view payment_lookup as
 SELECT id,
    account_id,
    type,
    payment_intent_id,
    description,
    amount_cents,
    environment,
    occurred_at
   FROM payments;

create view payments_by_request as
 SELECT s.request_id,
    p.id
   FROM (checkout_sessions s
     JOIN payments p ON ((p.checkout_session_id = s.id)))
  WHERE (s.request_id IS NOT NULL);

create view people as
 SELECT u.id AS user_id,
    u.email,
    COALESCE(p.full_name, ''::text) AS full_name,
    COALESCE(p.first_name, ''::text) AS first_name,
    COALESCE(p.order_mails, ''::text) AS order_mails
   FROM (users u
     LEFT JOIN profiles p ON ((p.user_id = u.id)));

create view people_search as
 SELECT u.id AS user_id,
    u.email,
    p.full_name,
    lower(u.email) AS email_key,
    lower(p.full_name) AS full_name_key,
    lower(p.last_name) AS last_name_key,
    u.created_at
   FROM (users u
     JOIN profiles p ON ((p.user_id = u.id)))
  WHERE (u.email <> ''::text);

create view person_lookup as
 SELECT id AS user_id,
    email,
    lower(email) AS email_key,
    email_confirmed_at,
    new_email,
    last_sign_in_at,
    banned_until,
    created_at
   FROM users
  WHERE (email <> ''::text);

create view press_lookup as
 SELECT letter_id,
    run_id
   FROM press_items
  WHERE (NOT is_replaced);

create view press_stages as
 SELECT status,
    (count(*))::integer AS letters,
    min(status_at) AS oldest_at
   FROM press_items
  WHERE ((status = ANY (ARRAY['pending'::text, 'expect-48-hour-delay'::text, 'processing'::text, 'printing'::text])) AND (NOT is_replaced))
  GROUP BY status;

create view press_under_way as
 SELECT status,
    status_at
   FROM press_items
  WHERE ((status = ANY (ARRAY['pending'::text, 'expect-48-hour-delay'::text, 'processing'::text, 'printing'::text])) AND (NOT is_replaced));

create view print_run_lookup as
 SELECT id,
    number,
    status,
    letter_count,
    created_at,
    request_id
   FROM print_runs;

create view profile_lookup as
 SELECT user_id,
    full_name,
    phone,
    company_name,
    return_first_name,
    return_last_name,
    return_street,
    return_unit,
    return_city,
    return_state,
    return_zip,
    billing_address_line1,
    billing_address_line2,
    billing_city,
    billing_state,
    billing_zip,
    billing_country,
    hand,
    ink_colour,
    ink_setting,
    onboarding_completed_at,
    updated_at,
    lower(full_name) AS full_name_key,
    lower(last_name) AS last_name_key
   FROM profiles;

create view restored_letters as
 SELECT id
   FROM letters;

create view session_lookup as
 SELECT id,
    user_id,
    created_at,
    refreshed_at,
    ip,
    user_agent,
    revoked_at
   FROM sessions;

create view shop_time_zone as
 SELECT time_zone
   FROM accounting_settings
  WHERE id;

create view sign_ups as
 SELECT id AS user_id,
    created_at
   FROM users
  WHERE (email <> ''::text);

create view support_issue_lookup as
 SELECT id,
    number,
    subject,
    status,
    email,
    lower(email) AS email_key,
    last_activity_at
   FROM support_issues;

create view uncharged_letters as
 SELECT c.id AS campaign_id,
    l.letters,
    COALESCE(t.charged, (0)::bigint) AS charged
   FROM ((campaigns c
     JOIN LATERAL ( SELECT count(*) AS letters
           FROM letters
          WHERE (letters.campaign_id = c.id)) l ON (true))
     LEFT JOIN LATERAL ( SELECT (- sum((credit_transactions.credits_amount)::integer)) AS charged
           FROM credit_transactions
          WHERE ((credit_transactions.account_id = c.account_id) AND (credit_transactions.campaign_id = c.id) AND (credit_transactions.refunds_transaction_id IS NULL))) t ON (true))
  WHERE (l.letters > COALESCE(t.charged, (0)::bigint));

create view unredacted_orders as
 SELECT campaign_id,
    submission_no
   FROM letter_orders
  WHERE (redacted_at IS NULL);

create view view_as_lookup as
 SELECT v.id,
    v.user_id,
    o.email AS operator_email,
    v.reason,
    v.started_at,
    LEAST(v.ends_at, v.ended_at) AS ended_at
   FROM (view_as_sessions v
     JOIN users o ON ((o.id = v.operator_id)));

create view waiting_credit_adjustments as
 SELECT requested_at
   FROM credit_adjustments
  WHERE (state = 'pending'::text);

create function accounting_card_cost(p_environment text, p_month date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select card_cost_cents from accounting_monthly where environment = p_environment and month_start = p_month),
    (select card_cost_cents from accounting_settings))
$function$;

create function accounting_cards_since_counted(p_environment text, p_from timestamp with time zone, p_until timestamp with time zone, p_counted_cards bigint, p_counted_through uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_recent timestamptz := uuid_extract_timestamp(p_counted_through) - interval '10 minutes';
  v_cards bigint;
  v_backdated bigint;
begin
  select coalesce(sum(cards), 0) into v_cards from card_books
    where environment = p_environment and sent_at >= greatest(p_from, v_recent) and sent_at < p_until
      and id > p_counted_through;
  select coalesce(sum(cards), 0) into v_backdated from card_books
    where is_backdated and environment = p_environment and id > p_counted_through
      and sent_at >= p_from and sent_at < least(p_until, v_recent);
  return p_counted_cards + v_cards + v_backdated;
end $function$;

create function accounting_figures(p_environment text, p_month date, p_exact boolean, OUT gross_revenue_cents bigint, OUT stripe_fees_cents bigint, OUT refunds_cents bigint, OUT disputes_cents bigint, OUT sales_tax_cents bigint, OUT cards_sent bigint, OUT cogs_cents bigint, OUT fixed_expenses_cents bigint, OUT corrections_cents bigint, OUT net_profit_cents bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  s record;
  money record;
  late record;
  v_counted record;
  v_is_counted boolean;
  v_late_cards bigint;
  v_late_cost bigint;
  v_late_expenses bigint;
begin
  select * into s from accounting_scope(p_environment, p_month);
  select * into v_counted from accounting_monthly m
    where m.environment = p_environment and m.month_start = p_month and m.counted_through is not null;
  v_is_counted := found and s.through is null and not p_exact;
  select * into money from accounting_money(p_environment, s.from_at, s.until_at,
    case when v_is_counted then v_counted.counted_through else '00000000-0000-0000-0000-000000000000' end, s.through);
  select * into late from accounting_money(p_environment, '-infinity', s.from_at, s.late_after, s.through);
  gross_revenue_cents := money.revenue_cents + late.revenue_cents;
  stripe_fees_cents := money.fees_cents + late.fees_cents;
  refunds_cents := money.refunds_cents + late.refunds_cents;
  disputes_cents := money.disputes_cents + late.disputes_cents;
  sales_tax_cents := money.tax_cents + late.tax_cents;
  if v_is_counted then
    gross_revenue_cents := gross_revenue_cents + v_counted.counted_revenue_cents;
    stripe_fees_cents := stripe_fees_cents + v_counted.counted_fees_cents;
    refunds_cents := refunds_cents + v_counted.counted_refunds_cents;
    disputes_cents := disputes_cents + v_counted.counted_disputes_cents;
    sales_tax_cents := sales_tax_cents + v_counted.counted_tax_cents;
    cards_sent := accounting_cards_since_counted(p_environment, s.from_at, s.until_at, v_counted.counted_cards, v_counted.counted_through);
  else
    select coalesce(sum(cards), 0) into cards_sent from card_books
      where environment = p_environment and sent_at >= s.from_at and sent_at < s.until_at
        and (s.through is null or id <= s.through);
  end if;
  select coalesce(sum(cards), 0), coalesce(sum(cards * accounting_card_cost(p_environment, accounting_month(sent_at))), 0)
    into v_late_cards, v_late_cost from card_books
    where is_backdated and environment = p_environment and id > s.late_after and sent_at < s.from_at
      and (s.through is null or id <= s.through);
  cogs_cents := cards_sent * accounting_card_cost(p_environment, p_month) + v_late_cost;
  cards_sent := cards_sent + v_late_cards;
  select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where month_start < p_month), 0)
    into fixed_expenses_cents, v_late_expenses from expense_charges(p_environment, p_month)
    where (s.through is null or expense_id <= s.through) and (month_start = p_month or expense_id > s.late_after);
  corrections_cents := late.revenue_cents + late.refunds_cents + late.disputes_cents - late.fees_cents - v_late_cost - v_late_expenses;
  net_profit_cents := gross_revenue_cents + refunds_cents + disputes_cents - stripe_fees_cents - cogs_cents - fixed_expenses_cents;
end $function$;

create function accounting_first_month(p_environment text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select least(
    (select min(month_start) from accounting_monthly where environment = p_environment),
    accounting_month((select min(occurred_at) from payment_books where environment = p_environment)),
    accounting_month((select min(sent_at) from card_books where environment = p_environment)),
    (select date_trunc('month', min(incurred_on))::date from expenses where environment = p_environment))
$function$;

create function accounting_money(p_environment text, p_from timestamp with time zone, p_until timestamp with time zone, p_after uuid, p_through uuid, OUT revenue_cents bigint, OUT fees_cents bigint, OUT refunds_cents bigint, OUT disputes_cents bigint, OUT tax_cents bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  select coalesce(sum(b.amount_cents - b.tax_cents) filter (where type = 'customer_payment'), 0), coalesce(sum(fee_cents), 0),
      coalesce(sum(b.amount_cents - b.tax_cents) filter (where type in ('refund', 'refund_failed')), 0),
      coalesce(sum(b.amount_cents - b.tax_cents) filter (where type in ('dispute', 'dispute_won')), 0),
      coalesce(sum(b.tax_cents), 0)
    into revenue_cents, fees_cents, refunds_cents, disputes_cents, tax_cents
    from payment_books b
    where environment = p_environment and occurred_at >= p_from and occurred_at < p_until and id > p_after
      and (p_through is null or id <= p_through);
end $function$;

create function accounting_month(p_at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('month', p_at at time zone time_zone)::date from accounting_settings
$function$;

create function accounting_scope(p_environment text, p_month date, OUT from_at timestamp with time zone, OUT until_at timestamp with time zone, OUT through uuid, OUT late_after uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_zone text := (select time_zone from accounting_settings);
  v_last record;
begin
  from_at := p_month::timestamp at time zone v_zone;
  until_at := (p_month + interval '1 month') at time zone v_zone;
  select month_start, closed_through into v_last from accounting_monthly
    where environment = p_environment and closed_at is not null order by month_start desc limit 1;
  if v_last.month_start is null or v_last.month_start < p_month - interval '1 month' then return; end if;
  select closed_through into through from accounting_monthly
    where environment = p_environment and month_start = p_month and closed_at is not null;
  select closed_through into late_after from accounting_monthly
    where environment = p_environment and month_start = p_month - interval '1 month' and closed_at is not null;
  -- Before the first month of the books: what is dated here is a correction elsewhere.
  if through is null and v_last.month_start >= p_month then through := '00000000-0000-0000-0000-000000000000'; end if;
end $function$;

create function add_months(p_table text, p_ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_this constant timestamptz := date_trunc('month', now(), 'UTC');
  v_parent constant regclass := p_table::regclass;
  v_made integer := 0;
  v_is_first boolean := not exists (select from pg_inherits where inhparent = v_parent);
begin
  for v_month in 0..p_ahead loop
    declare
      v_from constant timestamptz := v_this + make_interval(months => v_month);
      v_part constant text := p_table || '_' || month_name(v_from);
    begin
      continue when to_regclass(format('months.%I', v_part)) is not null;
      perform make_month(p_table, v_part, case when v_is_first then null else month_key(v_parent, v_from) end,
        month_key(v_parent, v_from + interval '1 month'));
      v_is_first := false;
      v_made := v_made + 1;
    end;
  end loop;
  return v_made;
end $function$;

create function attach_month(p_table text, p_part text, p_from text, p_to text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_of month_tables;
begin
  select * into strict v_of from month_tables where name = p_table;
  if v_of.unique_key is not null then
    execute format('create unique index on months.%I %s', p_part, v_of.unique_key);
  end if;
  -- Statement triggers of the table are not those of its months.
  if v_of.is_append_only then
    execute format('create trigger append_only before delete or truncate on months.%I for each statement execute function refuse_change()', p_part);
  end if;
  execute format('alter table %I attach partition months.%I for values from (%s) to (%L)', p_table, p_part,
    coalesce(quote_literal(p_from), 'minvalue'), p_to);
end $function$;

create function blanked(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(value) = 'object' then coalesce((
      select jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'string' then '""'::jsonb else part.value end)
      from jsonb_each(value) as part), '{}'::jsonb) else value end
$function$;

create function charge_credit_each(p_account_id uuid, p_created_by uuid, p_environment text, p_type text, p_category text, p_description text, p_keys text[], p_campaign_id uuid, p_at timestamp with time zone, OUT outcome text, OUT balance integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_account(p_account_id);
  balance := get_account_credits_balance(p_account_id, p_at, p_environment);
  if balance < cardinality(p_keys) then
    outcome := 'insufficient';
    return;
  end if;
  with live as materialized (
      select l.id, l.remaining, sum(l.remaining) over (order by l.expires_at, l.id) as last_credit from credit_lots l
        where l.account_id = p_account_id and l.environment = p_environment and not l.is_empty and l.expires_at > p_at),
    charge as materialized (
      select k.key, k.n, live.id as lot_id from unnest(p_keys) with ordinality as k(key, n)
        join live on k.n > live.last_credit - live.remaining and k.n <= live.last_credit),
    entry as (
      insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits,
          transaction_type, category, description, idempotency_key, campaign_id, created_at)
        select uuidv7(), p_account_id, p_created_by, p_environment, -1, lot_id, -1, p_type, p_category, p_description, key,
          p_campaign_id, p_at
        from charge order by n)
    update credit_lots set remaining = remaining - taken.credits
      from (select lot_id, count(*) as credits from charge group by lot_id) taken
      where credit_lots.account_id = p_account_id and credit_lots.id = taken.lot_id;
  outcome := 'charged';
  balance := balance - cardinality(p_keys);
end $function$;

create function charge_credits(p_account_id uuid, p_created_by uuid, p_environment text, p_credits integer, p_type text, p_category text, p_description text, p_notes text, p_key text, p_campaign_id uuid, p_at timestamp with time zone, OUT outcome text, OUT balance integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  v_entry uuid;
  v_lot uuid;
  v_first integer;
begin
  if p_credits <= 0 then raise exception 'A charge takes at least one credit, not %.', p_credits; end if;
  perform pg_advisory_xact_lock(uuid_hash_extended(p_account_id, 17));
  select id, remaining, sum(remaining) over () into v_lot, v_first, balance from credit_lots
    where account_id = p_account_id and environment = p_environment and not is_empty and expires_at > p_at
    order by expires_at, id limit 1;
  balance := coalesce(balance, 0);
  if balance >= p_credits then
    v_first := least(v_first, p_credits);
    insert into credit_transactions (account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
        category, description, notes, idempotency_key, campaign_id, created_at)
      values (p_account_id, p_created_by, p_environment, -p_credits, v_lot, -v_first, p_type, p_category, p_description, p_notes,
        p_key, p_campaign_id, p_at)
      on conflict (account_id, idempotency_key) do nothing returning id into v_entry;
  end if;
  if v_entry is null then
    outcome := case when exists (select 1 from credit_transactions where account_id = p_account_id and idempotency_key = p_key) then 'known'
      else 'insufficient' end;
    return;
  end if;
  update credit_lots set remaining = remaining - v_first where account_id = p_account_id and id = v_lot;
  if v_first < p_credits then
    perform take_from_lots(p_account_id, p_environment, v_entry, p_credits - v_first, '{}', p_at, 2);
  end if;
  outcome := 'charged';
  balance := balance - p_credits;
end $function$;

create function close_month(p_month_start date, p_environment text DEFAULT 'live'::text, p_closed_by uuid DEFAULT NULL::uuid, p_at timestamp with time zone DEFAULT now())
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_expected date;
begin
  perform set_config('lock_timeout', '10s', true);
  lock table accounting_monthly in share row exclusive mode;
  select coalesce((max(month_start) + interval '1 month')::date, accounting_first_month(p_environment)) into v_expected
    from accounting_monthly where environment = p_environment and closed_at is not null;
  if v_expected is null then return 'empty'; end if;
  if p_month_start < v_expected then
    return case when exists (select 1 from accounting_monthly where environment = p_environment
      and month_start = p_month_start and closed_at is not null) then 'already_closed' else 'empty' end;
  end if;
  if (select until_at from accounting_scope(p_environment, p_month_start)) + interval '1 hour' > least(p_at, clock_timestamp()) then
    return 'not_over';
  end if;
  if p_month_start > v_expected then return 'earlier_open'; end if;
  lock table expenses, payments, credit_transactions in share mode;
  perform write_accounting_month(p_environment, p_month_start, p_at);
  update accounting_monthly set closed_at = p_at, closed_by = p_closed_by, closed_through = uuidv7()
    where environment = p_environment and month_start = p_month_start;
  return 'closed';
end $function$;

create function credit_kind(p_type text, p_category text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when p_type in ('purchase', 'subscription') then 'purchased'
    when p_type = 'grant' then 'given'
    when p_type = 'admin_credit_adjustment' then 'adjusted'
    when p_type = 'expiry' then 'expired'
    when p_type in ('clawback', 'debt_settlement') or (p_type = 'refund' and p_category = 'purchase') then 'taken_back'
    else 'used'
  end
$function$;

create function drop_month(p_table text, p_month text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_part constant text := p_table || '_' || p_month;
  v_rows bigint;
begin
  if (select is_append_only from month_tables where name = p_table) then
    raise exception 'The journal is append-only: no month of % is removed.', p_table;
  end if;
  if p_month >= month_name(now()) then
    raise exception 'The month % of % is not over.', p_month, p_table;
  end if;
  execute format('alter table %I detach partition months.%I', p_table, v_part);
  execute format('select count(*) from months.%I', v_part) into v_rows;
  execute format('drop table months.%I', v_part);
  delete from packed_months where name = p_table and month = p_month;
  return v_rows;
end $function$;

create function erase_words_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_words constant text[] := array['before', 'after', 'reason', 'salt', 'words_hash'];
begin
  if old.words_hash is not null or new.before is not null or new.after is not null or new.reason is not null
    or new.words_hash is distinct from hash_of_words(old.salt, old.before, old.after, old.reason)
    or to_jsonb(new) - v_words <> to_jsonb(old) - v_words
  then
    raise exception 'The journal is append-only: % on % is refused.', tg_op, tg_table_name;
  end if;
  return new;
end $function$;

create function expense_charges(p_environment text, p_until date)
 RETURNS TABLE(expense_id uuid, month_start date, amount_cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, (date_trunc('month', e.incurred_on) + make_interval(months => k.n))::date,
    case e.cadence when 'annual' then e.amount_cents::bigint * (k.n + 1) / 12 - e.amount_cents::bigint * k.n / 12
      else e.amount_cents end
  from expenses e cross join lateral (
      select (extract(year from age(date_trunc('month', least(p_until, e.ends_on)), date_trunc('month', e.incurred_on))) * 12
        + extract(month from age(date_trunc('month', least(p_until, e.ends_on)), date_trunc('month', e.incurred_on))))::integer as months) as run
    cross join lateral generate_series(0, least(run.months,
      case e.cadence when 'one_time' then 0 when 'annual' then 11 else run.months end)) as k(n)
  where e.environment = p_environment and e.incurred_on < p_until + interval '1 month'
$function$;

create function expire_credits(p_account_id uuid, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_lot record;
  v_total integer := 0;
begin
  perform lock_account(p_account_id);
  for v_lot in
    select * from credit_lots where account_id = p_account_id and not is_empty and expires_at <= p_at
  loop
    insert into credit_transactions (account_id, environment, credits_amount, lot_id, lot_credits, transaction_type, category,
        description, idempotency_key, created_at)
      values (p_account_id, v_lot.environment, -v_lot.remaining, v_lot.id, -v_lot.remaining, 'expiry', 'expiry',
        'Credits expired', 'expiry:' || v_lot.id, p_at);
    update credit_lots set remaining = 0 where account_id = p_account_id and id = v_lot.id;
    v_total := v_total + v_lot.remaining;
  end loop;
  return v_total;
end $function$;

create function get_account_credits_balance(account_uuid uuid, at timestamp with time zone DEFAULT now(), p_environment text DEFAULT 'live'::text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(remaining), 0)::integer from credit_lots
    where account_id = account_uuid and environment = p_environment and expires_at > at
$function$;

create function get_account_debt(p_account_id uuid, p_environment text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(credits), 0)::integer from credit_debts
    where account_id = p_account_id and environment = p_environment
$function$;

create function get_pnl_data(p_month_start date, p_environment text DEFAULT 'live'::text, p_exact boolean DEFAULT false)
 RETURNS TABLE(month_start date, gross_revenue_cents bigint, stripe_fees_cents bigint, refunds_cents bigint, disputes_cents bigint, sales_tax_cents bigint, cards_sent bigint, card_cost_cents integer, cogs_cents bigint, fixed_expenses_cents bigint, corrections_cents bigint, net_profit_cents bigint, partners integer, partner_share_cents_each bigint, closed_at timestamp with time zone, closed_by uuid)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query select m.month_start, m.gross_revenue_cents, m.stripe_fees_cents, m.refunds_cents, m.disputes_cents,
      m.sales_tax_cents, m.cards_sent, m.card_cost_cents, m.cogs_cents, m.fixed_expenses_cents, m.corrections_cents, m.net_profit_cents,
      m.partners, m.partner_share_cents_each, m.closed_at, m.closed_by
    from accounting_monthly m
    where m.environment = p_environment and m.month_start = p_month_start and m.closed_at is not null;
  if found then return; end if;
  return query select p_month_start, f.gross_revenue_cents, f.stripe_fees_cents, f.refunds_cents, f.disputes_cents,
      f.sales_tax_cents, f.cards_sent, accounting_card_cost(p_environment, p_month_start), f.cogs_cents, f.fixed_expenses_cents,
      f.corrections_cents, f.net_profit_cents, cardinality(s.partners), f.net_profit_cents / cardinality(s.partners),
      null::timestamptz, null::uuid
    from accounting_figures(p_environment, p_month_start, p_exact) f, accounting_settings s;
end $function$;

create function grant_credits(p_account_id uuid, p_created_by uuid, p_environment text, p_credits integer, p_type text, p_category text, p_description text, p_notes text, p_key text, p_expires_at timestamp with time zone, p_session_id text, p_intent_id text, p_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  v_transaction uuid := uuidv7();
begin
  perform lock_account(p_account_id);
  if exists (select 1 from credit_transactions where account_id = p_account_id and idempotency_key = p_key) then
    return null;
  end if;
  insert into credit_lots (id, account_id, environment, credits, remaining, kind, expires_at, created_at)
    values (v_transaction, p_account_id, p_environment, p_credits, p_credits,
      case when p_type = 'subscription' then 'plan' else 'one_time' end, p_expires_at, p_at);
  insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
      category, description, notes, idempotency_key, payment_session_id, payment_intent_id, created_at)
    values (v_transaction, p_account_id, p_created_by, p_environment, p_credits, v_transaction, p_credits, p_type, p_category,
      p_description, p_notes, p_key, p_session_id, p_intent_id, p_at);
  perform settle_debt(p_account_id, p_created_by, p_environment, p_at);
  return v_transaction;
end $function$;

create function guard_accounting_monthly()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.closed_at is not null then
    raise exception 'The month % is closed: % is refused. Enter a correction in an open month.', old.month_start, tg_op;
  end if;
  if tg_op = 'INSERT' and exists (select 1 from accounting_monthly
      where environment = new.environment and month_start > new.month_start and closed_at is not null) then
    raise exception 'A month after % is closed: % is refused.', new.month_start, tg_op;
  end if;
  if tg_op = 'UPDATE' and (new.environment, new.month_start) <> (old.environment, old.month_start) then
    raise exception 'A month keeps its date.';
  end if;
  return coalesce(new, old);
end $function$;

create function guard_accounting_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from accounting_monthly where closed_at is not null) then
    raise exception 'A month is closed: the time zone cannot change.';
  end if;
  update accounting_monthly set counted_revenue_cents = null, counted_fees_cents = null, counted_refunds_cents = null,
    counted_disputes_cents = null, counted_tax_cents = null, counted_cards = null, counted_through = null;
  return new;
end $function$;

create function guard_expenses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_closed accounting_monthly;
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'ends_on') <> (to_jsonb(old) - 'ends_on') then
    raise exception 'Of an expense only the last day changes. Enter a correction.';
  end if;
  select * into v_closed from accounting_monthly
    where environment = old.environment and closed_at is not null order by month_start desc limit 1;
  if v_closed.closed_through is null or old.id > v_closed.closed_through
      or old.incurred_on >= v_closed.month_start + interval '1 month' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or new.ends_on is distinct from old.ends_on
      and least(new.ends_on, old.ends_on) < v_closed.month_start then
    raise exception 'This expense is part of a closed month: % is refused. Enter a correction.', tg_op;
  end if;
  return new;
end $function$;

create function hash_of_words(p_salt uuid, p_before jsonb, p_after jsonb, p_reason text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(p_salt, p_before, p_after, p_reason)::text, 'UTF8'))
$function$;

create function letter_text(l letters)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(l.text, (
    select coalesce(string_agg(coalesce(p.part ->> 'text', case p.part ->> 'placeholder'
        when 'first_name' then l.first_name when 'last_name' then l.last_name
        when 'full_name' then trim(l.first_name || ' ' || l.last_name)
        when 'street' then l.street when 'unit' then l.unit when 'city' then l.city when 'state' then l.state
        when 'zip' then l.zip when 'company_name' then l.company_name when 'contact_email' then l.contact_email
      end), '' order by p.n), '')
    from letter_orders o cross join jsonb_array_elements(o.message) with ordinality as p(part, n)
    where o.campaign_id = l.campaign_id and o.submission_no = l.submission_no))
$function$;

create function lock_account(p_account_id uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(uuid_hash_extended(p_account_id, 17))
$function$;

create function make_month(p_table text, p_part text, p_from text, p_to text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create table months.%I (like %I including all excluding identity) %s', p_part, p_table,
    (select options from month_tables where name = p_table));
  perform attach_month(p_table, p_part, p_from, p_to);
end $function$;

create function month_key(p_table regclass, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((SELECT a.atttypid FROM (pg_partitioned_table t JOIN pg_attribute a ON (((a.attrelid = t.partrelid) AND (a.attnum = t.partattrs[0])))) WHERE (t.partrelid = (month_key.p_table)::oid)) = ('uuid'::regtype)::oid) THEN (((lpad(to_hex(((EXTRACT(epoch FROM p_at) * (1000)::numeric))::bigint), 12, '0'::text) || repeat('0'::text, 20)))::uuid)::text ELSE (p_at)::text END;

create function month_name(p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((p_at AT TIME ZONE 'UTC'::text), 'YYYY_MM'::text);

create function note_letter_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into letter_moves
    select campaign_id, submission_no, status, sum(n) from (
      select campaign_id, submission_no, status, count(*) as n from after group by 1, 2, 3
      union all select campaign_id, submission_no, status, -count(*) from before group by 1, 2, 3) as moved
    group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $function$;

create function pack_month(p_table text, p_month text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_part constant text := p_table || '_' || p_month;
  v_new constant text := v_part || '_new';
  v_key constant text := (select attname from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
    where t.partrelid = p_table::regclass);
  v_old constant regclass := format('months.%I', v_part);
  v_within constant text := pg_get_partition_constraintdef(v_old);
  v_bounds text[];
  v_index text;
begin
  v_bounds := regexp_match(pg_get_expr((select relpartbound from pg_class where oid = v_old), v_old),
    'FROM \((?:MINVALUE|''([^'']+)'')\) TO \(''([^'']+)''\)');
  execute format('lock table %s in share row exclusive mode', v_old);
  execute format('create table months.%I (like %I including all excluding identity excluding indexes) with (fillfactor = 100)', v_new, p_table);
  execute format('insert into months.%I select * from %s order by %I', v_new, v_old, v_key);
  -- What tells PostgreSQL that all rows belong here: it need not read them while everybody waits.
  execute format('alter table months.%I add constraint of_month check %s', v_new, v_within);
  for v_index in select pg_get_constraintdef(oid) from pg_constraint where conrelid = p_table::regclass and contype = 'p' loop
    execute format('alter table months.%I add %s', v_new, v_index);
  end loop;
  for v_index in select pg_get_indexdef(indexrelid) from pg_index where indrelid = p_table::regclass and not indisprimary loop
    execute regexp_replace(v_index, '^(CREATE (?:UNIQUE )?INDEX) \S+ ON ONLY \S+', format('\1 ON months.%I', v_new));
  end loop;
  execute format('analyze months.%I', v_new);
  execute format('alter table %I detach partition %s', p_table, v_old);
  execute format('drop table %s', v_old);
  execute format('alter table months.%I rename to %I', v_new, v_part);
  perform attach_month(p_table, v_part, v_bounds[1], v_bounds[2]);
  execute format('alter table months.%I drop constraint of_month', v_part);
  insert into packed_months (name, month) values (p_table, p_month)
    on conflict (name, month) do update set packed_at = now();
end $function$;

create function reclaim_credits(p_account_id uuid, p_grant_key text, p_credits integer, p_description text, p_key text, p_at timestamp with time zone, OUT taken integer, OUT owed integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  v_grant credit_transactions;
  v_lot credit_lots;
  v_expired integer;
  v_forgiven integer;
  v_transaction uuid := uuidv7();
  v_taken record;
begin
  if p_credits <= 0 then raise exception 'At least one credit is taken back, not %.', p_credits; end if;
  select * into v_grant from credit_transactions
    where account_id = p_account_id and idempotency_key = p_grant_key and credits_amount > 0;
  if v_grant.id is null then raise exception 'There is no grant % to take back.', p_grant_key; end if;
  perform lock_account(p_account_id);
  if exists (select 1 from credit_reclaims where account_id = p_account_id and key = p_key) then return; end if;
  select * into v_lot from credit_lots where account_id = p_account_id and id = v_grant.lot_id;
  select coalesce(-sum(credits_amount), 0) into v_expired from credit_transactions
    where account_id = p_account_id and idempotency_key = 'expiry:' || v_lot.id;
  if v_lot.expires_at <= p_at then v_expired := v_expired + v_lot.remaining; end if;
  select greatest(0, least(p_credits, v_expired - coalesce(sum(r.forgiven), 0))) into v_forgiven
    from credit_reclaims r where r.account_id = p_account_id and r.grant_key = p_grant_key;
  taken := least(p_credits - v_forgiven,
    get_account_credits_balance(p_account_id, p_at, v_grant.environment));
  owed := p_credits - v_forgiven - taken;
  insert into credit_reclaims (key, account_id, grant_key, credits, taken, owed, forgiven, created_at)
    values (p_key, p_account_id, p_grant_key, p_credits, taken, owed, v_forgiven, p_at);
  if taken > 0 then
    v_taken := take_from_lots(p_account_id, v_grant.environment, v_transaction, taken, array[v_lot.id], p_at);
    insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
        category, description, idempotency_key, payment_intent_id, created_at)
      values (v_transaction, p_account_id, v_grant.created_by, v_grant.environment, -taken, v_taken.lot_id, v_taken.lot_credits,
        'clawback', 'purchase', p_description, p_key, v_grant.payment_intent_id, p_at);
  end if;
  if owed > 0 then
    insert into credit_debts (account_id, environment, credits, key, created_at)
      values (p_account_id, v_grant.environment, owed, p_key, p_at);
  end if;
end $function$;

create function refund_credits(p_account_id uuid, p_charge_key text, p_credits integer, p_description text, p_key text, p_expires_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_charge credit_transactions;
  v_refund uuid := uuidv7();
  v_left integer := p_credits;
  v_give integer;
  v_lot record;
  v_step integer := 0;
  v_first_lot uuid;
  v_first_credits integer;
  v_given integer;
begin
  select * into v_charge from credit_transactions
    where account_id = p_account_id and idempotency_key = p_charge_key and credits_amount < 0;
  if v_charge.id is null then raise exception 'There is no charge % to refund.', p_charge_key; end if;
  perform lock_account(p_account_id);
  select coalesce(sum(credits_amount), 0) into v_given from credit_transactions
    where account_id = p_account_id and refunds_transaction_id = v_charge.id;
  if exists (select 1 from credit_transactions where account_id = p_account_id and idempotency_key = p_key) then
    return false;
  end if;
  if v_given + p_credits > -v_charge.credits_amount then
    raise exception 'Charge % took % credits; % were given back already.', p_charge_key, -v_charge.credits_amount, v_given;
  end if;
  for v_lot in
    select l.id, least(-m.credits, l.credits - l.remaining) as room from credit_movements m
        join credit_lots l on l.account_id = m.account_id and l.id = m.lot_id
      where m.account_id = p_account_id and m.transaction_id = v_charge.id and l.expires_at > p_at and l.remaining < l.credits
      order by l.expires_at desc, l.id desc
  loop
    v_give := least(v_left, v_lot.room);
    v_step := v_step + 1;
    update credit_lots set remaining = remaining + v_give where account_id = p_account_id and id = v_lot.id;
    if v_step = 1 then
      v_first_lot := v_lot.id;
      v_first_credits := v_give;
    else
      insert into credit_further_movements (account_id, transaction_id, lot_id, credits, step)
        values (p_account_id, v_refund, v_lot.id, v_give, v_step);
    end if;
    v_left := v_left - v_give;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    insert into credit_lots (id, account_id, environment, credits, remaining, expires_at, created_at)
      values (v_refund, p_account_id, v_charge.environment, v_left, v_left, p_expires_at, p_at);
    if v_step > 0 then
      insert into credit_further_movements (account_id, transaction_id, lot_id, credits, step)
        values (p_account_id, v_refund, v_refund, v_left, v_step + 1);
    end if;
  end if;
  insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
      category, description, idempotency_key, refunds_transaction_id, campaign_id, created_at)
    values (v_refund, p_account_id, v_charge.created_by, v_charge.environment, p_credits, coalesce(v_first_lot, v_refund),
      coalesce(v_first_credits, p_credits), 'refund', v_charge.category, p_description, p_key, v_charge.id, v_charge.campaign_id,
      p_at);
  perform settle_debt(p_account_id, v_charge.created_by, v_charge.environment, p_at);
  return true;
end $function$;

create function refuse_all_but_erasing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if to_jsonb(new) -> v_column <> to_jsonb(old) -> v_column and to_jsonb(new) ->> v_column <> 'Erased' then
      raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
    end if;
  end loop;
  if to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
  end if;
  return new;
end $function$;

create function refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
end $function$;

create function reinstate_credits(p_account_id uuid, p_grant_key text, p_credits integer, p_description text, p_key text, p_expires_at timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_grant credit_transactions;
  v_sum record;
  v_forgiven integer;
  v_owed integer;
  v_given integer;
begin
  select * into v_grant from credit_transactions
    where account_id = p_account_id and idempotency_key = p_grant_key and credits_amount > 0;
  if v_grant.id is null then raise exception 'There is no grant % to give again.', p_grant_key; end if;
  perform lock_account(p_account_id);
  if exists (select 1 from credit_reclaims where account_id = p_account_id and key = p_key) then return false; end if;
  select coalesce(sum(credits), 0) as credits, coalesce(sum(forgiven), 0) as forgiven, coalesce(sum(owed), 0) as owed
    into v_sum from credit_reclaims where account_id = p_account_id and grant_key = p_grant_key;
  if p_credits > v_sum.credits then
    raise exception 'Of grant % only % credits were taken back.', p_grant_key, v_sum.credits;
  end if;
  v_forgiven := least(p_credits, v_sum.forgiven);
  v_owed := least(p_credits - v_forgiven, v_sum.owed, get_account_debt(p_account_id, v_grant.environment));
  v_given := p_credits - v_forgiven - v_owed;
  insert into credit_reclaims (key, account_id, grant_key, credits, taken, owed, forgiven, created_at)
    values (p_key, p_account_id, p_grant_key, -p_credits, -v_given, -v_owed, -v_forgiven, p_at);
  if v_owed > 0 then
    insert into credit_debts (account_id, environment, credits, key, created_at)
      values (p_account_id, v_grant.environment, -v_owed, p_key, p_at);
  end if;
  if v_given > 0 then
    perform grant_credits(p_account_id, v_grant.created_by, v_grant.environment, v_given, 'refund', 'purchase',
      p_description, null, p_key, p_expires_at, v_grant.payment_session_id, v_grant.payment_intent_id, p_at);
  end if;
  return true;
end $function$;

create function settle_debt(p_account_id uuid, p_created_by uuid, p_environment text, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_credits integer := get_account_debt(p_account_id, p_environment);
  v_transaction uuid := uuidv7();
  v_taken record;
begin
  if v_credits = 0 then return 0; end if;
  v_credits := least(v_credits, get_account_credits_balance(p_account_id, p_at, p_environment));
  if v_credits = 0 then return 0; end if;
  v_taken := take_from_lots(p_account_id, p_environment, v_transaction, v_credits, '{}', p_at);
  insert into credit_transactions (id, account_id, created_by, environment, credits_amount, lot_id, lot_credits, transaction_type,
      category, description, idempotency_key, created_at)
    values (v_transaction, p_account_id, p_created_by, p_environment, -v_credits, v_taken.lot_id, v_taken.lot_credits,
      'debt_settlement', 'debt', 'Settled credits that were spent before their payment was given back',
      'settled:' || v_transaction, p_at);
  insert into credit_debts (account_id, environment, credits, key, created_at)
    values (p_account_id, p_environment, -v_credits, 'settled:' || v_transaction, p_at);
  return v_credits;
end $function$;

create function take_from_lots(p_account_id uuid, p_environment text, p_transaction uuid, p_credits integer, p_first uuid[], p_at timestamp with time zone, p_step integer DEFAULT 1, OUT lot_id uuid, OUT lot_credits integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  v_left integer := p_credits;
  v_take integer;
  v_step integer := p_step;
  v_lot record;
begin
  for v_lot in
    select id, remaining from credit_lots
      where account_id = p_account_id and environment = p_environment and not is_empty and expires_at > p_at
      order by (id = any (p_first)) desc, expires_at, id
  loop
    v_take := least(v_left, v_lot.remaining);
    update credit_lots set remaining = remaining - v_take where account_id = p_account_id and id = v_lot.id;
    if v_step = 1 then
      lot_id := v_lot.id;
      lot_credits := -v_take;
    else
      insert into credit_further_movements (account_id, transaction_id, lot_id, credits, step)
        values (p_account_id, p_transaction, v_lot.id, -v_take, v_step);
    end if;
    v_left := v_left - v_take;
    v_step := v_step + 1;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then raise exception 'Account % lacks % credits.', p_account_id, v_left; end if;
end $function$;

create function trigger_monthly_automation(p_environment text DEFAULT 'live'::text, p_at timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_added integer;
  v_month date;
begin
  lock table accounting_monthly in share row exclusive mode;
  insert into accounting_monthly (environment, month_start, card_cost_cents, partners, generated_at)
    select p_environment, m::date, s.card_cost_cents, cardinality(s.partners), p_at
      from accounting_settings s, generate_series(
        greatest(accounting_first_month(p_environment)::timestamp, (select max(month_start) + interval '1 month'
          from accounting_monthly where environment = p_environment and closed_at is not null)),
        accounting_month(p_at)::timestamp, interval '1 month') as m
    on conflict do nothing;
  get diagnostics v_added = row_count;
  for v_month in select month_start from accounting_monthly where environment = p_environment and closed_at is null
  loop
    perform write_accounting_month(p_environment, v_month, p_at);
  end loop;
  return v_added;
end $function$;

create function write_accounting_month(p_environment text, p_month date, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_through uuid := uuidv7(least(p_at, clock_timestamp()) - clock_timestamp() - interval '1 hour');
begin
  insert into accounting_monthly (environment, month_start, card_cost_cents, gross_revenue_cents, stripe_fees_cents,
      refunds_cents, disputes_cents, sales_tax_cents, cards_sent, cogs_cents, fixed_expenses_cents, corrections_cents,
      net_profit_cents, partners, partner_share_cents_each, generated_at, counted_revenue_cents, counted_fees_cents,
      counted_refunds_cents, counted_disputes_cents, counted_tax_cents, counted_cards, counted_through)
    select p_environment, p_month, card_cost_cents, gross_revenue_cents, stripe_fees_cents, f.refunds_cents, f.disputes_cents,
      sales_tax_cents, cards_sent, cogs_cents, fixed_expenses_cents, corrections_cents, net_profit_cents, partners,
      partner_share_cents_each, p_at, counted.revenue_cents, counted.fees_cents, counted.refunds_cents,
      counted.disputes_cents, counted.tax_cents,
      (select coalesce(sum(cards), 0) from card_books where environment = p_environment
        and sent_at >= s.from_at and sent_at < s.until_at and id <= v_through), v_through
    from get_pnl_data(p_month, p_environment, true) f, accounting_scope(p_environment, p_month) s,
      accounting_money(p_environment, s.from_at, s.until_at, '00000000-0000-0000-0000-000000000000', v_through) counted
    on conflict (environment, month_start) do update set
      gross_revenue_cents = excluded.gross_revenue_cents, stripe_fees_cents = excluded.stripe_fees_cents,
      refunds_cents = excluded.refunds_cents, disputes_cents = excluded.disputes_cents,
      sales_tax_cents = excluded.sales_tax_cents, cards_sent = excluded.cards_sent, cogs_cents = excluded.cogs_cents, fixed_expenses_cents = excluded.fixed_expenses_cents,
      corrections_cents = excluded.corrections_cents, net_profit_cents = excluded.net_profit_cents,
      partners = excluded.partners, partner_share_cents_each = excluded.partner_share_cents_each,
      generated_at = excluded.generated_at, counted_revenue_cents = excluded.counted_revenue_cents,
      counted_fees_cents = excluded.counted_fees_cents, counted_refunds_cents = excluded.counted_refunds_cents,
      counted_disputes_cents = excluded.counted_disputes_cents, counted_tax_cents = excluded.counted_tax_cents,
      counted_cards = excluded.counted_cards,
      counted_through = excluded.counted_through;
end $function$;
