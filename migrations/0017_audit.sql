-- Who changed what: every change by an operator and every security event of a customer.

create table audit_entries (
  -- Also the order of the entries.
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- Who did it; null for the product itself. People are named by id alone: erasing a person must not require a rewrite.
  actor_id uuid,
  via text not null check (via in ('session', 'api_key', 'automation', 'view_as', 'service_key', 'system')),
  -- The customer whom an operator was viewing as.
  viewed_as uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text not null,
  -- The account concerned.
  account_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  request_id uuid,
  check ((actor_id is null) = (via in ('system', 'service_key')))
);
create index audit_entries_at on audit_entries (at);
create index audit_entries_action on audit_entries (action, id);
create index audit_entries_actor on audit_entries (actor_id, id);
create index audit_entries_subject on audit_entries (subject_id, id);
create index audit_entries_account on audit_entries (account_id, id);
create index audit_entries_request on audit_entries (request_id);
create trigger audit_entries_append_only before delete or update or truncate on audit_entries for each statement execute function refuse_change();

-- A hash over the previous head and the entries since, in order. Whoever kept one head can prove a later rewrite of
-- anything before it.
create table audit_heads (
  day date primary key,
  last_entry_id bigint not null unique,
  entries integer not null,
  hash text not null,
  created_at timestamptz not null
);
create trigger audit_heads_append_only before delete or update or truncate on audit_heads for each statement execute function refuse_change();
