import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { maintenanceState, settingsEdit, settingsView, webhookTest, webhookTestResult } from './schema.ts';
import type { SettingsService } from './service.ts';
import type { WebhookService } from './webhook-service.ts';

export const settingsApi = (settings: SettingsService, webhook: WebhookService) => ({
  view: adminEndpoint('settings', {
    summary: 'What the operator has set, and what the environment says where nothing is set',
    answer: settingsView,
    handle: () => settings.view(),
  }),
  save: adminEndpoint('settings', {
    summary: 'Change some of the settings, on the version that was read',
    proof: true,
    body: settingsEdit,
    answer: settingsView,
    handle: ({ actor, body }) => settings.save(actor, body),
  }),
  testWebhook: adminEndpoint('settings', {
    summary: 'Post a test inquiry to a webhook',
    body: webhookTest,
    answer: webhookTestResult,
    handle: ({ actor, body }) => webhook.test(actor, body.url),
  }),
  maintenance: adminEndpoint('desk', {
    summary: 'Whether maintenance mode is on',
    answer: maintenanceState,
    async handle() {
      const now = await settings.maintenance();
      return { is_on: now !== null, message: now?.message ?? null, until: now?.until?.toISOString() ?? null };
    },
  }),
});
