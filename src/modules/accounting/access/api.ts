import { z } from 'zod';
import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { appAdmin, appAdminChange } from './schema.ts';
import type { AccessService } from './service.ts';

export const accessApi = (access: AccessService) => ({
  list: adminEndpoint('settings', {
    summary: 'Who may see the books',
    answer: z.array(appAdmin),
    async handle({ actor }) {
      await access.admit(actor);
      return access.list();
    },
  }),
  change: adminEndpoint('settings', {
    summary: 'Let an operator see the books, or no longer',
    proof: true,
    body: appAdminChange,
    status: 204,
    async handle({ actor, body }) {
      await access.admit(actor);
      await access.change(actor, body);
    },
  }),
});
