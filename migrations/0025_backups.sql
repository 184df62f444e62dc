-- Backups, rehearsals of a restore, and what went wrong with them.

create table backup_runs (
  id uuid primary key default uuidv7(),
  -- wal: WAL that had to be given up.
  kind text not null check (kind in ('base', 'logical', 'drill', 'wal')),
  -- The operator who asked for it; null: the schedule did.
  ordered_by uuid references users on delete set null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Null while it runs.
  outcome text check (outcome in ('done', 'failed', 'skipped')),
  -- Of what was stored, or read back.
  bytes bigint not null default 0,
  -- What happened, in a sentence: figures, or the reason.
  detail text not null default '',
  check ((ended_at is null) = (outcome is null))
);
create index backup_runs_kind on backup_runs (kind, started_at desc);
create index backup_runs_latest on backup_runs (started_at desc);

-- Which life of the database this is. A restore begins another one, so that its backups and those of the database that it came
-- from are told apart wherever both are kept.
create table database_life (
  only_one boolean primary key default true check (only_one),
  lineage text not null,
  -- The lives before it, the oldest first, and when each was restored into the next.
  after jsonb not null default '[]'
);

-- Published for monitoring: what ended how, and when it was begun.
create view ended_backup_runs as select kind, outcome, started_at from backup_runs where ended_at is not null;

-- What a restored database must agree on.

-- Campaigns with more letters than credits were charged for.
create view uncharged_letters as
  select c.id as campaign_id, l.letters, coalesce(t.charged, 0) as charged
  from campaigns c
  join lateral (select count(*) as letters from letters where campaign_id = c.id) l on true
  left join lateral (
    select -sum(credits_amount) as charged from credit_transactions
    where account_id = c.account_id and campaign_id = c.id and refunds_transaction_id is null) t on true
  where l.letters > coalesce(t.charged, 0);

-- The files that rows name, for as long as they do. What can be drawn again is left out.
create view named_files as
  select case when account_id is null then 'template-images' else 'own-designs' end as bucket, f.file
  from letter_templates, unnest(array[preview_file, exterior_file, interior_file]) f(file)
  where f.file is not null and deleted_at is null
  union all select case when account_id is null then 'template-files' else 'own-designs' end, zip_file
  from letter_templates where deleted_at is null
  union all select 'expense-receipts', receipt_file from expenses where receipt_file is not null
  union all select 'account-exports', id || '.zip' from account_exports where state = 'ready'
  union all select 'print-runs', id || '-' || drawing_no || '-' || sheets || '.pdf'
  from print_runs, unnest(array['cards', 'envelopes']) sheets
  where status <> 'rendering' and files_deleted_at is null;

create view restored_letters as select id from letters;
