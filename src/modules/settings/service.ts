import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Db, inTransaction } from '../../platform/database/db.ts';
import type { AdminActor } from '../../platform/http/endpoint.ts';
import { mayBePublic } from '../../platform/http/outbound.ts';
import type { Log } from '../../platform/log.ts';
import { record } from '../audit/record-service.ts';
import { changedFields } from '../audit/rules.ts';
import { changedMeanwhile, invalidSettings } from './errors.ts';
import { keptOf, type RetentionRule } from './retention-rules.ts';
import { chatScript, contradictions, DEFAULTS, edited, foreignChat, retryAfterS, senderOf } from './rules.ts';
import type { Settings, SettingsEdit, SettingsEnvironment, SettingsView } from './schema.ts';
import * as store from './store.ts';

export type SettingsDependencies = { db: Db; clock: Clock; log: Log; environment: SettingsEnvironment };
export type SettingsService = ReturnType<typeof settingsService>;

/** So soon every process notices what another one saved. */
const LIFE_MS = 1000;

export const valuesOf = (row: store.SettingsRow | undefined): Settings => {
  if (!row) return DEFAULTS;
  const { version: _v, updated_at: _at, updated_by: _by, maintenance_until, ...values } = row;
  return { ...values, maintenance_until: maintenance_until?.toISOString() ?? null };
};

/** The settings, read at most once in LIFE_MS however many ask. While they can't be read, the last ones hold. */
function cachedSettings({ db, clock, log }: SettingsDependencies) {
  let last: { values: Settings; until: number } | undefined;
  let reading: Promise<Settings> | undefined;
  let saves = 0;

  async function read(): Promise<Settings> {
    const saves_before = saves;
    const found = await store.findSettings(db).then(valuesOf, (error) => {
      if (!last) throw error;
      log.error('settings_unreadable', error);
      return last.values;
    });
    // What was read before a save may be what the save replaced.
    if (saves === saves_before) last = { values: found, until: clock.now().getTime() + LIFE_MS };
    return found;
  }
  return {
    current(): Promise<Settings> {
      if (last && clock.now().getTime() < last.until) return Promise.resolve(last.values);
      if (reading) return reading;
      const started = read().finally(() => {
        if (reading === started) reading = undefined;
      });
      reading = started;
      return started;
    },
    /** The next one who asks reads them again. */
    forget() {
      saves++;
      reading = undefined;
      if (last) last.until = 0;
    },
  };
}

/** Said when it is saved: an inquiry that comes later could only tell that it was not delivered. */
const privateWebhook = (url: string | null | undefined) =>
  url && !mayBePublic(url)
    ? [{ field: 'enterprise_webhook_url', reason: 'This address is not on the public internet. Enter one that is.' }]
    : [];

/** What the operator sets while the product runs. Other modules are given functions that read one setting. */
export function settingsService(dependencies: SettingsDependencies) {
  const { db, clock, environment } = dependencies;
  const { current, forget } = cachedSettings(dependencies);

  async function view(): Promise<SettingsView> {
    const row = await store.findSettings(db);
    return {
      version: row?.version ?? 0,
      values: valuesOf(row),
      environment,
      updated_at: row?.updated_at.toISOString() ?? null,
      updated_by: row?.updated_by ? await store.emailOf(db, row.updated_by) : null,
    };
  }

  return {
    current,
    view,

    /** Saves what an operator changed. Refuses when somebody else saved since they opened the page. */
    async save(actor: AdminActor, edit: SettingsEdit): Promise<SettingsView> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        const row = await store.findSettings(tx);
        const conflict = async () => changedMeanwhile(row?.updated_by ? await store.emailOf(tx, row.updated_by) : null);
        if ((row?.version ?? 0) !== edit.version) throw await conflict();
        const before = valuesOf(row);
        const after = edited(before, edit);
        const wrong = [
          ...contradictions(after, { was_on: before.maintenance_mode, now: at }),
          ...privateWebhook(edit.enterprise_webhook_url),
          ...foreignChat(edit.chat_script_url, environment),
        ];
        if (wrong.length > 0) throw invalidSettings(wrong);
        const changes = changedFields(before, after);
        if (Object.keys(changes.after).length === 0) return;
        const is_saved = await store.saveSettings(tx, after, { version: edit.version, by: actor.user_id, at });
        if (!is_saved) throw await conflict();
        await record(tx, actor, { action: 'settings.changed', subject: ['settings', 'admin'], ...changes }, at);
        afterCommit(tx, forget);
      });
      return view();
    },

    /** What customers see in maintenance mode; null while it is off. */
    async maintenance() {
      const { maintenance_mode, maintenance_message, maintenance_until } = await current();
      if (!maintenance_mode) return null;
      const until = maintenance_until ? new Date(maintenance_until) : null;
      return { message: maintenance_message, until, retry_after_s: retryAfterS(until, clock.now()) };
    },

    enterpriseWebhookUrl: async () => (await current()).enterprise_webhook_url,

    /** Where customers write. */
    supportEmail: async () => (await current()).support_email ?? environment.support_email,

    /** Where the operator is notified; null while notifications are off. */
    async operatorEmail(): Promise<string | null> {
      const { email_notifications_enabled, support_email } = await current();
      return email_notifications_enabled ? (support_email ?? environment.support_email) : null;
    },

    /** The most credits that one purchase may bring. */
    async maxCredits(kind: 'purchase' | 'event_pack'): Promise<number> {
      const { max_credits_per_purchase, max_credits_per_event_pack } = await current();
      return kind === 'event_pack' ? max_credits_per_event_pack : max_credits_per_purchase;
    },

    adjustmentLimit: async () => (await current()).adjustment_limit,
    defaultCreditAmount: async () => (await current()).default_credit_amount,

    /** How long each kind of data is kept, in the unit of its rule. */
    async retention(): Promise<Record<RetentionRule, number>> {
      return keptOf(await current());
    },

    async mailSender() {
      const { mail_sender_name, mail_reply_to } = await current();
      return { from: senderOf(environment, mail_sender_name), reply_to: mail_reply_to };
    },

    /** What the pages show of the settings. */
    async published() {
      const values = await current();
      return {
        support_email: values.support_email ?? environment.support_email,
        booking_url: values.booking_url ?? environment.booking_url,
        office_address: values.office_address ?? environment.office_address,
        chat_script_url: chatScript(values.chat_script_url, environment),
        production_days: { min: values.production_days_min, max: values.production_days_max },
        kept: keptOf(values),
      };
    },
  };
}
