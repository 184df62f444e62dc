-- Automations: a CRM's webhook becomes a letter.

create table automations (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  -- The member who created it: its letters are charged in their name.
  created_by uuid not null references users on delete restrict,
  name text not null check (name <> ''),
  status text not null default 'collecting' check (status in ('collecting', 'on', 'off', 'paused')),
  paused_reason text check (paused_reason in ('burst', 'credits', 'member')),
  -- An operator's pause, whatever the status: nothing is sent while it lasts. The reason is shown to the owner.
  held_reason text check (held_reason <> ''),
  held_at timestamptz,
  -- Events received before this do not count as part of a burst.
  switched_on_at timestamptz,
  source text not null check (source in ('highlevel', 'hubspot', 'shopify', 'typeform', 'stripe', 'zapier', 'other')),
  -- Part of the webhook's URL, which members copy again later: kept as it is.
  key text not null,
  -- The key of the URL before, which works until then beside the current one.
  former_key text,
  former_key_until timestamptz,
  signature_kind text not null check (signature_kind in ('none', 'highlevel', 'shopify', 'typeform', 'stripe', 'hubspot',
    'standard_webhooks', 'hmac_sha256')),
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
  delay_days integer not null check (delay_days between 0 and 60),
  repeat_days integer not null check (repeat_days between 0 and 365),
  daily_cap integer not null check (daily_cap between 1 and 1000),
  needs_approval boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its URL answers 410 from then on; its history stays.
  deleted_at timestamptz,
  check ((status = 'paused') = (paused_reason is not null)),
  check ((held_reason is null) = (held_at is null)),
  check (signature_kind in ('none', 'highlevel') or signature_secret is not null),
  check ((former_key is null) = (former_key_until is null)),
  unique (account_id, id)
);
create index automations_account on automations (account_id, created_at desc) where deleted_at is null;
create index automations_paused on automations (id) where status = 'paused';
-- For the operator's list.
create index automations_held on automations (id) where held_at is not null;
create index automations_created on automations (created_at, id) where deleted_at is null;
create index automations_status on automations (status, created_at, id) where deleted_at is null;
create index automations_name on automations ((lower(name) collate "C"), id) where deleted_at is null;

-- Who was shown the current webhook URL: whoever has it orders letters, also after they left the account.
create table webhook_url_readers (
  account_id uuid not null,
  automation_id uuid not null,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (account_id, automation_id, user_id),
  foreign key (account_id, automation_id) references automations (account_id, id) on delete cascade
);
create index webhook_url_readers_user on webhook_url_readers (user_id);

-- How many letters each automation has sent: counting millions of events for each line of a list is too much.
create table automation_counts (
  automation_id uuid primary key references automations on delete cascade,
  sent bigint not null
);

-- Limits of all automations of an account together. An account without a row has the defaults.
create table automation_accounts (
  account_id uuid primary key references accounts on delete restrict,
  daily_cap integer not null default 50 check (daily_cap between 1 and 10000)
);

-- What was received, one row for each contact. Rows that are due are the queue.
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
  -- Posted from our own page, to see what an automation makes of it.
  is_test boolean not null default false,
  status text not null default 'received' check (status in ('received', 'collected', 'waiting', 'needs_review', 'needs_approval',
    'skipped', 'sent', 'failed')),
  -- The rule that decided the status, and its sentence for the customer.
  rule text,
  reason text,
  -- What a member decided, and the contact fields that they corrected.
  override text check (override in ('approved', 'send_anyway')),
  fixed jsonb,
  contact jsonb,
  -- The same for the same person at the same address; set when the address is complete.
  contact_key text,
  message text,
  -- When it is next to be processed; while a worker has it, when that worker's lease ends.
  due_at timestamptz,
  claim_id uuid,
  attempts integer not null default 0,
  letter_id uuid,
  campaign_id uuid,
  processed_at timestamptz,
  timeline jsonb not null default '[]'::jsonb,
  -- The request that posted it; of one contact among several, the request for all.
  request_id uuid,
  -- When the person whom it is about was deleted from it.
  redacted_at timestamptz,
  -- Of one contact of several in a request: the event that has the body for all of them, and the path of the contact in it.
  whole_id uuid,
  part text[],
  check ((status = 'sent') = (letter_id is not null)),
  check (claim_id is null or due_at is not null),
  check ((whole_id is null) = (part is null)),
  check (whole_id is null or length(body) = 0),
  foreign key (account_id, automation_id) references automations (account_id, id) on delete restrict
) partition by range (id);
insert into month_tables (name, options, unique_key, is_append_only) values ('automation_events', '', null, false);
create index automation_events_due on automation_events (automation_id, due_at, id) where due_at is not null;
create index automation_events_request on automation_events (request_id) where request_id is not null;
create index automation_events_status on automation_events (automation_id, status, received_at desc, id desc);
create index automation_events_bytes on automation_events (automation_id, body_hash);
create index automation_events_contact on automation_events (automation_id, contact_key, processed_at) where status = 'sent';
create index automation_events_sent on automation_events (automation_id, processed_at) where status = 'sent';
create index automation_events_account_sent on automation_events (account_id, processed_at) where status = 'sent';
create index automation_events_failed on automation_events (received_at, automation_id) where status = 'failed';
create index automation_events_contents on automation_events (received_at) where length(body) > 0 or whole_id is not null;
create index automation_events_whole on automation_events (whole_id) where whole_id is not null;
create index automation_events_unredacted on automation_events (processed_at)
  where redacted_at is null and due_at is null and processed_at is not null;

-- The ids that senders give their events: a repeated delivery finds the row of the first.
create table automation_event_keys (
  account_id uuid not null,
  automation_id uuid not null,
  key text not null,
  event_id uuid not null,
  received_at timestamptz not null,
  primary key (account_id, automation_id, key),
  foreign key (account_id, automation_id) references automations (account_id, id) on delete cascade
);
create index automation_event_keys_age on automation_event_keys (received_at);

-- Published for the operator's page about a person: nothing that opens the webhook.
create view account_automations as
  select id, account_id, name, status, paused_reason, source, daily_cap, created_at, updated_at, deleted_at from automations;
-- Published for analytics: the letters that automations ordered, and what the automations are called.
create index automation_events_processed on automation_events using brin (processed_at);
create view automation_letters as
  select automation_id, processed_at as ordered_at from automation_events where status = 'sent';
create view automation_letters_by_request as
  select request_id, letter_id as id, campaign_id from automation_events where request_id is not null and letter_id is not null;
create view automation_names as select id as automation_id, account_id, name from automations;
-- Published for the operator's dashboard.
create view paused_automations as
  select id from automations where (status = 'paused' or held_at is not null) and deleted_at is null;
create view failed_automation_events as select automation_id, received_at from automation_events where status = 'failed';

select add_months('automation_events', 3);
