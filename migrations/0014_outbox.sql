-- The mailbox of the sandbox: mails that no mail server sends.

create table outbox_mails (
  id uuid primary key default uuidv7(),
  -- A job that runs twice stores its mail once.
  idempotency_key text not null unique,
  to_address text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  -- The whole MIME message, as a mail server would have got it.
  raw text not null,
  created_at timestamptz not null
);
create index outbox_mails_newest on outbox_mails (created_at desc, id desc);

-- Published for the operator's page about a person: what they were sent.
create index outbox_mails_recipient on outbox_mails (lower(to_address), created_at desc, id desc);
create view mail_lookup as
  select id, lower(to_address) as address_key, subject, text_part, html_part, created_at from outbox_mails;
