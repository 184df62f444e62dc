import type { Log } from '../../platform/log.ts';
import { deliverOrDrop } from '../../platform/mail/deliver.ts';
import type { Pollers } from '../../platform/queue/poller.ts';
import type { Jobs } from '../../platform/queue/queue.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { mailOrder } from './schema.ts';
import type { AutomationsService } from './service.ts';

const LOOK_FOR_EVENTS_MS = 1000;
const LOOK_FOR_RESUMED_MS = 3000;

type Parts = { automations: AutomationsService; mail: MailProvider; log: Log };

export const automationsJobs = ({ automations, mail, log }: Parts): Jobs => ({
  'automations.mail': async (payload) => {
    const order = mailOrder.parse(payload);
    const composed = await automations.composeMail(order);
    if (composed) await deliverOrDrop(mail, composed, log, { automation_id: order.automation_id, mail: order.kind });
  },
});

export const automationsPollers = (automations: AutomationsService): Pollers => ({
  'automations.process': {
    every_ms: LOOK_FOR_EVENTS_MS,
    work: async () => (await automations.processBatch({ uses_ai: false })).claimed > 0,
  },
  // By itself, so that messages that take long to write hold up no other letters.
  'automations.write': {
    every_ms: LOOK_FOR_EVENTS_MS,
    work: async () => (await automations.processBatch({ uses_ai: true })).claimed > 0,
  },
  'automations.resume': {
    every_ms: LOOK_FOR_RESUMED_MS,
    work: async () => {
      await automations.resumePaid();
      await automations.resumeWithCampaigns();
      return false;
    },
  },
});
