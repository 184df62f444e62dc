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
  -- The worker that has it, and until when, unless it extends its lease. A killed worker's lease runs out.
  worker_id uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- The request that the work goes on with; null where nobody asked for it.
  request_id uuid,
  check ((worker_id is null) = (lease_until is null))
);
create index jobs_due on jobs (run_at, id);
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
