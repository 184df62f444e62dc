-- Lists of contacts on their way from a file to a campaign.

create table imports (
  id uuid primary key default uuidv7(),
  -- What the rows call it: four bytes in a million rows and their index instead of sixteen.
  import_no integer generated always as identity unique,
  account_id uuid not null references accounts on delete restrict,
  -- The member whose request it was.
  created_by uuid not null references users on delete restrict,
  -- Made by the browser: the same key of the same account is the same import, so that an upload goes on where it broke off.
  request_key text,
  status text not null default 'receiving' check (status in ('receiving', 'reading', 'ready', 'failed', 'cancelled')),
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0,
  -- Told by the file itself where the browser did not; fixed once reading has begun.
  encoding text,
  delimiter text,
  mapping jsonb not null,
  fixes jsonb not null,
  choices jsonb not null,
  header text[] not null default '{}'::text[],
  part_count integer not null default 0,
  -- How far reading has come, written with the rows up to there: after a kill, the next worker continues from here, with the text
  -- of a row and the bytes of a character that the next part completes.
  next_part_no integer not null default 0,
  unparsed_text text not null default '',
  undecoded_bytes bytea not null default '\x'::bytea,
  row_count integer not null default 0,
  -- How many rows have each combination of status bits: the count for bits b is element b + 1.
  counts_by_status integer[] not null default array_fill(0, ARRAY[32]) check (cardinality(counts_by_status) = 32),
  -- The message that is being checked against all rows, and how far that is.
  proof jsonb,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((received_bytes >= 0) and (received_bytes <= size_bytes)),
  unique (account_id, id)
);
create index imports_age on imports (updated_at);
create unique index imports_request on imports (account_id, request_key) where request_key is not null;

create table import_parts (
  import_no integer not null,
  part_no integer not null,
  -- Not compressed: a file is read once and then removed.
  bytes bytea storage external not null,
  primary key (import_no, part_no)
);

-- Rows name their import by its number and are removed with it by the service: a check of a million references buys nothing.
create table import_rows (
  import_no integer not null,
  row_no integer not null,
  -- 1 needs attention, 2 place corrected, 4 place unverified, 8 duplicate in the list, 16 mailed lately.
  status_bits smallint not null check (status_bits between 0 and 31),
  -- A list is copied without the fields that it has no column for: they get their default.
  first_name text not null,
  last_name text not null default '',
  street text not null,
  unit text not null default '',
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null default '',
  contact_email text not null default '',
  phone text not null default '',
  -- The same number for the same person at the same address.
  contact_key bigint not null,
  -- Cells of columns that no field is taken from, for variables in the message.
  extra text[],
  -- Why it needs attention: "zip:missing,state:unknown_state".
  issues text,
  -- How city, state and ZIP code were written, where they were corrected.
  original_place text,
  -- The row as it stood in the file, where it needs attention.
  raw text[],
  duplicate_of integer,
  mailed_at timestamptz,
  primary key (import_no, row_no)
);
create index import_rows_marked on import_rows (import_no, row_no) where status_bits <> 0;

-- Published for campaigns, which take over the rows that a list sends.
create view list_contacts as
  select import_no, row_no, status_bits, first_name, last_name, street, unit, city, state, zip, company_name, contact_email,
    phone, contact_key, extra
  from import_rows;

-- Rows whose letter does not come out as it should: too long, a variable without text, characters that no pen writes.
create table import_flags (
  import_no integer not null,
  row_no integer not null,
  flags jsonb not null,
  primary key (import_no, row_no)
);
