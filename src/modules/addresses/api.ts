import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import type { Admit } from '../../platform/http/rate-limit.ts';
import { addressCheck, addressCheckRequest, place, suggestion } from './schema.ts';
import type { AddressesService } from './service.ts';

const session_token = z.string().max(100).default('');

/** `admit` limits what an account may ask of the places provider, which may charge for it. */
export const addressesApi = (addresses: AddressesService, admit: Admit) => ({
  suggest: customerEndpoint('write', {
    summary: 'Completes an address while it is typed',
    body: z.object({ input: z.string().max(300), session_token }),
    answer: z.object({ suggestions: z.array(suggestion) }),
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return addresses.suggest(body.input, body.session_token);
    },
  }),
  place: customerEndpoint('write', {
    summary: 'The parts of a chosen address',
    body: z.object({ place_id: z.string().min(1).max(2000), session_token }),
    answer: place,
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return addresses.place(body.place_id, body.session_token);
    },
  }),
  check: customerEndpoint('read', {
    summary: 'Checks an address: is its street known, and do city, state and ZIP code belong together?',
    body: addressCheckRequest,
    answer: addressCheck,
    async handle({ actor, body }) {
      await admit(actor.account_id);
      return addresses.check(body);
    },
  }),
});
