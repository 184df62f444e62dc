-- A password belongs to the sign-up that chose it, not to an address that nobody has confirmed: each confirmation link
-- carries the password and the details of its own sign-up, and following one installs them.
alter table users alter column password_hash drop not null;
alter table one_time_tokens add column password_hash text, add column user_metadata jsonb;

-- Until now an unconfirmed account kept the password of its latest sign-up, and links did not say which one sent them.
-- Those links still confirm the address; the person then chooses a password.
update users set password_hash = null, user_metadata = '{}' where email_confirmed_at is null;

-- A second sign-up does not cancel the link of the first. Of the other kinds only the newest link works.
drop index one_time_tokens_latest;
create unique index one_time_tokens_latest on one_time_tokens (user_id, kind) where kind <> 'signup';
create index one_time_tokens_sign_ups on one_time_tokens (user_id) where kind = 'signup';

-- How the session proves who it belongs to ('recovery' may set a password), kept between the link and its exchange.
alter table flow_states add column method text not null default 'otp' check (method in ('otp', 'recovery'));

-- Networks from which somebody signed in to the account. A guessing attack on the account does not lock these out.
create table sign_in_networks (
  user_id uuid not null references users on delete cascade,
  network text not null,
  last_sign_in_at timestamptz not null,
  primary key (user_id, network)
);
create index sign_in_networks_last on sign_in_networks (last_sign_in_at);
