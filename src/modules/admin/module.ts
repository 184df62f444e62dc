import { adminApi } from './api.ts';
import { installationApi } from './installation/api.ts';
import { type InstallationDependencies, installationService } from './installation/service.ts';
import { adminPeopleApi } from './people/api.ts';
import { personExportService } from './people/export-service.ts';
import { adminPeopleService } from './people/service.ts';
import { adminService } from './service.ts';

/** What the operator's pages show across modules. It reads the views that their owners publish. */
export function adminModule(
  dependencies: Parameters<typeof adminService>[0] &
    Parameters<typeof adminPeopleService>[0] &
    InstallationDependencies,
) {
  const service = adminService(dependencies);
  const people = adminPeopleService(dependencies);
  const files = personExportService({ ...dependencies, people });
  const installation = installationApi(installationService(dependencies));
  const api = { ...adminApi(service), installation, people: adminPeopleApi(people, files, dependencies.clock) };
  return { service, api, jobs: {}, crontab: '' };
}
