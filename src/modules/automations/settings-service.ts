import type { Actor } from '../../platform/http/endpoint.ts';
import { addDays } from '../../platform/time.ts';
import type { AutomationsDependencies } from './dependencies.ts';
import type { AutomationSettings } from './schema.ts';
import * as store from './store.ts';

/** Settings of all automations of an account together. */
export function settingsService({ db, clock }: AutomationsDependencies) {
  const settings = ({ account_id }: Actor): Promise<AutomationSettings> =>
    store.accountSettings(db, account_id, addDays(clock.now(), -1));

  return {
    /** The daily limit of the account, and how many letters its automations sent in the last 24 hours. */
    settings,

    /** Changes the daily limit. Letters that wait for approval already go on waiting. */
    async saveSettings(
      actor: Actor,
      { daily_cap }: Pick<AutomationSettings, 'daily_cap'>,
    ): Promise<AutomationSettings> {
      await store.saveDailyCap(db, actor.account_id, daily_cap);
      return settings(actor);
    },
  };
}
