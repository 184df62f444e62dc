import { templatesAdminApi } from './admin/api.ts';
import { templateAdminService } from './admin/service.ts';
import { templatesApi } from './api.ts';
import type { TemplatesDependencies } from './dependencies.ts';
import { templatesCrontab, templatesJobs } from './jobs.ts';
import { ownDesignsApi } from './own-designs/api.ts';
import { ownDesignsService } from './own-designs/service.ts';
import { templatesService } from './service.ts';
import { uploadService } from './uploads/service.ts';

/** Card designs: the gallery, its administration, customers' own designs. */
export function templatesModule(dependencies: TemplatesDependencies) {
  const service = templatesService(dependencies);
  const admin = templateAdminService(dependencies);
  const own_designs = ownDesignsService(dependencies);
  const api = {
    ...templatesApi(service),
    admin: templatesAdminApi(admin, uploadService(dependencies)),
    ownDesigns: ownDesignsApi(own_designs, dependencies.reading),
  };
  return { service, admin, api, jobs: templatesJobs(admin, own_designs), crontab: templatesCrontab };
}
