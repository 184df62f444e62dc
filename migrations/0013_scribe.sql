-- The print provider Scribe: what was handed to it.

create table scribe_campaigns (
  id uuid primary key default uuidv7(),
  -- Letters of one order, design, text and return address share a campaign; while it is open, more of them may join.
  group_key text not null,
  is_open boolean not null,
  letter_count integer not null,
  template_id uuid not null,
  text text not null,
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  return_address jsonb not null,
  -- What is known of it at Scribe; src/providers/print/scribe/transitions.ts says how the states follow each other.
  step text not null default 'waiting' check (step in ('waiting', 'draft', 'listing', 'sending', 'confirming', 'sent', 'stopping', 'checking', 'pausing', 'missing', 'vanished', 'discarding', 'withdrawn')),
  -- What becomes of its letters once it is withdrawn.
  verdict text check (verdict in ('retry', 'split', 'failed')),
  -- Its number at Scribe.
  remote_id bigint,
  -- Contacts that Scribe has confirmed, in the order of their letters' ids.
  listed_count integer not null default 0,
  tries integer not null default 0,
  -- Some of its letters are to be withdrawn. It is in this row so that a worker that is about to send waits for it.
  is_wanted boolean not null default false,
  -- When work is next due on it; null once there is none.
  due_at timestamptz,
  -- The worker that has it now. Only the latest claim may write.
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

create table scribe_letters (
  -- The idempotency key: a letter that is handed over twice goes into one campaign.
  letter_id uuid primary key,
  -- Null only for a letter that was withdrawn before it arrived, and that must not be taken later.
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

-- Trouble with the account itself, such as an empty wallet: until then nothing new is handed over.
create table scribe_hold (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);

-- The requests that Scribe takes in a minute: each spends a token, which comes back a minute later.
create table scribe_tokens (
  token integer primary key,
  spent_at timestamptz not null
);
