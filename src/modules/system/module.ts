import { systemApi } from './api.ts';
import { type SystemDependencies, systemService } from './service.ts';

/** Which versions run, on which database. The rows are the platform's; this shows them to operators. */
export function systemModule(dependencies: SystemDependencies) {
  const service = systemService(dependencies);
  return { service, api: systemApi(service), jobs: {}, crontab: '' };
}
