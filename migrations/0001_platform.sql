-- What every module builds on: the queue, counters of requests, the inbox of webhooks.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
end $$;

-- A JSON object with its texts emptied: whoever reads it later finds what they expect, and says nothing.
create function blanked(value jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(value) = 'object' then coalesce((
      select jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'string' then '""'::jsonb else part.value end)
      from jsonb_each(value) as part), '{}'::jsonb) else value end
$$;
-- The same for rows whose named columns may hold words: when the person whom they name is erased, 'Erased' or nothing takes
-- the place of the words. All else of the row stays as it is.
create function refuse_all_but_erasing() returns trigger language plpgsql as $$
declare
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if to_jsonb(new) -> v_column <> to_jsonb(old) -> v_column and to_jsonb(new) ->> v_column <> 'Erased' then
      raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
    end if;
  end loop;
  if to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception 'The journal is append-only: % on % is refused. Post a correcting transaction.', tg_op, tg_table_name;
  end if;
  return new;
end $$;

-- The queue: work that some worker does later. A row is added in the transaction of the rows that it is about, so that
-- it exists exactly when they do. Many small things are no jobs: there, rows that are due are the queue themselves.
create table jobs (
  id bigint primary key generated always as identity,
  name text not null,
  payload jsonb not null,
  -- A waiting job is replaced by a newer one with the same key.
  key text,
  -- Jobs of one serial queue run one after the other, in the order in which they were added.
  serial_queue text,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  max_attempts smallint not null check (max_attempts > 0),
  -- How often it was begun by a process that ended before it said how the job ended. After two it is set aside.
  lost_starts smallint not null default 0,
  -- The worker that has it, and until when, unless it extends its lease. A killed worker's lease runs out.
  worker_id uuid,
  lease_until timestamptz,
  last_error text,
  -- The provider that was away when the job was last tried: mail, files.
  waits_for text,
  created_at timestamptz not null default now(),
  -- The request that the work goes on with; null where nobody asked for it.
  request_id uuid,
  check ((worker_id is null) = (lease_until is null))
);
create index jobs_due on jobs (run_at, id);
create index jobs_waits_for on jobs (waits_for, id) where waits_for is not null;
create index jobs_serial on jobs (serial_queue, id) where serial_queue is not null;
create unique index jobs_waiting_key on jobs (key) where (key is not null) and (lease_until is null);

-- When each scheduled job runs next. The worker that moves due_at on adds the job, so that each time comes once.
create table job_schedules (
  name text primary key,
  pattern text not null,
  due_at timestamptz not null
);

-- Counters of attempts. Unlogged: losing them in a crash only forgives a few attempts.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  window_end timestamptz not null,
  attempts integer not null
);
create index rate_limits_window_end on rate_limits (window_end);

-- Webhooks whose signature was verified: stored once, answered at once, handled later by a job.
create table webhook_inbox (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (provider, event_id)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where handled_at is null;
create index webhook_inbox_contents on webhook_inbox (received_at) where handled_at is not null and event <> '{}'::jsonb;

-- Tables that only grow are divided into one table for each month, in the schema `months`. There is no default partition:
-- it would have to be searched, and locked, each time a month is added. A row that belongs to no month is an error, so
-- months are made ahead, and the operator is warned when few are left. Rows are divided by their UUIDv7, or by a time that
-- the database itself sets: a program's wrong clock makes no row for a month that is not there.
create schema months;

create table month_tables (
  name text primary key,
  -- The storage parameters of each month's table.
  options text not null,
  -- What exists once within a month: the columns of an index.
  unique_key text,
  -- Whether rows stay for good.
  is_append_only boolean not null
);

-- What is packed: months that no longer change, rewritten without the free space that updates need.
create table packed_months (
  name text not null references month_tables on delete cascade,
  month text not null,
  packed_at timestamptz not null default now(),
  primary key (name, month)
);

create function month_name(p_at timestamptz) returns text language sql stable return to_char(p_at at time zone 'UTC', 'YYYY_MM');

-- The least key of a row of this time or later, as the table is divided: the first UUIDv7 of a millisecond, or the time.
create function month_key(p_table regclass, p_at timestamptz) returns text language sql stable return
  case when (select a.atttypid from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
      where t.partrelid = p_table) = 'uuid'::regtype
    then (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    else p_at::text end;

-- Adds what a month's table has besides the columns, and attaches it. Readers and writers of the other months go on.
create function attach_month(p_table text, p_part text, p_from text, p_to text) returns void language plpgsql as $$
declare
  v_of month_tables;
begin
  select * into strict v_of from month_tables where name = p_table;
  if v_of.unique_key is not null then
    execute format('create unique index on months.%I %s', p_part, v_of.unique_key);
  end if;
  -- Statement triggers of the table are not those of its months.
  if v_of.is_append_only then
    execute format('create trigger append_only before delete or truncate on months.%I for each statement execute function refuse_change()', p_part);
  end if;
  execute format('alter table %I attach partition months.%I for values from (%s) to (%L)', p_table, p_part,
    coalesce(quote_literal(p_from), 'minvalue'), p_to);
end $$;

-- Makes the table of a month, which has no rows yet, and attaches it.
create function make_month(p_table text, p_part text, p_from text, p_to text) returns void language plpgsql as $$
begin
  execute format('create table months.%I (like %I including all excluding identity) %s', p_part, p_table,
    (select options from month_tables where name = p_table));
  perform attach_month(p_table, p_part, p_from, p_to);
end $$;

-- Makes the months of a table up to so many after this one, and returns how many it made. The first of a table holds all
-- that is older.
create function add_months(p_table text, p_ahead integer) returns integer language plpgsql as $$
declare
  v_this constant timestamptz := date_trunc('month', now(), 'UTC');
  v_parent constant regclass := p_table::regclass;
  v_made integer := 0;
  v_is_first boolean := not exists (select from pg_inherits where inhparent = v_parent);
begin
  for v_month in 0..p_ahead loop
    declare
      v_from constant timestamptz := v_this + make_interval(months => v_month);
      v_part constant text := p_table || '_' || month_name(v_from);
    begin
      continue when to_regclass(format('months.%I', v_part)) is not null;
      perform make_month(p_table, v_part, case when v_is_first then null else month_key(v_parent, v_from) end,
        month_key(v_parent, v_from + interval '1 month'));
      v_is_first := false;
      v_made := v_made + 1;
    end;
  end loop;
  return v_made;
end $$;

-- Writes a month anew: its rows close together, in the order of their keys. Readers wait only while the new table takes the
-- place of the old, writers of this month until it is done. The tables that this is for refer to nothing and nothing
-- refers to them.
create function pack_month(p_table text, p_month text) returns void language plpgsql as $$
declare
  v_part constant text := p_table || '_' || p_month;
  v_new constant text := v_part || '_new';
  v_key constant text := (select attname from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
    where t.partrelid = p_table::regclass);
  v_old constant regclass := format('months.%I', v_part);
  v_within constant text := pg_get_partition_constraintdef(v_old);
  v_bounds text[];
  v_index text;
begin
  v_bounds := regexp_match(pg_get_expr((select relpartbound from pg_class where oid = v_old), v_old),
    'FROM \((?:MINVALUE|''([^'']+)'')\) TO \(''([^'']+)''\)');
  execute format('lock table %s in share row exclusive mode', v_old);
  execute format('create table months.%I (like %I including all excluding identity excluding indexes) with (fillfactor = 100)', v_new, p_table);
  execute format('insert into months.%I select * from %s order by %I', v_new, v_old, v_key);
  -- What tells PostgreSQL that all rows belong here: it need not read them while everybody waits.
  execute format('alter table months.%I add constraint of_month check %s', v_new, v_within);
  for v_index in select pg_get_constraintdef(oid) from pg_constraint where conrelid = p_table::regclass and contype = 'p' loop
    execute format('alter table months.%I add %s', v_new, v_index);
  end loop;
  for v_index in select pg_get_indexdef(indexrelid) from pg_index where indrelid = p_table::regclass and not indisprimary loop
    execute regexp_replace(v_index, '^(CREATE (?:UNIQUE )?INDEX) \S+ ON ONLY \S+', format('\1 ON months.%I', v_new));
  end loop;
  execute format('analyze months.%I', v_new);
  execute format('alter table %I detach partition %s', p_table, v_old);
  execute format('drop table %s', v_old);
  execute format('alter table months.%I rename to %I', v_new, v_part);
  perform attach_month(p_table, v_part, v_bounds[1], v_bounds[2]);
  execute format('alter table months.%I drop constraint of_month', v_part);
  insert into packed_months (name, month) values (p_table, p_month)
    on conflict (name, month) do update set packed_at = now();
end $$;

-- Removes a month with all its rows, and returns how many they were. It waits for whoever uses the table, and takes no time
-- then, however many rows there are.
create function drop_month(p_table text, p_month text) returns bigint language plpgsql as $$
declare
  v_part constant text := p_table || '_' || p_month;
  v_rows bigint;
begin
  if (select is_append_only from month_tables where name = p_table) then
    raise exception 'The journal is append-only: no month of % is removed.', p_table;
  end if;
  if p_month >= month_name(now()) then
    raise exception 'The month % of % is not over.', p_month, p_table;
  end if;
  execute format('alter table %I detach partition months.%I', p_table, v_part);
  execute format('select count(*) from months.%I', v_part) into v_rows;
  execute format('drop table months.%I', v_part);
  delete from packed_months where name = p_table and month = p_month;
  return v_rows;
end $$;

-- Published for the operator's dashboard and the metrics: how many months after this one each table has.
create view months_ahead as
  select t.name, (select count(*)::integer from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = t.name::regclass and right(c.relname, 7) > month_name(now())) as ahead
  from month_tables t;
