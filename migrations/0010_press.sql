-- The built-in print shop.

create sequence press_serials;

create table print_runs (
  id uuid primary key default uuidv7(),
  number integer generated always as identity unique,
  status text not null check (status in ('rendering', 'ready', 'printed', 'mailed', 'delivered')),
  letter_count integer not null,
  rendered_count integer not null default 0,
  error text,
  created_by uuid not null references users on delete restrict,
  created_at timestamptz not null,
  ready_at timestamptz,
  printed_at timestamptz,
  mailed_at timestamptz,
  -- What a print shop adds to the sheets: marks to register and trim by, and the postal barcode of an envelope.
  registration_marks boolean not null default false
);

create table press_items (
  id uuid primary key default uuidv7(),
  -- The idempotency key: a letter that is handed over twice is printed once.
  letter_id uuid not null unique,
  -- All that is printed. Null only for a letter that was withdrawn before it arrived, and that must not be taken later.
  print_order jsonb,
  template_id uuid,
  status text not null check (status in ('pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  status_at timestamptz not null,
  -- The run that the item is in now; null while it waits.
  run_id uuid references print_runs on delete restrict,
  rewrites integer not null default 0,
  reason text,
  received_at timestamptz not null,
  imb_tracking text check (imb_tracking ~ '^\d{20}$'),
  imb_at timestamptz,
  check ((print_order is not null) or (status = 'cancelled'))
);
create index press_items_imb on press_items (imb_tracking, imb_at) where imb_tracking is not null;
create index press_items_run on press_items (run_id);
create index press_items_under_way on press_items (status_at) where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing', 'shipped');
create index press_items_waiting on press_items (received_at, id) where (run_id is null) and (status in ('pending', 'expect-48-hour-delay'));

-- What a run's files hold, in the order of their pages. An item that is rewritten stays here and joins a later run too.
create table print_run_items (
  run_id uuid not null references print_runs on delete cascade,
  position integer not null,
  item_id uuid not null references press_items on delete restrict,
  primary key (run_id, "position")
);
create index print_run_items_item on print_run_items (item_id);

-- Published for the operator's search and dashboard.
create index press_items_stage on press_items (status, status_at) where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing');
create view press_stages as
  select status, count(*)::integer as letters, min(status_at) as oldest_at from press_items
  where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing') group by status;
create view press_lookup as select letter_id, run_id from press_items;
create view print_run_lookup as select id, number, status, letter_count, created_at from print_runs;
