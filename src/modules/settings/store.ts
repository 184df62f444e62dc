import { type Db, maybe, sql } from '../../platform/database/db.ts';
import type { Settings } from './schema.ts';

export type SettingsRow = Omit<Settings, 'maintenance_until'> & {
  maintenance_until: Date | null;
  version: number;
  updated_at: Date;
  updated_by: string | null;
};

/** The settings; undefined when nothing was ever saved. */
export const findSettings = (db: Db): Promise<SettingsRow | undefined> =>
  maybe(
    db,
    sql`select version, enterprise_webhook_url, email_notifications_enabled, maintenance_mode, maintenance_message,
        maintenance_until, max_credits_per_purchase, max_credits_per_event_pack, default_credit_amount, adjustment_limit,
        production_days_min, production_days_max, letters_kept_months, lists_kept_days, webhooks_kept_days, prints_kept_days,
        mails_kept_days, sessions_kept_days, drafts_kept_months, support_kept_months, mail_sender_name, mail_reply_to,
        support_email, booking_url, office_address, chat_script_url, updated_at, updated_by
      from admin_settings`,
  );

/** What a person who saved settings is called. */
export async function emailOf(db: Db, user_id: string): Promise<string | null> {
  const person = await maybe<{ email: string }>(db, sql`select email from people where user_id = ${user_id}`);
  return person?.email ?? null;
}

/** Stores all settings as the next version; false when somebody saved another version than the one that was read. */
export async function saveSettings(
  tx: Db,
  s: Settings,
  { version, by, at }: { version: number; by: string | null; at: Date },
): Promise<boolean> {
  const saved = await maybe(
    tx,
    sql`insert into admin_settings as s (version, enterprise_webhook_url, email_notifications_enabled, maintenance_mode,
        maintenance_message, maintenance_until, max_credits_per_purchase, max_credits_per_event_pack, default_credit_amount,
        adjustment_limit, production_days_min, production_days_max, letters_kept_months, lists_kept_days, webhooks_kept_days,
        prints_kept_days, mails_kept_days, sessions_kept_days, drafts_kept_months, support_kept_months, mail_sender_name,
        mail_reply_to, support_email, booking_url, office_address, chat_script_url, updated_at, updated_by)
      values (${version + 1}, ${s.enterprise_webhook_url}, ${s.email_notifications_enabled}, ${s.maintenance_mode},
        ${s.maintenance_message}, ${s.maintenance_until}, ${s.max_credits_per_purchase}, ${s.max_credits_per_event_pack},
        ${s.default_credit_amount}, ${s.adjustment_limit}, ${s.production_days_min}, ${s.production_days_max},
        ${s.letters_kept_months}, ${s.lists_kept_days}, ${s.webhooks_kept_days}, ${s.prints_kept_days}, ${s.mails_kept_days},
        ${s.sessions_kept_days}, ${s.drafts_kept_months}, ${s.support_kept_months},
        ${s.mail_sender_name}, ${s.mail_reply_to}, ${s.support_email}, ${s.booking_url}, ${s.office_address},
        ${s.chat_script_url}, ${at}, ${by})
      on conflict (id) do update set version = excluded.version, enterprise_webhook_url = excluded.enterprise_webhook_url,
        email_notifications_enabled = excluded.email_notifications_enabled, maintenance_mode = excluded.maintenance_mode,
        maintenance_message = excluded.maintenance_message, maintenance_until = excluded.maintenance_until,
        max_credits_per_purchase = excluded.max_credits_per_purchase,
        max_credits_per_event_pack = excluded.max_credits_per_event_pack,
        default_credit_amount = excluded.default_credit_amount, adjustment_limit = excluded.adjustment_limit,
        production_days_min = excluded.production_days_min, production_days_max = excluded.production_days_max,
        letters_kept_months = excluded.letters_kept_months, lists_kept_days = excluded.lists_kept_days,
        webhooks_kept_days = excluded.webhooks_kept_days, prints_kept_days = excluded.prints_kept_days,
        mails_kept_days = excluded.mails_kept_days, sessions_kept_days = excluded.sessions_kept_days,
        drafts_kept_months = excluded.drafts_kept_months, support_kept_months = excluded.support_kept_months,
        mail_sender_name = excluded.mail_sender_name, mail_reply_to = excluded.mail_reply_to,
        support_email = excluded.support_email, booking_url = excluded.booking_url,
        office_address = excluded.office_address, chat_script_url = excluded.chat_script_url,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where s.version = ${version}
      returning id`,
  );
  return saved !== undefined;
}
