-- One row for each letter that was paid for.

create function note_letter_moves() returns trigger language plpgsql as $$
begin
  insert into letter_moves
    select campaign_id, submission_no, status, sum(n) from (
      select campaign_id, submission_no, status, count(*) as n from after group by 1, 2, 3
      union all select campaign_id, submission_no, status, -count(*) from before group by 1, 2, 3) as moved
    group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

-- What all letters of a submission share. It belongs to the account of its campaign.
create table letter_orders (
  account_id uuid not null,
  -- The member who submitted it.
  created_by uuid not null references users on delete restrict,
  campaign_id uuid not null,
  submission_no integer not null,
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  template_id uuid not null references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null,
  ink_seed text,
  signature jsonb,
  return_address jsonb not null,
  -- The message in pieces, as text and placeholders, where its letters only differ in what their own rows say. Null where
  -- each letter has a text of its own.
  message jsonb,
  created_at timestamptz not null default now(),
  -- The request that ordered them: what the customer sees as "Reference".
  request_id uuid,
  -- When what says something about a person was deleted.
  redacted_at timestamptz,
  -- Its campaign is paused: letters that come due are put off until it is resumed.
  is_held boolean not null default false,
  primary key (campaign_id, submission_no),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete restrict
);

-- Published for campaigns: submissions whose letters still have their words.
create index letter_orders_unredacted on letter_orders (created_at) where redacted_at is null;
-- Ids of requests begin with their time and follow each other as orders do, so that this takes next to no room. An id that a
-- caller made in another way widens one range.
create index letter_orders_request on letter_orders using brin (request_id uuid_minmax_multi_ops) with (autosummarize = on);
create index letter_orders_held on letter_orders (campaign_id, submission_no) where is_held;
create view unredacted_orders as select campaign_id, submission_no from letter_orders where redacted_at is null;

-- One letter to one person: a snapshot of all that is written on it and on its envelope, so that later edits change nothing
-- that was paid for.
create table letters (
  -- Ids grow, and so do the other keys: the indexes are filled at their end and leave no room in between.
  id uuid primary key with (fillfactor = 100) default uuidv7(),
  campaign_id uuid not null,
  submission_no integer not null,
  -- Its place in the list of the submission. A letter that is sent again has the place of the one that failed.
  position integer not null,
  -- The campaign's account, and so not checked a second time for each of a million rows.
  account_id uuid not null,
  -- Null: the order's message, filled with this letter's own recipient. `letter_text` gives it.
  text text,
  first_name text not null,
  last_name text not null,
  street text not null,
  unit text not null,
  city text not null,
  state text not null,
  zip text not null,
  company_name text not null,
  status text not null default 'queued',
  status_at timestamptz not null,
  failure_reason text,
  attempts integer not null default 0,
  -- When this letter is next to be sent, or sent again because the lease of the worker that has it ran out. Null while its
  -- batch is due in its place.
  due_at timestamptz,
  -- The worker that has it now. Only the answer of the latest claim is recorded.
  claim_id uuid,
  -- Set while the letter is being taken back from the provider, and what it will be if that succeeds.
  withdraw_to text,
  withdraw_at timestamptz,
  campaign_ref text,
  accepted_at timestamptz,
  polled_at timestamptz,
  mailed_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  -- A failed letter may be sent once more: as a new letter with its own charge, which names the one it replaces.
  retry_of uuid,
  -- The charge of a letter that was added to an ongoing campaign by itself; others are paid with their submission.
  charge_key text,
  -- When its text and its recipient were deleted. The row stays: money and counts refer to it.
  redacted_at timestamptz,
  -- Letters are compared with the do-not-mail list when they are sent, by email address too.
  contact_email text not null default '',
  constraint letters_state check (((status = 'queued') and (withdraw_to is null) and (withdraw_at is null)) or ((status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')) and ((withdraw_to is null) or (withdraw_to in ('cancelled', 'failed'))) and ((withdraw_to is null) = (withdraw_at is null)) and ((due_at is null) or (withdraw_at is null))))
) partition by range (id);
create index letters_due on letters (due_at) where due_at is not null;
create index letters_withdrawn on letters (withdraw_at) where withdraw_at is not null;
create trigger letters_move after update on letters referencing old table as before new table as after for each statement execute function note_letter_moves();
-- One letter for each place of a submission: its letters are made in one statement, in one month. Letters that are added
-- later are charged under keys of their own, and each failed letter is sent again once, whatever happens. Letters of a month
-- that was mailed are packed.
insert into month_tables (name, options, unique_key, is_append_only) values ('letters', 'with (fillfactor = 45)',
  '(campaign_id, submission_no, "position", retry_of) nulls not distinct with (fillfactor = 100)', false);
create table letter_retries (
  letter_id uuid primary key,
  retried_as uuid not null
);

-- For retention. Neither column changes until a letter is redacted, so that a dispatch does not touch it. Letters of a
-- submission share an entry.
create index letters_unredacted on letters (campaign_id, submission_no) with (fillfactor = 100) where redacted_at is null;

-- What is written in a letter.
create function letter_text(l letters) returns text language sql stable as $$
  select coalesce(l.text, (
    select coalesce(string_agg(coalesce(p.part ->> 'text', case p.part ->> 'placeholder'
        when 'first_name' then l.first_name when 'last_name' then l.last_name
        when 'full_name' then trim(l.first_name || ' ' || l.last_name)
        when 'street' then l.street when 'unit' then l.unit when 'city' then l.city when 'state' then l.state
        when 'zip' then l.zip when 'company_name' then l.company_name when 'contact_email' then l.contact_email
      end), '' order by p.n), '')
    from letter_orders o cross join jsonb_array_elements(o.message) with ordinality as p(part, n)
    where o.campaign_id = l.campaign_id and o.submission_no = l.submission_no))
$$;

-- Letters of a submission that are handed over together for the first time. The lease of the worker that has them is
-- here once. A batch ends when its letters are accepted, or falls apart into letters that are due by themselves.
create table letter_batches (
  id bigint primary key generated always as identity,
  campaign_id uuid not null,
  submission_no integer not null,
  first_position integer not null,
  last_position integer not null,
  -- The ids of the first and the last, which follow each other: with them PostgreSQL plans for one month instead of all. A
  -- program that does not name them gets all months.
  first_id uuid not null default '00000000-0000-0000-0000-000000000000',
  last_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  due_at timestamptz not null,
  claim_id uuid,
  attempts integer not null default 0
);
create index letter_batches_due on letter_batches (due_at, id);
create index letter_batches_order on letter_batches (campaign_id, submission_no);

-- What happened to a letter after the provider took it in, and what the operator did about it. That it was queued and accepted is in its own row, so that
-- the dispatch of many letters writes no more than it must. Letters are never deleted, so the reference is not checked.
create table letter_events (
  letter_id uuid not null,
  status text not null check (status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled', 'returned', 'reprinted', 'credited')),
  at timestamptz not null,
  note text,
  primary key (letter_id, at, status)
) partition by range (letter_id);
insert into month_tables (name, options, unique_key, is_append_only) values ('letter_events', '', null, false);

-- The operator's list by what letters ended as. An index of the letters' own status would double the work of each dispatch.
create index letter_events_ended on letter_events (status, letter_id) where status in ('shipped', 'delivered', 'failed', 'cancelled');

-- How many letters of a submission came into a status or left it: their sum says how many have it. Rows are only added, so
-- that workers never wait for each other, and a history need not count a million letters.
create table letter_moves (
  campaign_id uuid not null,
  submission_no integer not null,
  status text not null check (status in ('queued', 'sending', 'pending', 'processing', 'printing', 'shipped', 'delivered', 'expect-48-hour-delay', 'failed', 'cancelled')),
  letters integer not null
);
create index letter_moves_order on letter_moves (campaign_id, submission_no);

-- The operator's search by the beginning of a last name, the newest of each first. Each further index of this kind would
-- cost every letter of a list of a million.
create index letters_last_name on letters (lower(last_name) collate "C", id desc) include (first_name, last_name);

-- Published for the operator's search.
create view letters_by_request as
  select o.request_id, o.campaign_id, l.id from letter_orders o
    join letters l on l.campaign_id = o.campaign_id and l.submission_no = o.submission_no
  where o.request_id is not null;
create view letter_lookup as
  select id, account_id, campaign_id, status, first_name, last_name, city, state, created_at from letters;

-- Published for the operator's page about a person, and for the file of all their data.
create view account_letters as
  select id, account_id, campaign_id, submission_no, position, status, status_at, failure_reason, letter_text(letters) as text, first_name, last_name,
    street, unit, city, state, zip, company_name, mailed_at, delivered_at, created_at
  from letters;

-- Published for the operator's dashboard: letters that the print provider does not have yet, without those of paused campaigns.
create view letters_to_hand_over as
  select 1 as letters, created_at as waiting_since from letters where due_at < 'infinity'
  union all select last_position - first_position + 1, due_at from letter_batches where due_at < 'infinity';

-- Published for credits: the charge that each letter was paid with, and its place among the letters of that charge.
create view letter_charges as
  select id as letter_id, account_id, campaign_id,
    case when retry_of is not null then 'letter:' || retry_of || ':retry'
      else coalesce(charge_key, 'campaign:' || campaign_id || ':' || submission_no) end as charge_key,
    case when retry_of is null and charge_key is null then position else 1 end as place
  from letters;
-- Published for analytics: when each letter was ordered, mailed, delivered or ended, and by whom it was ordered. A BRIN index
-- leaves updates of a letter as cheap as they are, and takes a few hundred KB for ten million letters.
create index letters_times on letters using brin (created_at, status_at, mailed_at, delivered_at)
  with (pages_per_range = 32, autosummarize = on);
create view letter_figures as
  select l.campaign_id, l.status, l.status_at, l.failure_reason, l.created_at, l.mailed_at, l.delivered_at, o.created_by
  from letters l left join letter_orders o on o.campaign_id = l.campaign_id and o.submission_no = l.submission_no;
-- Published for support: the letters of a campaign in its order.
create view campaign_letters as
  select id, campaign_id, submission_no, "position", status, first_name, last_name, city, state, created_at from letters;

-- Published for the press: what is printed and posted for each letter, the same at any time until its words are deleted, and when that was.
create view letter_print_orders as
  select l.id as letter_id, jsonb_build_object('letter_id', l.id, 'campaign_id', l.campaign_id, 'text', letter_text(l),
      'text_type', o.text_type, 'template_id', o.template_id, 'hand', o.hand, 'ink_colour', o.ink_colour,
      'ink_setting', o.ink_setting, 'seed', coalesce(o.ink_seed, l.id::text),
      'return_address', jsonb_build_object('first_name', o.return_address -> 'firstName', 'last_name', o.return_address -> 'lastName',
        'company_name', '') || (o.return_address - '{firstName,lastName}'::text[]),
      'recipient', jsonb_build_object('first_name', l.first_name, 'last_name', l.last_name, 'street', l.street, 'unit', l.unit,
        'city', l.city, 'state', l.state, 'zip', l.zip, 'company_name', l.company_name))
    || case when o.signature is null then '{}' else jsonb_build_object('signature', o.signature) end as print_order, l.redacted_at
  from letters l join letter_orders o on o.campaign_id = l.campaign_id and o.submission_no = l.submission_no;

select add_months('letters', 3);
select add_months('letter_events', 3);
