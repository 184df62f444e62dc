-- The built-in print shop.

create sequence press_serials;
-- What the barcodes of copies say.
create sequence press_codes;

create table print_runs (
  id uuid primary key default uuidv7(),
  number integer generated always as identity unique,
  status text not null check (status in ('rendering', 'ready', 'printed', 'mailed', 'delivered')),
  letter_count integer not null,
  rendered_count integer not null default 0,
  error text,
  created_by uuid not null references users on delete restrict,
  -- The request that made the run.
  request_id uuid,
  created_at timestamptz not null,
  ready_at timestamptz,
  printed_at timestamptz,
  mailed_at timestamptz,
  delivered_at timestamptz,
  -- What a print shop adds to the sheets: marks to register and trim by, and the letter's code on the back of an envelope or
  -- its number on the front.
  registration_marks boolean not null default false,
  envelope_codes boolean not null default false,
  envelope_numbers boolean not null default false,
  -- The one design, list and customer of its letters; null for all.
  template_id uuid,
  campaign_id uuid,
  account_id uuid,
  -- The order of its sheets: by design and then as the letters were ordered, row by row of each list, or by ZIP code.
  sheet_order text not null default 'list' check (sheet_order in ('list', 'zip')),
  -- Nothing of a run that is held is printed or marked.
  held_at timestamptz,
  held_reason text,
  -- Counts how often the sheets were to be drawn: only the latest drawing makes the run ready.
  drawing_no integer not null default 1,
  -- When its sheets were deleted from file storage.
  files_deleted_at timestamptz,
  check ((held_at is null) = (held_reason is null))
);

-- The runs that wait for an operator.
create index print_runs_open on print_runs (number) where status in ('rendering', 'ready', 'printed');
create index print_runs_files on print_runs (mailed_at) where files_deleted_at is null and mailed_at is not null;

-- One copy of a letter: the original, and one more for each reprint.
create table press_items (
  id uuid primary key default uuidv7(),
  letter_id uuid not null,
  -- 1 is the original. With the letter it is the idempotency key: a letter that is handed over twice is printed once.
  copy integer not null default 1,
  -- The copy that this one replaces, and whether another one replaces this one. A letter has one copy that is not replaced.
  reprint_of uuid references press_items on delete restrict,
  is_replaced boolean not null default false,
  -- Why it was replaced.
  fault text check (fault in ('spoiled', 'lost', 'damaged', 'wrong', 'returned')),
  -- When it came back to the sender, and what the post office or the operator wrote on it.
  returned_at timestamptz,
  return_note text,
  -- What its barcode says, as a number.
  code_no bigint not null default nextval('press_codes'),
  -- All that is printed, where it is not exactly what the letter itself says: words are stored once.
  print_order jsonb,
  -- Null only for a letter that was withdrawn before it arrived, and that must not be taken later.
  template_id uuid,
  status text not null check (status in ('pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  status_at timestamptz not null,
  -- The run that the item is in now; null while it waits.
  run_id uuid references print_runs on delete restrict,
  -- Why it is not sent or is printed again, as the customer reads it; and what only operators read about that.
  reason text,
  note text,
  received_at timestamptz not null,
  imb_tracking text check (imb_tracking ~ '^\d{20}$'),
  imb_at timestamptz,
  -- When the words of this copy itself were deleted; those of its letter are deleted by the letter's own redacted_at. Either
  -- way it can't be printed again.
  redacted_at timestamptz,
  check ((template_id is not null) or (status = 'cancelled')),
  check (is_replaced = (fault is not null)),
  unique (letter_id, copy)
);
create unique index press_items_code on press_items (code_no);
create index press_items_returned on press_items (letter_id) where returned_at is not null;
create index press_items_imb on press_items (imb_tracking, imb_at) where imb_tracking is not null;
create index press_items_run on press_items (run_id);
create index press_items_under_way on press_items (status_at) where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing', 'shipped') and not is_replaced;
-- Letters get their ids in the order of their list, so that this is the order in which they were ordered.
create index press_items_waiting on press_items (letter_id) where (run_id is null) and (status in ('pending', 'expect-48-hour-delay'));
create index press_items_waiting_template on press_items (template_id, letter_id) include (received_at) where (run_id is null) and (status in ('pending', 'expect-48-hour-delay'));
-- The operator's list of letters by stage and by design.
create index press_items_stage_letter on press_items (status, letter_id) where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing') and not is_replaced;
create index press_items_template on press_items (template_id, letter_id);

-- A letter that is held is put into no run, printed or mailed, also when the press receives it later.
create table press_holds (
  letter_id uuid primary key,
  reason text not null,
  held_by uuid not null references users on delete restrict,
  held_at timestamptz not null
);

-- What a run's files hold, in the order of their pages. A copy that is replaced stays here.
create table print_run_items (
  run_id uuid not null references print_runs on delete cascade,
  position integer not null,
  item_id uuid not null references press_items on delete restrict,
  primary key (run_id, "position")
);
create index print_run_items_item on print_run_items (item_id);

-- Published for the operator's search and dashboard.
create index press_items_stage on press_items (status, status_at) where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing') and not is_replaced;
create index print_runs_request on print_runs (request_id) where request_id is not null;
create view press_stages as
  select status, count(*)::integer as letters, min(status_at) as oldest_at from press_items
  where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing') and not is_replaced group by status;
-- Published for monitoring: each letter that is not mailed yet.
create view press_under_way as select status, status_at from press_items
  where status in ('pending', 'expect-48-hour-delay', 'processing', 'printing') and not is_replaced;
create view press_lookup as select letter_id, run_id from press_items where not is_replaced;
create view print_run_lookup as select id, number, status, letter_count, created_at, request_id from print_runs;

-- Published for the operator's list of letters: each copy of a letter, and the letters that are held.
create view letter_copies as
  select letter_id, copy, id as item_id, code_no, status, status_at, run_id, template_id, is_replaced, fault, reason,
    returned_at, return_note, received_at
  from press_items where template_id is not null;
create view letter_holds as select letter_id, reason, held_at from press_holds;
