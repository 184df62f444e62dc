import { z } from 'zod';
import type { Jobs } from '../../platform/queue/queue.ts';
import { itemStatus } from './schema.ts';
import type { PressService } from './service.ts';

const updates = z.object({
  updates: z.array(
    z.object({
      letter_id: z.uuid(),
      status: itemStatus,
      at: z.iso.datetime(),
      note: z.string().optional(),
      reason: z.string().optional(),
      event: z.enum(['reprinted', 'returned', 'corrected']).optional(),
    }),
  ),
});

export const pressJobs = (press: PressService): Jobs => ({
  'press.render': (payload) => press.render(z.object({ run_id: z.uuid() }).parse(payload).run_id),
  'press.report': (payload) => press.report(updates.parse(payload).updates),
  'press.simulate': async () => {
    while ((await press.simulateStep()) > 0);
  },
});

/** Continues the simulation after a restart; does nothing where it is off. */
export const pressCrontab = '* * * * * press.simulate';
