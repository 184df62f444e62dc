import type { Jobs } from '../../platform/queue/queue.ts';
import type { TemplateAdminService } from './admin/service.ts';
import type { OwnDesignsService } from './own-designs/service.ts';

export const templatesJobs = (templates: TemplateAdminService, own: OwnDesignsService): Jobs => ({
  'templates.sweep_own_designs': async () => void (await own.sweep()),
  'templates.sweep_uploads': async () => void (await templates.sweepUploads()),
});

export const templatesCrontab = ['17 4 * * * templates.sweep_uploads', '27 4 * * * templates.sweep_own_designs'].join(
  '\n',
);
