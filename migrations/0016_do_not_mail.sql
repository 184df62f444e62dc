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
  -- Whether an address without a unit is that of all its units too.
  all_units boolean not null default true,
  -- What makes two entries the same, normalized; a hash for an erased person.
  match_key text not null,
  created_at timestamptz not null,
  unique (account_id, match_key)
);
create index do_not_mail_entries_list on do_not_mail_entries (account_id, created_at desc, id desc);

-- What letters are compared with, normalized: an entry stops a letter that has one of its keys.
create table do_not_mail_keys (
  account_id uuid not null,
  key text collate "C" not null,
  entry_id uuid not null references do_not_mail_entries on delete cascade,
  primary key (account_id, key, entry_id)
);
create index do_not_mail_keys_entry on do_not_mail_keys (entry_id);
