import { formatCount } from '../../platform/format.ts';

/** How long data is kept, unless the operator sets another time: the one list for the jobs, the settings page and the texts. */
export const RETENTION = {
  letters: {
    setting: 'letters_kept_months',
    unit: 'months',
    usual: 24,
    min: 1,
    max: 120,
    what: 'Texts and recipients of letters',
    since: 'after mailing',
  },
  lists: {
    setting: 'lists_kept_days',
    unit: 'days',
    usual: 30,
    min: 1,
    max: 365,
    what: 'Uploaded lists',
    since: 'after their last use',
  },
  webhooks: {
    setting: 'webhooks_kept_days',
    unit: 'days',
    usual: 30,
    min: 7,
    max: 365,
    what: 'Contents of webhooks',
    since: 'after they were received',
  },
  prints: {
    setting: 'prints_kept_days',
    unit: 'days',
    usual: 30,
    min: 1,
    max: 365,
    what: 'Print files',
    since: 'after mailing',
  },
  mails: {
    setting: 'mails_kept_days',
    unit: 'days',
    usual: 90,
    min: 1,
    max: 730,
    what: 'Emails in the outbox',
    since: 'after they were written',
  },
  sessions: {
    setting: 'sessions_kept_days',
    unit: 'days',
    usual: 90,
    min: 1,
    max: 730,
    what: 'Records of sign-ins and their networks',
    since: 'after they ended',
  },
  drafts: {
    setting: 'drafts_kept_months',
    unit: 'months',
    usual: 12,
    min: 1,
    max: 120,
    what: 'Drafts',
    since: 'after their last change',
  },
  support: {
    setting: 'support_kept_months',
    unit: 'months',
    usual: 36,
    min: 1,
    max: 120,
    what: 'Support issues and inquiries',
    since: 'after they were resolved',
  },
} as const;

export type RetentionRule = keyof typeof RETENTION;
export const RETENTION_RULES = Object.keys(RETENTION) as RetentionRule[];

/** How long each kind of data is kept by these settings, in the unit of its rule. */
export const keptOf = (settings: { [Rule in RetentionRule as (typeof RETENTION)[Rule]['setting']]: number }) =>
  Object.fromEntries(RETENTION_RULES.map((rule) => [rule, settings[RETENTION[rule].setting]])) as Record<
    RetentionRule,
    number
  >;

/** The usual times, where no settings are at hand. */
export const USUALLY_KEPT = Object.fromEntries(RETENTION_RULES.map((rule) => [rule, RETENTION[rule].usual])) as Record<
  RetentionRule,
  number
>;

/** "24 months". */
export const keptText = (rule: RetentionRule, kept: number): string =>
  formatCount(kept, RETENTION[rule].unit.slice(0, -1));
