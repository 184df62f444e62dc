-- Campaigns, the people they go to, and the letters that come of them.

create table campaigns (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  -- Made by the browser when a letter is first kept: the same key of the same person is the same campaign.
  request_key text,
  title text not null,
  message text not null,
  campaign_type text not null check (campaign_type in ('one-time', 'bulk', 'ongoing')),
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  return_address jsonb not null,
  template_id uuid references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null,
  status text not null default 'draft',
  -- Counts submissions: a cancelled campaign is a draft again, and its next submission makes new letters.
  submission_no integer not null default 0,
  -- The id that the print provider knows the campaign by.
  scribe_campaign_id text,
  delivery_data jsonb,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index campaigns_request on campaigns (user_id, request_key) where request_key is not null;
create index campaigns_user on campaigns (user_id, created_at desc, id desc);
create index campaigns_scribe on campaigns (scribe_campaign_id) where scribe_campaign_id is not null;

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
  phone text not null
);
create index campaign_contacts_campaign on campaign_contacts (campaign_id, id);

-- One letter to one person: a snapshot of all that is written on it, so that later edits change nothing that was paid for.
create table letters (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete restrict,
  submission_no integer not null,
  -- The campaign's owner, and so not checked a second time for each of a million rows.
  user_id uuid not null,
  contact_id uuid not null,
  text text not null,
  text_type text not null,
  template_id uuid not null references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null,
  return_address jsonb not null,
  recipient jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped',
    'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  status_at timestamptz not null,
  failure_reason text,
  attempts integer not null default 0,
  -- When this letter is next to be sent, or sent again because the lease of the worker that has it ran out.
  due_at timestamptz,
  -- The worker that has it now. Only the answer of the latest claim is recorded.
  claim_id uuid,
  -- Set while the letter is being taken back from the provider, and what it will be if that succeeds.
  withdraw_to text check (withdraw_to in ('cancelled', 'failed')),
  withdraw_at timestamptz,
  campaign_ref text,
  accepted_at timestamptz,
  polled_at timestamptz,
  mailed_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  check ((withdraw_to is null) = (withdraw_at is null)),
  check (due_at is null or withdraw_at is null),
  -- One letter for each contact of a submission, whatever happens.
  unique (campaign_id, submission_no, contact_id)
);
create index letters_due on letters (due_at) where due_at is not null;
create index letters_withdrawn on letters (withdraw_at) where withdraw_at is not null;
create index letters_campaign_status on letters (campaign_id, submission_no, status);

-- What happened to a letter after the provider took it in. That it was queued and accepted stands in its own row, so that
-- the dispatch of many letters writes no more than it must. Letters are never deleted, so the reference is not checked.
create table letter_events (
  letter_id uuid not null,
  status text not null,
  at timestamptz not null,
  note text,
  primary key (letter_id, at, status)
);
