import { accountsApi } from './api.ts';
import { accountsService } from './service.ts';

/** Accounts and their members. */
export function accountsModule(dependencies: Parameters<typeof accountsService>[0]) {
  const service = accountsService(dependencies);
  return { service, api: accountsApi(service), jobs: {}, crontab: '' };
}
