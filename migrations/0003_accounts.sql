-- Accounts own everything that customers have; people are their members.

create table accounts (
  id uuid primary key default uuidv7(),
  plan text not null default '',
  -- The plan that an account shows comes from a subscription of this environment; null for the plan 'admin'.
  plan_environment text check (plan_environment in ('test', 'live')),
  created_at timestamptz not null,
  -- Nobody acts for an erased account, and all that is left of it is its money.
  erased_at timestamptz
);

-- Who may act for an account. A person who is a member of several works in the one that they joined first.
create table account_users (
  account_id uuid not null references accounts on delete restrict,
  user_id uuid not null references users on delete restrict,
  role text not null check (role in ('owner', 'admin', 'sender', 'drafter', 'viewer')),
  -- The right to handle the account's money, which owners have anyway.
  handles_billing boolean not null default false,
  joined_at timestamptz not null,
  primary key (account_id, user_id)
);
create index account_users_user on account_users (user_id, joined_at);
create unique index account_users_owner on account_users (account_id) where role = 'owner';

-- Published for the access gate, which reads it with the session: what a person may act for, the first account first.
create view account_memberships as
  select m.user_id, m.account_id, m.role, m.handles_billing, m.joined_at
  from account_users m join accounts a on a.id = m.account_id where a.erased_at is null;

-- Published for the operator's page about a person.
create view account_lookup as select id as account_id, plan, created_at from accounts;

-- Published for mails and pages of the operator: the person to write to about an account.
create view account_owners as
  select m.account_id, m.user_id, p.email, p.full_name, p.first_name
  from account_users m join people p on p.user_id = m.user_id
  where m.role = 'owner';

-- Whatever changes the credits of an account first takes this lock and holds it until its transaction ends. Unlike a lock
-- on the account's row it writes nothing, so that charges of one account follow each other quickly.
create function lock_account(p_account_id uuid) returns void language sql as $$
  select pg_advisory_xact_lock(uuid_hash_extended(p_account_id, 17))
$$;
