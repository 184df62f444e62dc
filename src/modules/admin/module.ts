import { adminApi } from './api.ts';
import { adminService } from './service.ts';

/** What the operator's pages show across modules. It reads the views that their owners publish. */
export function adminModule(dependencies: Parameters<typeof adminService>[0]) {
  const service = adminService(dependencies);
  return { service, api: adminApi(service), jobs: {}, crontab: '' };
}
