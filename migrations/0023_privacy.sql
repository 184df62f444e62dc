-- What was removed because its time was over.

-- The proof: one row for each time that a rule ran.
create table retention_runs (
  id uuid primary key default uuidv7(),
  rule text not null check (rule in ('letters', 'lists', 'webhooks', 'prints', 'mails', 'sessions', 'drafts', 'support')),
  -- What was older than this was removed.
  until timestamptz not null,
  -- The operator who asked for it; null: the schedule did.
  ordered_by uuid references users on delete set null,
  -- Counted in the transactions that removed them.
  rows bigint not null default 0,
  files bigint not null default 0,
  started_at timestamptz not null,
  -- Null while it runs. After a kill, the next run of the rule continues it.
  finished_at timestamptz
);
create unique index retention_runs_open on retention_runs (rule) where finished_at is null;
create index retention_runs_rule on retention_runs (rule, started_at desc);
