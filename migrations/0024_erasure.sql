-- Getting data out and having it erased.

-- All data of an account as one file, made by a job.
create table account_exports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  -- The owner who asked for it.
  created_by uuid not null references users on delete restrict,
  state text not null check (state in ('waiting', 'ready', 'removed')),
  size_bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  -- The file is removed then.
  expires_at timestamptz,
  check ((ready_at is null) = (state = 'waiting')),
  check ((ready_at is null) = (expires_at is null))
);
create unique index account_exports_waiting on account_exports (account_id) where state = 'waiting';
create index account_exports_account on account_exports (account_id, requested_at desc);
create index account_exports_expiring on account_exports (expires_at) where state = 'ready';

-- Accounts that are being closed. While the time of waiting runs nothing is sent, and the row is removed when it is stopped.
create table account_closures (
  account_id uuid primary key references accounts on delete restrict,
  -- The owner, or the operator who does it for them.
  requested_by uuid not null references users on delete restrict,
  by_operator boolean not null,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  reminded_at timestamptz,
  -- From here on it can no longer be stopped.
  started_at timestamptz,
  -- The owner got the last mail.
  notified_at timestamptz,
  finished_at timestamptz,
  -- Without the time of waiting: an owner of this Longhand decides it, or one operator asks and another confirms.
  erasure_asked_by uuid references users on delete restrict,
  erasure_asked_at timestamptz,
  erasure_confirmed_by uuid references users on delete restrict,
  check ((erasure_asked_by is null) = (erasure_asked_at is null)),
  constraint account_closures_second_person check (erasure_confirmed_by <> erasure_asked_by)
);
create index account_closures_open on account_closures (erase_at) where finished_at is null;

-- Published for the operator's page about a person.
create view closing_accounts as select account_id, erase_at from account_closures where finished_at is null;
-- Published for the operator's pages: what waits for a second operator.
create view erasures_to_confirm as
  select account_id, erasure_asked_by as asked_by, erasure_asked_at as asked_at from account_closures
    where erasure_asked_at is not null and erasure_confirmed_by is null and started_at is null;

-- People whose data is erased from one account, or from all of them. Who they are is kept only until it is done.
create table recipient_erasures (
  id uuid primary key default uuidv7(),
  -- Null: in every account.
  account_id uuid references accounts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  person jsonb,
  -- A hash of the person stays on the do-not-mail list.
  keeps_fingerprint boolean not null,
  -- What was erased so far: letters and other places.
  letters integer not null default 0,
  places integer not null default 0,
  -- What must wait: letters that are printed and mailed, or taken back, first; a list that is still being read.
  letters_left integer not null default 0,
  is_reading_lists boolean not null default false,
  requested_at timestamptz not null,
  finished_at timestamptz,
  check ((person is null) = (finished_at is not null))
);
create index recipient_erasures_open on recipient_erasures (requested_at) where finished_at is null;
create index recipient_erasures_account on recipient_erasures (account_id, requested_at desc);

-- Where a person appears, found by a job. Removed after a day, and as soon as the person is erased.
create table recipient_searches (
  id uuid primary key default uuidv7(),
  -- Null: in every account.
  account_id uuid references accounts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  person jsonb not null,
  -- How often and in what, summed up over the accounts that were read.
  found jsonb not null,
  -- All of it, where one account asks.
  document jsonb,
  accounts integer not null,
  accounts_read integer not null default 0,
  -- A search that was killed goes on behind this one.
  last_account uuid,
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index recipient_searches_requested on recipient_searches (requested_at);
create index recipient_searches_account on recipient_searches (account_id);

alter table letters add column if not exists redacted_at timestamptz;
