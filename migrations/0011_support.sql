-- Questions to the operator.

-- What people wrote to us and what we have not answered yet.
create table support_issues (
  id uuid primary key default uuidv7(),
  account_id uuid references accounts on delete set null,
  created_by uuid references users on delete set null,
  email text not null,
  subject text not null,
  message text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null
);
create index support_issues_open on support_issues (created_at) where status = 'open';

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
