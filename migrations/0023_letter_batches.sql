-- Letters by the hundred thousand: what all letters of a submission share stands once beside them, the recipient stands in
-- columns, and what is handed over together is due together, so that a letter is written once and changed once.

create table letter_orders (
  campaign_id uuid not null references campaigns on delete restrict,
  submission_no integer not null,
  text_type text not null,
  template_id uuid not null references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null,
  ink_seed text,
  signature jsonb,
  return_address jsonb not null,
  primary key (campaign_id, submission_no)
);
insert into letter_orders
  select distinct on (campaign_id, submission_no) campaign_id, submission_no, text_type, template_id, hand, ink_colour,
    ink_setting, ink_seed, signature, return_address
  from letters order by campaign_id, submission_no;

-- The order's reference keeps the campaign of a letter now.
drop trigger campaigns_keep_letters on campaigns;
drop function keep_campaign_with_letters();

alter table letters rename to letters_before;
alter table letters_before drop constraint letters_pkey;
drop index letters_once, letters_due, letters_withdrawn, letters_campaign_status;

-- One letter to one person: a snapshot of all that is written on it and on its envelope, so that later edits change nothing
-- that was paid for.
create table letters (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null,
  submission_no integer not null,
  -- Its place in the list of the submission. A letter that is sent again has the place of the one that failed.
  position integer not null,
  user_id uuid not null,
  text text not null,
  first_name text not null,
  last_name text not null,
  street text not null,
  unit text not null,
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped',
    'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  status_at timestamptz not null,
  failure_reason text,
  attempts integer not null default 0,
  -- When this letter is next to be sent, or sent again because the lease of the worker that has it ran out. Null while its
  -- batch is due in its place.
  due_at timestamptz,
  -- The worker that has it now. Only the answer of the latest claim is recorded.
  claim_id uuid,
  -- Set while the letter is being taken back from the provider, and what it will be if that succeeds.
  withdraw_to text check (withdraw_to in ('cancelled', 'failed')),
  withdraw_at timestamptz,
  campaign_ref text,
  accepted_at timestamptz,
  polled_at timestamptz,
  mailed_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  retry_of uuid,
  check ((withdraw_to is null) = (withdraw_at is null)),
  check (due_at is null or withdraw_at is null)
  -- Half of each page is left free, so that a letter that is accepted stays on its page and its indexes stay as they are.
) with (fillfactor = 45);
insert into letters (id, campaign_id, submission_no, position, user_id, text, first_name, last_name, street, unit, city, state,
    zip, company_name, status, status_at, failure_reason, attempts, due_at, claim_id, withdraw_to, withdraw_at, campaign_ref,
    accepted_at, polled_at, mailed_at, delivered_at, created_at, retry_of)
  select id, campaign_id, submission_no, dense_rank() over (partition by campaign_id, submission_no order by contact_id), user_id,
    text, r.first_name, r.last_name, r.street, r.unit, r.city, r.state, r.zip, r.company_name, status, status_at,
    failure_reason, attempts, due_at, claim_id, withdraw_to, withdraw_at, campaign_ref, accepted_at, polled_at, mailed_at,
    delivered_at, created_at, retry_of
  from letters_before, jsonb_to_record(recipient) as r(first_name text, last_name text, street text, unit text, city text,
    state text, zip text, company_name text);
drop table letters_before;
-- One letter for each place of a submission, and one for each failed letter that is sent again, whatever happens.
create unique index letters_once on letters (campaign_id, submission_no, position, retry_of) nulls not distinct;
create index letters_due on letters (due_at) where due_at is not null;
create index letters_withdrawn on letters (withdraw_at) where withdraw_at is not null;

-- Letters of a submission that are handed over together for the first time. The lease of the worker that has them stands
-- here once. A batch ends when its letters are accepted, or falls apart into letters that are due by themselves.
create table letter_batches (
  id bigint primary key generated always as identity,
  campaign_id uuid not null,
  submission_no integer not null,
  first_position integer not null,
  last_position integer not null,
  due_at timestamptz not null,
  claim_id uuid,
  attempts integer not null default 0
);
create index letter_batches_due on letter_batches (due_at, id);
create index letter_batches_order on letter_batches (campaign_id, submission_no);

-- How many letters of a submission came into a status or left it: their sum says how many have it. Rows are only added, so
-- that workers never wait for each other, and a history need not count a million letters.
create table letter_moves (
  campaign_id uuid not null,
  submission_no integer not null,
  status text not null,
  letters integer not null
);
create index letter_moves_order on letter_moves (campaign_id, submission_no);
insert into letter_moves select campaign_id, submission_no, status, count(*) from letters group by 1, 2, 3;

create function note_letter_moves() returns trigger language plpgsql as $$
begin
  insert into letter_moves
    select campaign_id, submission_no, status, sum(n) from (
      select campaign_id, submission_no, status, count(*) as n from after group by 1, 2, 3
      union all select campaign_id, submission_no, status, -count(*) from before group by 1, 2, 3) as moved
    group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;
create trigger letters_move after update on letters referencing old table as before new table as after
  for each statement execute function note_letter_moves();
