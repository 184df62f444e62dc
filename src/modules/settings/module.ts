import { settingsApi } from './api.ts';
import { type SettingsDependencies, settingsService } from './service.ts';
import { type WebhookDependencies, webhookService } from './webhook-service.ts';

/** What the operator sets while the product runs. It takes nothing from other modules, and they get functions of it. */
export function settingsModule(dependencies: SettingsDependencies & WebhookDependencies) {
  const service = settingsService(dependencies);
  const api = settingsApi(service, webhookService(dependencies));
  return { service, api, jobs: {}, crontab: '' };
}
