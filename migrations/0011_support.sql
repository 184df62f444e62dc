-- Questions to the operator.

-- What people asked us, and how far its answer is.
create table support_issues (
  id uuid primary key default uuidv7(),
  -- What people call it: in subjects of mails, on the phone.
  number integer not null unique generated always as identity (start with 1001),
  account_id uuid references accounts on delete set null,
  created_by uuid references users on delete set null,
  -- The operator who wrote it down for the customer, and the key of that request.
  filed_by uuid references users on delete set null,
  request_key text unique,
  email text not null,
  subject text not null,
  message text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  -- Waiting: for the customer, who was answered.
  status text not null default 'open' check (status in ('open', 'waiting', 'resolved')),
  assignee_id uuid references users on delete set null,
  -- An operator who answers names how many answers they have seen, so that nobody is answered twice by two operators.
  answers integer not null default 0,
  created_at timestamptz not null,
  last_activity_at timestamptz not null
);
create index support_issues_open on support_issues (created_at) where status = 'open';
create index support_issues_activity on support_issues (last_activity_at, number);
create index support_issues_status on support_issues (status, last_activity_at, number);
create index support_issues_priority on support_issues (priority, last_activity_at, number);
create index support_issues_assignee on support_issues (assignee_id, last_activity_at, number);
create index support_issues_person on support_issues (created_by);
create index support_issues_email on support_issues (lower(email) text_pattern_ops);

-- What operators wrote: answers, which are mailed once, and notes for each other.
create table support_messages (
  id uuid primary key default uuidv7(),
  issue_id uuid not null references support_issues on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null check (text <> ''),
  created_by uuid references users on delete set null,
  -- Made by the browser: the same answer sent twice is one.
  request_key text not null,
  created_at timestamptz not null,
  -- What became of the mail; null for a note.
  mail text check (mail in ('queued', 'sent', 'rejected')),
  check ((mail is not null) = (kind = 'answer')),
  unique (issue_id, request_key)
);
create index support_messages_issue on support_messages (issue_id, created_at);

-- Who changed what of an issue, append-only. It holds no text and no address, so erasing a person or an issue leaves it.
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

-- Companies that asked for an offer, kept whatever becomes of their delivery.
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
  -- Reached the operator's webhook, or else became an issue; never both.
  delivered_at timestamptz,
  support_issue_id uuid references support_issues on delete set null,
  check ((delivered_at is null) or (support_issue_id is null))
);
create index enterprise_inquiries_newest on enterprise_inquiries (created_at desc);

-- Published for the operator's dashboard.
create view open_support_issues as select id, priority, created_at from support_issues where status = 'open';

-- Published for the operator's search.
create view support_issue_lookup as
  select id, number, subject, status, email, lower(email) as email_key, last_activity_at from support_issues;
