import { formatCount } from '../../platform/format.ts';
import { DAY_MS } from '../../platform/time.ts';
import { RETENTION } from './retention-rules.ts';
import type { Settings, SettingsEdit, SettingsEnvironment } from './schema.ts';

/** The settings before anybody saved some. */
export const DEFAULTS: Settings = {
  enterprise_webhook_url: null,
  email_notifications_enabled: true,
  maintenance_mode: false,
  maintenance_message: null,
  maintenance_until: null,
  max_credits_per_purchase: 1000,
  max_credits_per_event_pack: 5000,
  default_credit_amount: 100,
  adjustment_limit: 500,
  production_days_min: 2,
  production_days_max: 4,
  letters_kept_months: RETENTION.letters.usual,
  lists_kept_days: RETENTION.lists.usual,
  webhooks_kept_days: RETENTION.webhooks.usual,
  prints_kept_days: RETENTION.prints.usual,
  mails_kept_days: RETENTION.mails.usual,
  sessions_kept_days: RETENTION.sessions.usual,
  drafts_kept_months: RETENTION.drafts.usual,
  support_kept_months: RETENTION.support.usual,
  mail_sender_name: null,
  mail_reply_to: null,
  support_email: null,
  booking_url: null,
  office_address: null,
  chat_script_url: null,
};

/** The settings after an edit: what it leaves out stays as it was. */
export function edited(before: Settings, { version: _, ...edit }: SettingsEdit): Settings {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** What is wrong with settings that are fine one by one: the field and the reason. */
export function contradictions(
  after: Settings,
  { was_on, now }: { was_on: boolean; now: Date },
): { field: string; reason: string }[] {
  const found: { field: string; reason: string }[] = [];
  if (after.production_days_max < after.production_days_min) {
    found.push({ field: 'production_days_max', reason: 'The longest time must not be shorter than the shortest.' });
  }
  const ends = after.maintenance_until && new Date(after.maintenance_until);
  if (after.maintenance_mode && !was_on && ends && ends <= now) {
    found.push({ field: 'maintenance_until', reason: 'The expected end has passed. Choose a later one, or none.' });
  }
  return found;
}

type ChatEnvironment = Pick<SettingsEnvironment, 'chat_script_url' | 'chat_script_origin'>;

const isOn = (origin: string | null, url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;

/** Why a chat script can't be set: it would run with the rights of every page, so the environment says from where. */
export function foreignChat(
  url: string | null | undefined,
  { chat_script_origin: origin }: ChatEnvironment,
): { field: string; reason: string }[] {
  if (!url || isOn(origin, url)) return [];
  const reason = origin
    ? `Enter an address on ${origin}. CHAT_SCRIPT_ORIGIN in the environment allows no other.`
    : NO_CHAT_ORIGIN;
  return [{ field: 'chat_script_url', reason }];
}

export const NO_CHAT_ORIGIN =
  'To use a chat service, set CHAT_SCRIPT_ORIGIN in the environment: the site that its script comes from.';

/** The script of the chat: what is set, as long as the environment allows its site, else what the environment says. */
export const chatScript = (set: string | null, environment: ChatEnvironment): string | null =>
  set && isOn(environment.chat_script_origin, set) ? set : environment.chat_script_url;

/** How soon a client should come back where nobody said when maintenance ends. */
const COME_BACK_S = 300;

/** When a client should try again: at the expected end while that lies ahead, at least once a day. */
export function retryAfterS(until: Date | null, now: Date): number {
  const left_ms = until ? until.getTime() - now.getTime() : 0;
  return left_ms > 0 ? Math.ceil(Math.min(left_ms, DAY_MS) / 1000) : COME_BACK_S;
}

export type ProductionDays = { min: number; max: number };
export const DEFAULT_PRODUCTION_DAYS: ProductionDays = {
  min: DEFAULTS.production_days_min,
  max: DEFAULTS.production_days_max,
};

/** How long a card takes until it is mailed: "2-4 business days". */
export const productionTime = ({ min, max }: ProductionDays): string =>
  min === max ? formatCount(min, 'business day') : `${min}-${max} business days`;

/** The sender of mails: the address of the environment, under the name that was set. */
export function senderOf({ mail_from }: Pick<SettingsEnvironment, 'mail_from'>, name: string | null): string {
  if (!name) return mail_from;
  const address = /<([^<>]+)>\s*$/.exec(mail_from)?.[1] ?? mail_from.trim();
  return `"${name}" <${address}>`;
}

/** What a test posts to the webhook: an inquiry as the enterprise form sends it, marked as a test. */
export const testInquiry = (now: Date) => ({
  firstName: 'Test',
  lastName: 'Inquiry',
  email: 'test@example.com',
  company: 'Example Company',
  phone: '(555) 010-0199',
  monthlyVolume: '1000-5000',
  message: 'An operator sent this to test the webhook. This isn’t a real inquiry.',
  timestamp: now.toISOString(),
  source: 'Enterprise Contact Form',
  test: true,
});
