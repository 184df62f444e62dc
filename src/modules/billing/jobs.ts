import { z } from 'zod';
import type { Jobs } from '../../platform/queue.ts';
import { type BillingService, HANDLE_EVENT_JOB } from './service.ts';

export const billingJobs = (billing: BillingService): Jobs => ({
  [HANDLE_EVENT_JOB]: async (payload) => {
    await billing.handleEvent(z.object({ message_id: z.uuid() }).parse(payload).message_id);
  },
  'billing.sweep': async () => {
    await billing.sweep();
  },
});

export const billingCrontab = '*/2 * * * * billing.sweep';
