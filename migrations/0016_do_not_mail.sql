-- People, addresses, email addresses and companies that an account does not mail.

create table do_not_mail_entries (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  -- The member who added it first.
  created_by uuid not null references users on delete restrict,
  kind text not null check (kind in ('person', 'email', 'address', 'company')),
  first_name text not null,
  last_name text not null,
  email text not null,
  street text not null,
  unit text not null,
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null,
  reason text not null,
  -- What letters are compared with, normalized. A person with an address and an email address has both keys.
  match_key text not null,
  email_key text,
  created_at timestamptz not null,
  unique (account_id, match_key)
);
create index do_not_mail_entries_email on do_not_mail_entries (account_id, email_key) where email_key is not null;
create index do_not_mail_entries_list on do_not_mail_entries (account_id, created_at desc, id desc);

