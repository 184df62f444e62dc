-- The queue: work that some worker does later. A row is added in the transaction of the rows that it is about, so that
-- it exists exactly when they do. Many small things are no jobs: there, rows that are due are the queue themselves.
create table jobs (
  id bigint generated always as identity primary key,
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
  check ((worker_id is null) = (lease_until is null))
);
create unique index jobs_waiting_key on jobs (key) where key is not null and lease_until is null;
create index jobs_due on jobs (run_at, id);
create index jobs_serial on jobs (serial_queue, id) where serial_queue is not null;

-- When each scheduled job runs next. The worker that moves due_at on adds the job, so that each time comes once.
create table job_schedules (
  name text primary key,
  pattern text not null,
  due_at timestamptz not null
);
