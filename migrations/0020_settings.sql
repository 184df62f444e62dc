-- What the operator sets on screen rather than in the environment.

-- One row at most; none means that nothing was set. `defaults` in modules/settings/rules.ts says the same as the defaults here.
create table admin_settings (
  id smallint primary key default 1 check (id = 1),
  -- Grows with every save, so that the later of two people who edit at once is asked to look again.
  version integer not null,
  -- Where enterprise inquiries are posted to; null: they become support issues.
  enterprise_webhook_url text,
  email_notifications_enabled boolean not null default true,
  maintenance_mode boolean not null default false,
  maintenance_message text,
  maintenance_until timestamptz,
  max_credits_per_purchase integer not null default 1000 check (max_credits_per_purchase > 0),
  max_credits_per_event_pack integer not null default 5000 check (max_credits_per_event_pack > 0),
  default_credit_amount integer not null default 100 check (default_credit_amount > 0),
  -- Above so many credits a second operator must approve an adjustment.
  adjustment_limit integer not null default 500 check (adjustment_limit >= 0),
  production_days_min smallint not null default 2 check (production_days_min > 0),
  production_days_max smallint not null default 4 check (production_days_max >= production_days_min),
  -- How long data is kept: `RETENTION` in modules/settings/retention-rules.ts says the same.
  letters_kept_months integer not null default 24 check (letters_kept_months between 1 and 120),
  lists_kept_days integer not null default 30 check (lists_kept_days between 1 and 365),
  webhooks_kept_days integer not null default 30 check (webhooks_kept_days between 7 and 365),
  prints_kept_days integer not null default 30 check (prints_kept_days between 1 and 365),
  mails_kept_days integer not null default 90 check (mails_kept_days between 1 and 730),
  sessions_kept_days integer not null default 90 check (sessions_kept_days between 1 and 730),
  drafts_kept_months integer not null default 12 check (drafts_kept_months between 1 and 120),
  support_kept_months integer not null default 36 check (support_kept_months between 1 and 120),
  -- Null in these: the environment decides.
  mail_sender_name text,
  mail_reply_to text,
  support_email text,
  booking_url text,
  office_address text,
  chat_script_url text,
  updated_at timestamptz not null,
  updated_by uuid references users on delete set null
);
