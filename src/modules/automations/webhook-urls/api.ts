import { z } from 'zod';
import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import { automation } from '../schema.ts';
import type { AutomationsService } from '../service.ts';
import { replaceRequest, replaceSeenRequest, urlReader, wholeUrl } from './schema.ts';

const byId = z.object({ id: z.uuid() });

/** Whoever has a webhook URL orders letters, so only members who may send are shown it, and no operator. */
export const webhookUrlApi = (automations: AutomationsService) => ({
  showUrl: customerEndpoint('automations', {
    summary: 'The webhook URL of an automation, with its key',
    body: byId,
    answer: wholeUrl,
    handle: ({ actor, body }) => automations.showUrl(actor, body.id),
  }),
  replaceUrl: customerEndpoint('automations', {
    summary: 'Replaces the webhook URL of an automation; the old one stops now or after some hours',
    proof: true,
    body: replaceRequest,
    answer: wholeUrl,
    handle: ({ actor, body }) => automations.replaceUrl(actor, body),
  }),
  stopOldUrl: customerEndpoint('automations', {
    summary: 'Stops the webhook URL that was replaced before its time',
    body: byId,
    answer: automation,
    async handle({ actor, body }) {
      await automations.stopOldUrl(actor, body.id);
      return automations.get(actor, body.id);
    },
  }),
  urlReaders: customerEndpoint('members', {
    summary: 'Who was shown webhook URLs that still work, former members included',
    answer: z.array(urlReader),
    handle: ({ actor }) => automations.urlReaders(actor),
  }),
  replaceSeen: customerEndpoint('members', {
    summary: 'Replaces the webhook URLs that a person was shown',
    proof: true,
    body: replaceSeenRequest,
    answer: z.object({ replaced: z.int() }),
    handle: async ({ actor, body }) => ({ replaced: await automations.replaceUrlsSeenBy(actor, body) }),
  }),
});
