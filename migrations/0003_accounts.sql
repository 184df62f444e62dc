-- Accounts own everything that customers have; people are their members.

create table accounts (
  id uuid primary key default uuidv7(),
  -- Empty: called as its owner is, by company or by name.
  name text not null default '' check (char_length(name) <= 100),
  plan text not null default '',
  -- How many people the plan lets work in the account, invitations included. Without a plan: its owner.
  seats integer not null default 1 check (seats >= 1),
  -- The plan that an account shows comes from a subscription of this environment; null for the plan 'admin'.
  plan_environment text check (plan_environment in ('test', 'live')),
  -- Every member must give a second factor.
  requires_second_factor boolean not null default false,
  created_at timestamptz not null,
  -- Nobody acts for an erased account, and all that is left of it is its money.
  erased_at timestamptz
);

-- Who may act for an account. A person who is a member of several chooses in each tab; the first is the one they joined first.
create table account_users (
  account_id uuid not null references accounts on delete restrict,
  user_id uuid not null references users on delete restrict,
  role text not null check (role in ('owner', 'admin', 'sender', 'drafter', 'viewer')),
  -- The right to handle the account's money, which owners have anyway.
  handles_billing boolean not null default false,
  joined_at timestamptz not null,
  -- Since when the plan has no seat for them; null while it has one.
  suspended_at timestamptz,
  primary key (account_id, user_id),
  check (role <> 'owner' or suspended_at is null)
);
create index account_users_user on account_users (user_id, joined_at);
create unique index account_users_owner on account_users (account_id) where role = 'owner';

-- Published for the access gate, which reads it with the session: what a person may act for, the first account first.
create view account_memberships as
  select m.user_id, m.account_id, m.role, m.handles_billing, m.joined_at, m.suspended_at is not null as is_suspended,
    a.requires_second_factor
  from account_users m join accounts a on a.id = m.account_id where a.erased_at is null;

-- Who was asked by mail to join an account. An open one holds a seat until it expires.
create table account_invitations (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  email text not null,
  role text not null check (role in ('admin', 'sender', 'drafter', 'viewer')),
  handles_billing boolean not null default false,
  -- The link in the mail is made of it with the signing key, so whoever reads this table or the queue can accept nothing.
  -- A mail that is sent again has a new one, and the link before it stops working.
  token_id uuid not null unique,
  invited_by uuid not null references users on delete restrict,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users on delete restrict,
  revoked_at timestamptz
);
create unique index account_invitations_open on account_invitations (account_id, email)
  where accepted_at is null and revoked_at is null;
create index account_invitations_invited_by on account_invitations (invited_by);

-- Published for the operator's page about a person.
create view account_lookup as select id as account_id, plan, created_at from accounts;

-- Published for mails and pages of the operator: the person to write to about an account.
create view account_owners as
  select m.account_id, m.user_id, p.email, p.full_name, p.first_name
  from account_users m join people p on p.user_id = m.user_id
  where m.role = 'owner';

-- Published for pages and mails: what an account is called.
create view account_names as
  select a.id as account_id,
    coalesce(nullif(a.name, ''), nullif(b.company_name, ''), nullif(o.full_name, '') || '’s team', o.email, '') as name
  from accounts a left join account_owners o on o.account_id = a.id
    left join billing_addresses b on b.user_id = o.user_id;

-- Whatever changes the credits of an account first takes this lock and holds it until its transaction ends. Unlike a lock
-- on the account's row it writes nothing, so that charges of one account follow each other quickly.
create function lock_account(p_account_id uuid) returns void language sql as $$
  select pg_advisory_xact_lock(uuid_hash_extended(p_account_id, 17))
$$;
