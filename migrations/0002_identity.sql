-- People, their sessions and their profiles.

create table users (
  id uuid primary key default uuidv7(),
  -- Empty for a visitor who has not given one yet.
  email text not null,
  password_hash text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  -- A change of the address is confirmed at both: which of the two has done so.
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  user_metadata jsonb not null default '{}'::jsonb,
  -- What only the operator's programs set, with the service key.
  app_metadata jsonb not null default '{}'::jsonb,
  invited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What is left of an erased person is this row, with no word of theirs: the money's rows name it.
  erased_at timestamptz
);
create unique index users_email on users (lower(email)) where email <> '';
create index users_new_email on users (lower(new_email)) where new_email is not null;
create index users_visitors on users (created_at) where email = '';

-- A refresh token is the session id and a counter, signed; the counter of the session says which one is active. So no
-- token is stored, two racing refreshes cannot both win, and an old token betrays itself. Signing out deletes the row;
-- a revoked one is kept, so that the thief of a token and its owner both hear that it was used already.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  refresh_counter integer not null default 0,
  -- The newest generation whose access token was used. One that nobody used may be handed out again: its answer got lost.
  used_counter integer not null default -1,
  refreshed_at timestamptz not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- When the person last typed their password or a mailed code in this session. What is worth stealing asks for it.
  proved_at timestamptz
);
create index sessions_refreshed on sessions (refreshed_at);
create index sessions_user on sessions (user_id, refreshed_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;

-- Networks and kinds of device from which somebody signed in to the account. A guessing attack on the account does not
-- lock these networks out; a sign-in from anywhere else is mailed to the person.
create table sign_in_networks (
  user_id uuid not null references users on delete cascade,
  network text not null,
  device text not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, network, device)
);
create index sign_in_networks_last on sign_in_networks (last_sign_in_at);

-- Sign-ins with a wrong password, by account and day. An entry for each would let strangers fill the audit log.
create table failed_sign_ins (
  user_id uuid not null references users on delete cascade,
  day date not null,
  attempts integer not null,
  last_at timestamptz not null,
  last_network text not null,
  primary key (user_id, day)
);
create index failed_sign_ins_day on failed_sign_ins (day);

-- Links and codes in mails. What a mail carries is derived from the id with the signing key when the mail is written,
-- so neither this table nor the job queue holds anything that opens an account.
create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in
    ('signup', 'recovery', 'email_change', 'email_change_current', 'magiclink', 'invite', 'reauthentication')),
  code_challenge text,
  code_challenge_method text,
  wrong_guesses integer not null default 0,
  created_at timestamptz not null,
  password_hash text,
  user_metadata jsonb
);
create index one_time_tokens_sign_ups on one_time_tokens (user_id) where kind = 'signup';
-- Only the newest link of its kind works.
create unique index one_time_tokens_latest on one_time_tokens (user_id, kind) where kind <> 'signup';

-- The pause between a mail link and the page that exchanges its code (PKCE).
create table flow_states (
  auth_code_hash text primary key,
  user_id uuid not null references users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at timestamptz not null,
  -- How the session proves who it belongs to ('recovery' may set a password), kept between the link and its exchange.
  method text not null default 'otp' check (method in ('otp', 'recovery'))
);
create index flow_states_user on flow_states (user_id);

-- Who operates this Longhand, and as what. The rights of each role are in src/platform/http/operator-rights.ts.
create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'press', 'support', 'accountant')),
  primary key (user_id, role)
);

create table profiles (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  email text not null,
  full_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  company_name text not null default '',
  return_first_name text not null default '',
  return_last_name text not null default '',
  return_street text not null default '',
  return_unit text not null default '',
  return_city text not null default '',
  return_state text not null default '',
  return_zip text not null default '',
  -- The return address as the address search gave it, and its id there; empty for one that was typed.
  return_formatted_address text not null default '',
  return_place_id text not null default '',
  billing_address_line1 text not null default '',
  billing_address_line2 text not null default '',
  billing_city text not null default '',
  billing_state text not null default '',
  billing_zip text not null default '',
  billing_country text not null default 'US',
  -- How this person's letters are written unless a letter says otherwise; empty: not chosen.
  hand text not null default '',
  ink_colour text not null default '',
  ink_setting text not null default '',
  -- off: no mails about cards that were submitted, mailed or could not be sent.
  order_mails text not null default '',
  onboarding_completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A person's signature as pen strokes, and the one that each letter is signed with: a snapshot, so that a new signature
  -- changes nothing that was approved.
  signature jsonb
);

-- Published for modules that write to people: their address and name as their profile has them, and
-- whether they want mails about their cards.
create view people as
  select u.id as user_id, u.email, coalesce(p.full_name, '') as full_name, coalesce(p.first_name, '') as first_name,
    coalesce(p.order_mails, '') as order_mails
  from users u left join profiles p on p.user_id = u.id;

-- Published for support: who may be given an issue.
create view operator_roles as select user_id, role from user_roles;

-- Published for the operator's search: people by the beginning of their address or of a name.
create index users_email_prefix on users (lower(email) text_pattern_ops);
create index profiles_created on profiles (created_at desc, id desc);
create index profiles_full_name_prefix on profiles (lower(full_name) text_pattern_ops);
create index profiles_last_name_prefix on profiles (lower(last_name) text_pattern_ops);
create view people_search as
  select u.id as user_id, u.email, p.full_name, lower(u.email) as email_key, lower(p.full_name) as full_name_key,
    lower(p.last_name) as last_name_key, u.created_at
  from users u join profiles p on p.user_id = u.id where u.email <> '';

-- Published for documents: whom a payment is billed to.
create view billing_addresses as
  select user_id, email, full_name, company_name, billing_address_line1, billing_address_line2, billing_city,
    billing_state, billing_zip, billing_country
  from profiles;

-- Published for the operator's dashboard: when people signed up.
create index users_created on users (created_at, id);
create view sign_ups as select id as user_id, created_at from users where email <> '';

-- An operator who looks at Longhand as a customer sees it: read-only, for a while, for a reason that the customer sees too.
create table view_as_sessions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references users on delete restrict,
  -- The operator's own session. The view ends with it.
  session_id uuid not null,
  user_id uuid not null references users on delete cascade,
  reason text not null check (reason <> ''),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index view_as_sessions_user on view_as_sessions (user_id, started_at desc);
create index view_as_sessions_ended on view_as_sessions (ends_at);

-- Published for the operator's list of people and the page about one of them.
create index users_banned on users (banned_until) where banned_until is not null;
create view person_lookup as
  select id as user_id, email, lower(email) as email_key, email_confirmed_at, new_email, last_sign_in_at, banned_until,
    created_at
  from users where email <> '';
create view profile_lookup as
  select user_id, full_name, phone, company_name, return_first_name, return_last_name, return_street, return_unit, return_city,
    return_state, return_zip, billing_address_line1, billing_address_line2, billing_city, billing_state, billing_zip,
    billing_country, hand, ink_colour, ink_setting, onboarding_completed_at, updated_at,
    lower(full_name) as full_name_key, lower(last_name) as last_name_key
  from profiles;
create view operator_role_lookup as select user_id, role from user_roles;
create view session_lookup as
  select id, user_id, created_at, refreshed_at, ip, user_agent, revoked_at from sessions;
create view view_as_lookup as
  select v.id, v.user_id, o.email as operator_email, v.reason, v.started_at, least(v.ends_at, v.ended_at) as ended_at
  from view_as_sessions v join users o on o.id = v.operator_id;


-- What proves who somebody is besides a password: second factors, recovery codes, passkeys.

-- A factor counts once a code or an answer of it was verified.
create table mfa_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  friendly_name text not null,
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The secret that an authenticator app shares, encrypted with a key that is derived from the signing key.
  secret text,
  -- The 30 seconds whose code was used last: no code is taken twice.
  last_step bigint,
  -- The key of a device that answers challenges.
  credential_id text unique,
  public_key text,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((factor_type = 'totp') = (secret is not null))
);
create unique index mfa_factors_name on mfa_factors (user_id, friendly_name);
create unique index mfa_factors_recovery_codes on mfa_factors (user_id) where factor_type = 'recovery_code';

create table mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references mfa_factors on delete cascade,
  -- The answer must come from where the question was asked.
  network text not null,
  webauthn_challenge text,
  created_at timestamptz not null
);
create index mfa_challenges_factor on mfa_challenges (factor_id);
create index mfa_challenges_created on mfa_challenges (created_at);

-- Only hashes: the codes are shown once.
create table recovery_codes (
  factor_id uuid not null references mfa_factors on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (factor_id, hash)
);

-- Keys that sign a person in by themselves. The device asks for a fingerprint, a face or a PIN.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  friendly_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('registration', 'authentication')),
  -- Null at sign-in: the answer says who it is.
  user_id uuid references users on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);
create index passkey_challenges_created on passkey_challenges (created_at);
create index passkey_challenges_user on passkey_challenges (user_id);

-- The factor that a session was raised to aal2 with. Without the factor the session falls back.
alter table sessions add column factor_id uuid references mfa_factors on delete set null;
create index sessions_factor on sessions (factor_id) where factor_id is not null;

-- Somebody who lost everything: their factors are removed after a wait, which their mails can stop.
create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  -- One at a time.
  user_id uuid not null unique references users on delete cascade,
  due_at timestamptz not null,
  reminded_at timestamptz,
  created_at timestamptz not null
);
create index factor_resets_due on factor_resets (due_at);
