import { adminEndpoint, customerEndpoint } from '../../../platform/http/endpoint.ts';
import { byId, eraseRequest, operatorErase, recipientErasures, recipientSearch, searchState } from './schema.ts';
import type { SearchService } from './search-service.ts';
import type { RecipientService } from './service.ts';

export const recipientApi = (recipients: RecipientService, searches: SearchService) => ({
  find: customerEndpoint('members', {
    summary: 'Look for a person among what the account has sent, stored and received',
    body: recipientSearch,
    answer: byId,
    status: 202,
    handle: ({ actor, body }) => searches.find(actor, body),
  }),
  found: customerEndpoint('members', {
    summary: 'Where a person appears, and how far the search is',
    params: byId,
    answer: searchState,
    handle: ({ actor, params }) => searches.state(actor.account_id, params.id),
  }),
  export: customerEndpoint('members', {
    summary: 'All that the account has of a person, as a file',
    params: byId,
    handle: async ({ actor, params }) =>
      new Response(JSON.stringify(await searches.exportOne(actor, params.id), null, 1), {
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
    answer: byId,
    status: 202,
    handle: ({ actor, body }) => recipients.erase(actor, body),
  }),
  list: customerEndpoint('members', {
    summary: 'The latest erasures of people from the account, without their names',
    answer: recipientErasures,
    handle: ({ actor }) => recipients.list(actor.account_id),
  }),
  findEverywhere: adminEndpoint('people', {
    summary: 'Look for a person in every account',
    body: recipientSearch,
    answer: byId,
    status: 202,
    handle: ({ actor, body }) => searches.findEverywhere(actor, body),
  }),
  foundEverywhere: adminEndpoint('people', {
    summary: 'Where a person appears in all accounts, and how far the search is',
    params: byId,
    answer: searchState,
    handle: ({ params }) => searches.state(null, params.id),
  }),
  eraseEverywhere: adminEndpoint('people', {
    summary: 'Erase a person from every account',
    proof: true,
    body: operatorErase,
    answer: byId,
    status: 202,
    handle: ({ actor, body }) => recipients.eraseEverywhere(actor, body),
  }),
  listEverywhere: adminEndpoint('people', {
    summary: 'The latest erasures of people from every account, without their names',
    answer: recipientErasures,
    handle: () => recipients.list(null),
  }),
});
