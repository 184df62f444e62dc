-- Accounts own everything that customers have; people are their members.

create table accounts (
  id uuid primary key default uuidv7(),
  owner_user_id uuid not null unique references users on delete restrict,
  plan text not null default '',
  created_at timestamptz not null,
  -- The plan that an account shows comes from a subscription of this environment; null for the plan 'admin'.
  plan_environment text check (plan_environment in ('test', 'live'))
) with (fillfactor=60);

create table account_users (
  user_id uuid not null references users on delete restrict,
  account_id uuid not null references accounts on delete restrict,
  primary key (user_id, account_id)
);
