import { z } from 'zod';
import { RETENTION, type RetentionRule } from './retention-rules.ts';

/** What the operator sets on screen. Shared by the page, which says the same reasons, and the server. */

const count = (min: number, max: number) => {
  const reason = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`;
  return z.int(reason).min(min, reason).max(max, reason);
};
const text = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);
/** Empty text is stored as null. */
const orNull = <T extends z.ZodType<string>>(given: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), given.nullable());
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Enter a full address such as https://hooks.example.com/inquiries.' })
  .max(2000, 'Use at most 2,000 characters.');
const emailAddress = z.email('Enter an email address such as help@example.com.').max(254);

const SENDER_NAME = /^[^"<>\\@\p{Cc}]*$/u;

const keptFor = (rule: RetentionRule) => count(RETENTION[rule].min, RETENTION[rule].max);

const values = z.object({
  enterprise_webhook_url: orNull(webAddress),
  email_notifications_enabled: z.boolean(),
  maintenance_mode: z.boolean(),
  maintenance_message: orNull(text(500)),
  maintenance_until: z.iso.datetime('Enter a date and a time.').nullable(),
  max_credits_per_purchase: count(1, 1_000_000),
  max_credits_per_event_pack: count(1, 1_000_000),
  default_credit_amount: count(1, 1_000_000),
  adjustment_limit: count(0, 1_000_000),
  production_days_min: count(1, 60),
  production_days_max: count(1, 60),
  letters_kept_months: keptFor('letters'),
  lists_kept_days: keptFor('lists'),
  webhooks_kept_days: keptFor('webhooks'),
  prints_kept_days: keptFor('prints'),
  mails_kept_days: keptFor('mails'),
  sessions_kept_days: keptFor('sessions'),
  drafts_kept_months: keptFor('drafts'),
  support_kept_months: keptFor('support'),
  mail_sender_name: orNull(text(80).regex(SENDER_NAME, 'Leave out quotes, backslashes, angle brackets and @.')),
  mail_reply_to: orNull(emailAddress),
  support_email: orNull(emailAddress),
  booking_url: orNull(webAddress),
  office_address: orNull(text(300)),
  chat_script_url: orNull(webAddress),
});
export type Settings = z.infer<typeof values>;
export type SettingName = keyof Settings;

/** Any of the settings, and the version that they were changed on. */
export const settingsEdit = values.partial().extend({ version: z.int().min(0) });
export type SettingsEdit = z.infer<typeof settingsEdit>;

/** What the environment says where a setting is empty. */
const environment = z.object({
  mail_from: z.string(),
  support_email: z.string(),
  booking_url: z.string().nullable(),
  office_address: z.string().nullable(),
  chat_script_url: z.string().nullable(),
  /** The only site that a chat script may come from, whatever is set; null for none. */
  chat_script_origin: z.string().nullable(),
});
export type SettingsEnvironment = z.infer<typeof environment>;

export const settingsView = z.object({
  /** Zero before the first save. */
  version: z.int(),
  values,
  environment,
  updated_at: z.iso.datetime().nullable(),
  updated_by: z.string().nullable(),
});
export type SettingsView = z.infer<typeof settingsView>;

export const webhookTest = z.object({ url: webAddress });
export const webhookTestResult = z.object({
  ok: z.boolean(),
  /** Null when there was no answer. */
  status: z.int().nullable(),
  took_ms: z.int(),
  message: z.string(),
});
export type WebhookTestResult = z.infer<typeof webhookTestResult>;

export const maintenanceState = z.object({
  is_on: z.boolean(),
  message: z.string().nullable(),
  until: z.iso.datetime().nullable(),
});
