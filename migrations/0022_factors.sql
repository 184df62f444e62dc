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
