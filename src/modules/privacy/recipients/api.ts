import { z } from 'zod';
import { adminEndpoint, customerEndpoint } from '../../../platform/http/endpoint.ts';
import { eraseRequest, operatorErase, recipientErasures, recipientFound, recipientSearch } from './schema.ts';
import type { RecipientService } from './service.ts';

const started = z.object({ id: z.uuid() });

export const recipientApi = (recipients: RecipientService) => ({
  find: customerEndpoint('members', {
    summary: 'Where a person appears among what the account has sent, stored and received',
    body: recipientSearch,
    answer: recipientFound,
    handle: ({ actor, body }) => recipients.find(actor, body),
  }),
  export: customerEndpoint('members', {
    summary: 'All that the account has of a person, as a file',
    body: recipientSearch,
    handle: async ({ actor, body }) =>
      new Response(JSON.stringify(await recipients.exportOne(actor, body), null, 1), {
        headers: {
          'Content-Type': 'application/json',
          'Content-Disposition': 'attachment; filename="person.json"',
          'Cache-Control': 'no-store',
        },
      }),
  }),
  erase: customerEndpoint('members', {
    summary: 'Erase a person from everything that the account has. Letters in print go out first',
    body: eraseRequest,
    answer: started,
    status: 202,
    handle: ({ actor, body }) => recipients.erase(actor, body),
  }),
  list: customerEndpoint('members', {
    summary: 'The latest erasures of people from the account, without their names',
    answer: recipientErasures,
    handle: ({ actor }) => recipients.list(actor),
  }),
  eraseEverywhere: adminEndpoint('people', {
    summary: 'Erase a person from every account',
    body: operatorErase,
    answer: started,
    status: 202,
    handle: ({ actor, body }) => recipients.eraseEverywhere(actor, body),
  }),
});
