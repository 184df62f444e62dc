import type { TableMap } from './columns.ts';

/** What accounts have: members, approvals, second factors, exports and erasures. */
export const ACCOUNT_TABLES: TableMap[] = [
  {
    table: 'account_invitations',
    about: 'Who was asked by mail to join an account',
    none: 'id account_id role handles_billing token_id invited_by created_at sent_at expires_at accepted_at accepted_by revoked_at',
    personal: [
      {
        columns: 'email',
        kind: 'person',
        whose: 'customer',
        why: 'To send the invitation, and to know whom it is for',
        kept: 'account',
        erased_by: ['account'],
      },
    ],
  },
  {
    table: 'approval_settings',
    about: 'What needs the approval of a second person, and the budget of the account',
    none: 'account_id time_zone monthly_cards rules updated_at',
    personal: [],
  },
  { table: 'member_budgets', about: 'The budget of a member', none: 'account_id user_id monthly_cards', personal: [] },
  {
    table: 'approval_requests',
    about: 'Letters that were released by another person than the one who wrote them',
    none: 'id account_id campaign_id requested_by requested_at cards state decided_by decided_at',
    personal: [
      {
        columns: 'note decision_note',
        kind: 'content',
        whose: 'customer',
        why: 'What members say to each other about it',
        kept: 'account',
        erased_by: ['account', 'recipient'],
      },
    ],
  },
  {
    table: 'approval_mails',
    about: 'When approvers were last mailed',
    none: 'account_id user_id mailed_at',
    personal: [],
  },
  {
    table: 'mfa_factors',
    about: 'Second factors of people',
    none: 'id user_id factor_type status last_step sign_count transports created_at updated_at',
    personal: [
      {
        columns: 'friendly_name last_challenged_at',
        kind: 'person',
        whose: 'customer',
        why: 'So that people know which of their factors it is',
        kept: 'account',
        erased_by: ['account', 'person'],
      },
      {
        columns: 'secret credential_id public_key',
        kind: 'secret',
        whose: 'customer',
        why: 'To check a code or a security key; secrets are encrypted',
        kept: 'account',
        erased_by: ['account', 'person'],
      },
    ],
  },
  {
    table: 'mfa_challenges',
    about: 'Second factors that were asked for and not given yet',
    none: 'id factor_id created_at webauthn_challenge',
    personal: [
      {
        columns: 'network',
        kind: 'person',
        whose: 'customer',
        why: 'So that only the network that asked can answer',
        kept: 'moment',
        erased_by: ['retention', 'account', 'person'],
      },
    ],
  },
  {
    table: 'recovery_codes',
    about: 'Codes for someone who lost their second factor',
    none: 'factor_id used_at',
    personal: [
      {
        columns: 'hash',
        kind: 'secret',
        whose: 'customer',
        why: 'To check a code; the code itself is not stored',
        kept: 'account',
        erased_by: ['account', 'person'],
      },
    ],
  },
  {
    table: 'factor_resets',
    about: 'Second factors that are removed after a wait, because their owner lost them',
    none: 'id user_id due_at reminded_at created_at',
    personal: [],
  },
  {
    table: 'passkeys',
    about: 'Keys that sign people in without a password',
    none: 'id user_id sign_count transports created_at',
    personal: [
      {
        columns: 'friendly_name last_used_at',
        kind: 'person',
        whose: 'customer',
        why: 'So that people know which of their keys it is',
        kept: 'account',
        erased_by: ['account', 'person'],
      },
      {
        columns: 'credential_id public_key',
        kind: 'secret',
        whose: 'customer',
        why: 'To check that it is this key; the key itself never leaves the device',
        kept: 'account',
        erased_by: ['account', 'person'],
      },
    ],
  },
  {
    table: 'passkey_challenges',
    about: 'Passkeys that were asked for and not given yet',
    none: 'id user_id kind challenge created_at',
    personal: [],
  },
  {
    table: 'failed_sign_ins',
    about: 'Wrong passwords of a day, for the person whose account it is',
    none: 'user_id day attempts',
    personal: [
      {
        columns: 'last_at last_network',
        kind: 'person',
        whose: 'customer',
        why: 'So that people see who tries their account',
        kept: 'sessions',
        erased_by: ['retention', 'account', 'person'],
      },
    ],
  },
  {
    table: 'account_exports',
    about: 'Files with all data of an account, deleted after a week',
    none: 'id account_id created_by state requested_at ready_at expires_at size_bytes',
    personal: [],
  },
  {
    table: 'account_closures',
    about: 'Accounts that are closed after a wait',
    none: 'account_id requested_by by_operator requested_at erase_at notified_at reminded_at started_at finished_at erasure_asked_by erasure_asked_at erasure_confirmed_by',
    personal: [],
  },
  {
    table: 'recipient_erasures',
    about: 'Recipients who were erased; whom is emptied when it is done',
    none: 'id account_id requested_by requested_at finished_at keeps_fingerprint letters places letters_left is_reading_lists',
    personal: [
      {
        columns: 'person',
        kind: 'recipient',
        whose: 'recipient',
        why: 'To find everything of theirs',
        kept: 'moment',
        erased_by: ['recipient', 'account'],
      },
    ],
  },
  {
    table: 'recipient_searches',
    about: 'Where a recipient appears, for a day',
    none: 'id account_id requested_by requested_at finished_at accounts accounts_read last_account',
    personal: [
      {
        columns: 'person found document',
        kind: 'recipient',
        whose: 'recipient',
        why: 'So that someone sees what an erasure takes before they order it',
        kept: 'moment',
        erased_by: ['recipient', 'account'],
      },
    ],
  },
];
