-- Letters to one person or to many.

create table campaigns (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete restrict,
  -- The member whose request it was.
  created_by uuid not null references users on delete restrict,
  -- Made by the browser when a letter is first kept: the same key of the same account is the same campaign.
  request_key text,
  title text not null,
  message text not null,
  campaign_type text not null check (campaign_type in ('one-time', 'bulk', 'ongoing')),
  text_type text not null check (text_type in ('Short Text', 'Long Text')),
  return_address jsonb not null,
  template_id uuid references letter_templates on delete restrict,
  hand text not null,
  ink_colour text not null,
  ink_setting text not null check (ink_setting in ('natural', 'neat', 'hurried')),
  status text not null default 'draft' check (status in ('draft', 'awaiting-approval', 'submitted', 'pending', 'processing', 'printing', 'shipped',
    'delivered', 'expect-48-hour-delay', 'failed', 'paused')),
  -- Counts submissions: a cancelled campaign is a draft again, and its next submission makes new letters.
  submission_no integer not null default 0,
  -- The id that the print provider knows the campaign by.
  provider_campaign_id text,
  delivery_data jsonb,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  signature jsonb,
  -- What makes the ink of a single letter its own, given by the page that showed its proof: what was approved is what is
  -- printed, stroke for stroke. Without one, each letter's own id makes it differ from every other.
  ink_seed text,
  import_id uuid,
  -- What names in the message stand for besides the six: a field, or the place of a cell in the contacts' extra.
  variables jsonb not null default '{}'::jsonb,
  -- Counting a million contacts for each line of a list is too much.
  contact_count integer not null default 0,
  -- When its words and contacts were deleted, because their time was over or somebody asked for it.
  redacted_at timestamptz,
  -- The letter that failed or was canceled and that this single card is sent in place of.
  replaces_letter_id uuid,
  unique (account_id, id),
  foreign key (account_id, import_id) references imports (account_id, id) on delete set null (import_id)
);
create index campaigns_import on campaigns (account_id, import_id) where import_id is not null;
create index campaigns_provider on campaigns (account_id, provider_campaign_id) where provider_campaign_id is not null;
create index campaigns_account on campaigns (account_id, created_at desc, id desc);
create unique index campaigns_request on campaigns (account_id, request_key) where request_key is not null;

-- For retention: what was sent and still has its words, and drafts that nobody has touched.
create index campaigns_unredacted on campaigns (submitted_at) where redacted_at is null and submitted_at is not null;
create index campaigns_drafts on campaigns (updated_at) where redacted_at is null and status = 'draft';

create table campaign_contacts (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  first_name text not null check (first_name <> ''),
  last_name text not null,
  street text not null check (street <> ''),
  unit text not null,
  city text not null check (city <> ''),
  state text not null check (state <> ''),
  zip text not null check (zip <> ''),
  company_name text not null,
  contact_email text not null,
  phone text not null,
  -- What an address search found, and its id there.
  formatted_address text not null default '',
  place_id text not null default '',
  extra text[],
  contact_key bigint
);
create index campaign_contacts_campaign on campaign_contacts (campaign_id, id);

-- Published for letters: whom a campaign goes to, in the order of contact_id.
create view campaign_recipients as
  select campaign_id, id as contact_id, first_name, last_name, street, unit, city, state, zip, company_name, contact_email,
    phone, extra
  from campaign_contacts;

-- Published for imports: which people an account has mailed, and when.
create view contact_mailings as
  select g.account_id, g.id as campaign_id, c.contact_key, g.submitted_at
  from campaigns g join campaign_contacts c on c.campaign_id = g.id
  where g.status <> 'draft' and g.submitted_at is not null and c.contact_key is not null;

-- A wizard as far as it is filled in, to be opened again on another device.
create table campaign_drafts (
  account_id uuid not null references accounts on delete cascade,
  -- The member whose single letter it is, and who alone sees it; null for a list, which all members see.
  person_id uuid,
  -- The member who saved it last.
  updated_by uuid not null references users on delete restrict,
  key text not null,
  state jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, key),
  -- A single letter goes with its member.
  foreign key (account_id, person_id) references account_users on delete cascade
);
create index campaign_drafts_age on campaign_drafts (updated_at);

-- Published for the operator's search and dashboard.
create index campaigns_title_prefix on campaigns (lower(title) text_pattern_ops);
create index campaigns_submitted on campaigns (submitted_at) include (contact_count) where submitted_at is not null;
create view campaign_lookup as
  select id, account_id, title, lower(title) as title_key, status, contact_count, submitted_at, created_at, provider_campaign_id
  from campaigns;

-- Published for the operator's page about a person, and for the file of all their data.
create view account_campaigns as
  select id, account_id, title, message, campaign_type, status, contact_count, submitted_at, created_at from campaigns;
-- Published for analytics.
create view campaign_kinds as select id as campaign_id, campaign_type from campaigns;
