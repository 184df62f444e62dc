-- Letters that wait until another member releases them, and what an account lets its members spend.

create table approval_settings (
  account_id uuid primary key references accounts on delete restrict,
  -- Where a month of the budgets begins.
  time_zone text not null,
  -- Cards that the account may send in a calendar month; null: as many as it has credits for.
  monthly_cards integer check (monthly_cards >= 0),
  -- What needs a second person, by role, kind and number of cards.
  rules jsonb not null,
  updated_at timestamptz not null
);

-- By which days an account's invoices and mails are dated.
create view account_time_zones as select account_id, time_zone from approval_settings;

-- Cards that one member may send in a calendar month. Without a row, as many as the account may.
create table member_budgets (
  account_id uuid not null,
  user_id uuid not null,
  monthly_cards integer not null check (monthly_cards >= 0),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_users on delete cascade
);

create table approval_requests (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  campaign_id uuid not null,
  requested_by uuid not null references users on delete restrict,
  requested_at timestamptz not null,
  note text not null,
  -- How many were asked for; once approved, how many were sent. Each costs one credit.
  cards integer not null check (cards >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'sent_back', 'withdrawn')),
  -- Who released the letters, sent them back or withdrew them.
  decided_by uuid references users on delete restrict,
  decided_at timestamptz,
  decision_note text not null default '',
  check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null)),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade
);
create unique index approval_requests_waiting on approval_requests (campaign_id) where state = 'waiting';
create index approval_requests_time on approval_requests (account_id, requested_at, id);
create index approval_requests_state on approval_requests (account_id, state, requested_at, id);
create index approval_requests_campaign on approval_requests (account_id, campaign_id, requested_at);
-- What somebody released in a month counts toward their own budget.
create index approval_requests_released on approval_requests (account_id, decided_by, decided_at) where state = 'approved';

-- When an approver was last mailed about waiting requests, so that many of them are one mail.
create table approval_mails (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  mailed_at timestamptz not null,
  primary key (account_id, user_id)
);
