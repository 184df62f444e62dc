-- Which processes of Longhand work on this database, and the files of the pages that they have built.

-- A row for each process, which says every few seconds that it is still there. One that was killed stops saying so.
create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  -- Of the source that it runs, where that is known.
  commit text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When it was asked to stop; it finishes what it has begun.
  stopping_at timestamptz
);

-- Scripts and styles of the builds that browsers may still have open. Their names carry a hash of their content, so that
-- any process can serve those of any other version while one replaces the other.
create table page_assets (
  path text primary key,
  -- Compressed with Brotli.
  content bytea not null,
  type text not null,
  -- When a process that has it in its build last said so.
  seen_at timestamptz not null
);
