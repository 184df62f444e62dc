-- What people wrote to us and what we have not answered yet.
create table support_issues (
  id uuid primary key default uuidv7(),
  user_id uuid references users on delete set null,
  email text not null,
  subject text not null,
  message text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null
);
create index support_issues_open on support_issues (created_at) where status = 'open';
