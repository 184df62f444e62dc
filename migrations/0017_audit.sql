-- Who changed what: every change by an operator and every security event of a customer.

create table audit_entries (
  -- Also the order of the entries.
  id bigint generated always as identity,
  at timestamptz not null,
  -- When the database wrote it; entries are divided by month.
  recorded_at timestamptz not null default now(),
  -- Who did it; null for the product itself. People are named by id alone: erasing a person must not require a rewrite.
  actor_id uuid,
  via text not null check (via in ('session', 'api_key', 'automation', 'view_as', 'service_key', 'command_line', 'system')),
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
  -- When a person whom its words name is erased, this hash takes the place of before, after and reason, and of the salt,
  -- without which nobody can try names until one fits: the daily hashes stay what they were.
  salt uuid default gen_random_uuid(),
  words_hash bytea,
  check ((actor_id is null) = (via in ('system', 'service_key', 'command_line'))),
  check ((salt is null) = (words_hash is not null)),
  primary key (id, recorded_at)
) partition by range (recorded_at);
insert into month_tables (name, options, unique_key, is_append_only) values ('audit_entries', '', null, true);
create index audit_entries_at on audit_entries (at);
create index audit_entries_action on audit_entries (action, id);
create index audit_entries_actor on audit_entries (actor_id, id);
create index audit_entries_subject on audit_entries (subject_id, id);
create index audit_entries_account on audit_entries (account_id, id);
create index audit_entries_request on audit_entries (request_id);
create trigger audit_entries_append_only before delete or truncate on audit_entries for each statement execute function refuse_change();

create function hash_of_words(p_salt uuid, p_before jsonb, p_after jsonb, p_reason text) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(p_salt, p_before, p_after, p_reason)::text, 'UTF8'))
$$;
-- An entry may lose its words, once, and leaves their hash. Nothing else of it changes.
create function erase_words_only() returns trigger language plpgsql as $$
declare
  v_words constant text[] := array['before', 'after', 'reason', 'salt', 'words_hash'];
begin
  if old.words_hash is not null or new.before is not null or new.after is not null or new.reason is not null
    or new.words_hash is distinct from hash_of_words(old.salt, old.before, old.after, old.reason)
    or to_jsonb(new) - v_words <> to_jsonb(old) - v_words
  then
    raise exception 'The journal is append-only: % on % is refused.', tg_op, tg_table_name;
  end if;
  return new;
end $$;
create trigger audit_entries_words before update on audit_entries for each row execute function erase_words_only();

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
-- Published for monitoring: when each day was sealed.
create view audit_seals as select day, created_at from audit_heads;

select add_months('audit_entries', 3);
