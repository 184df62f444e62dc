import type { Jobs } from '../../platform/queue.ts';
import type { TemplateAdminService } from './template-admin-service.ts';

export const templatesJobs = (templates: TemplateAdminService): Jobs => ({
  'templates.sweep_uploads': async () => void (await templates.sweepUploads()),
});

export const templatesCrontab = '17 4 * * * templates.sweep_uploads';
