import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import type { AccessService } from '../access/service.ts';
import { accountingSettings } from './schema.ts';
import type { accountingSettingsService } from './service.ts';

type Settings = ReturnType<typeof accountingSettingsService>;

export const accountingSettingsApi = (settings: Settings, admit: AccessService['admit']) => ({
  save: adminEndpoint('settings', {
    summary: 'Change the time zone, the cost of a card, partners and approvers',
    proof: true,
    body: accountingSettings,
    status: 204,
    async handle({ actor, body }) {
      await admit(actor);
      await settings.save(actor, body);
    },
  }),
});
