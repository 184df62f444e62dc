import type { TableMap } from './columns.ts';

export const OPERATION_TABLES: TableMap[] = [
  {
    table: 'month_tables',
    about: 'Tables that are divided by month',
    none: 'name options unique_key is_append_only',
    personal: [],
  },
  {
    table: 'packed_months',
    about: 'Months that were rewritten without free space',
    none: 'name month packed_at',
    personal: [],
  },
  {
    table: 'support_issues',
    about: 'Questions to the operator',
    none: 'id number account_id created_by filed_by request_key priority status assignee_id answers created_at last_activity_at',
    personal: [
      {
        columns: 'email',
        kind: 'person',
        whose: 'visitor',
        why: 'To answer',
        kept: 'support',
        erased_by: ['retention', 'account', 'person'],
      },
      {
        columns: 'subject message',
        kind: 'content',
        whose: 'visitor',
        why: 'The question',
        kept: 'support',
        erased_by: ['retention', 'recipient', 'account', 'person'],
      },
    ],
  },
  {
    table: 'support_messages',
    about: 'Answers and notes of operators',
    none: 'id issue_id kind created_by request_key created_at mail',
    personal: [
      {
        columns: 'text',
        kind: 'content',
        whose: 'operator',
        why: 'The answer',
        kept: 'support',
        erased_by: ['retention', 'recipient', 'account', 'person'],
      },
    ],
  },
  {
    table: 'support_events',
    about: 'Who changed what of a question: no text, no address',
    none: 'id issue_id at field before after',
    personal: [
      {
        columns: 'actor_id',
        kind: 'person',
        whose: 'operator',
        why: 'To show who did it: by id, without a name',
        kept: 'audit',
        erased_by: [],
      },
    ],
  },
  {
    table: 'enterprise_inquiries',
    about: 'Companies that asked for an offer',
    none: 'id account_id created_by created_at attempts delivered_at support_issue_id',
    personal: [
      {
        columns: 'first_name last_name email company phone',
        kind: 'person',
        whose: 'visitor',
        why: 'To answer',
        kept: 'support',
        erased_by: ['retention', 'account', 'person'],
      },
      {
        columns: 'monthly_volume message',
        kind: 'content',
        whose: 'visitor',
        why: 'The question',
        kept: 'support',
        erased_by: ['retention', 'account', 'person'],
      },
    ],
  },
  {
    table: 'outbox_mails',
    about: 'Mails that no mail server sends',
    none: 'id idempotency_key created_at',
    personal: [
      {
        columns: 'to_address',
        kind: 'person',
        whose: 'customer',
        why: 'The mailbox of the sandbox',
        kept: 'mails',
        erased_by: ['retention', 'account', 'person'],
      },
      {
        columns: 'subject text_part html_part raw',
        kind: 'content',
        whose: 'customer',
        why: 'The mailbox of the sandbox',
        kept: 'mails',
        erased_by: ['retention', 'recipient', 'account', 'person'],
      },
    ],
  },
  {
    table: 'jobs',
    about: 'Work that waits',
    none: 'id name key serial_queue run_at attempts max_attempts lost_starts worker_id lease_until waits_for created_at request_id',
    personal: [
      {
        columns: 'payload last_error',
        kind: 'content',
        whose: 'customer',
        why: 'Ids of what is to be done; removed when it is done',
        kept: 'moment',
        erased_by: ['retention'],
      },
    ],
  },
  {
    table: 'job_schedules',
    about: 'When scheduled work runs next',
    none: 'name pattern due_at',
    personal: [],
  },
  {
    table: 'rate_limits',
    about: 'Counters of attempts',
    none: 'window_start window_end attempts',
    personal: [
      {
        columns: 'key',
        kind: 'person',
        whose: 'visitor',
        why: 'The network, account or address whose attempts are counted',
        kept: 'moment',
        erased_by: ['retention'],
      },
    ],
  },
  {
    table: 'webhook_inbox',
    about: 'What payment providers reported',
    none: 'id provider event_id received_at handled_at',
    personal: [
      {
        columns: 'event',
        kind: 'person',
        whose: 'customer',
        why: 'To record a payment once; it may name the payer',
        kept: 'webhooks',
        erased_by: ['retention', 'account'],
      },
    ],
  },
  {
    table: 'retention_runs',
    about: 'Proof of what was removed, and when',
    none: 'id rule until rows files started_at finished_at',
    personal: [
      {
        columns: 'ordered_by',
        kind: 'person',
        whose: 'operator',
        why: 'To show who asked for it: by id, without a name',
        kept: 'audit',
        erased_by: ['account', 'person'],
      },
    ],
  },
  {
    table: 'backup_runs',
    about: 'Backups and rehearsals of a restore, and how each ended',
    none: 'id kind started_at ended_at outcome bytes detail',
    personal: [
      {
        columns: 'ordered_by',
        kind: 'person',
        whose: 'operator',
        why: 'To show who asked for it: by id, without a name',
        kept: 'audit',
        erased_by: ['account', 'person'],
      },
    ],
  },
  {
    table: 'database_life',
    about: 'Which life of the database this is, for its backups',
    none: 'only_one lineage after',
    personal: [],
  },
  {
    table: 'applied_migrations',
    about: 'Which migrations have run',
    none: 'name checksum applied_at applied_by oldest_version',
    personal: [],
  },
  {
    table: 'processes',
    about: 'Which processes run',
    none: 'id role version commit started_at seen_at stopping_at',
    personal: [],
  },
  {
    table: 'page_assets',
    about: 'Scripts and styles of pages that may still be open',
    none: 'path content type seen_at',
    personal: [],
  },
  {
    table: 'admin_settings',
    about: 'What the operator set',
    none: 'id version enterprise_webhook_url email_notifications_enabled maintenance_mode maintenance_message maintenance_until max_credits_per_purchase max_credits_per_event_pack default_credit_amount adjustment_limit production_days_min production_days_max letters_kept_months lists_kept_days webhooks_kept_days prints_kept_days mails_kept_days sessions_kept_days drafts_kept_months support_kept_months booking_url chat_script_url updated_at updated_by',
    personal: [
      {
        columns: 'mail_sender_name mail_reply_to support_email office_address',
        kind: 'person',
        whose: 'operator',
        why: 'Shown to customers',
        kept: 'account',
        erased_by: [],
      },
    ],
  },
];
