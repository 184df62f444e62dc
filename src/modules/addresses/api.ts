import { z } from 'zod';
import { type Actor, customerEndpoint } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import { addressCheck, addressCheckRequest, place, suggestions } from './schema.ts';
import type { AddressesService } from './service.ts';

const session_token = z.string().max(100).default('');

/** Who may ask the places provider, which may charge for it. */
export type AdmitSearches = {
  /** What one person may ask, in whichever account: nobody uses up what the others of a team need. */
  admitPerson: Admit;
  admitAccount: Admit;
  admitVisitor: Admit;
};

export const addressesApi = (
  addresses: AddressesService,
  { admitPerson, admitAccount, admitVisitor }: AdmitSearches,
) => {
  const admit = async ({ account_id, user_id, is_anonymous }: Actor) => {
    if (is_anonymous) return admitVisitor(account_id);
    await admitPerson(user_id);
    await admitAccount(account_id);
  };
  return {
    suggest: customerEndpoint('draft', {
      summary: 'Completes an address while it is typed',
      body: z.object({ input: z.string().max(300), session_token }),
      answer: suggestions,
      async handle({ actor, body }) {
        await admit(actor);
        return addresses.suggest(body.input, body.session_token);
      },
    }),
    place: customerEndpoint('draft', {
      summary: 'The parts of a chosen address',
      body: z.object({ place_id: z.string().min(1).max(2000), session_token }),
      answer: place,
      async handle({ actor, body }) {
        await admit(actor);
        return addresses.place(body.place_id, body.session_token);
      },
    }),
    check: customerEndpoint('read', {
      summary: 'Checks an address: is its street known, and do city, state and ZIP code belong together?',
      body: addressCheckRequest,
      answer: addressCheck,
      async handle({ actor, body }) {
        await admit(actor);
        return addresses.check(body);
      },
    }),
  };
};
