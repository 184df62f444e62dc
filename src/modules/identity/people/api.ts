import { adminEndpoint } from '../../../platform/http/endpoint.ts';
import { banRequest, personAction } from './schema.ts';
import type { PeopleService } from './service.ts';

export const peopleApi = (people: PeopleService) => ({
  ban: adminEndpoint('people', {
    summary: 'Sign a person out everywhere and refuse sign-ins, until a time or until it is ended',
    proof: true,
    body: banRequest,
    status: 204,
    handle: async ({ actor, body }) => {
      await people.ban(actor, body);
    },
  }),
  unban: adminEndpoint('people', {
    summary: 'Let a banned person sign in again',
    proof: true,
    body: personAction,
    status: 204,
    handle: async ({ actor, body }) => {
      await people.unban(actor, body);
    },
  }),
  signOut: adminEndpoint('people', {
    summary: 'End all sessions of a person',
    proof: true,
    body: personAction,
    status: 204,
    handle: async ({ actor, body }) => {
      await people.signOutEverywhere(actor, body);
    },
  }),
  resendVerification: adminEndpoint('people', {
    summary: 'Mail a person the link that confirms their address again',
    proof: true,
    body: personAction,
    status: 204,
    handle: async ({ actor, body }) => {
      await people.resendVerification(actor, body);
    },
  }),
  sendReset: adminEndpoint('people', {
    summary: 'Mail a person a link to set a new password',
    proof: true,
    body: personAction,
    status: 204,
    handle: async ({ actor, body }) => {
      await people.sendReset(actor, body);
    },
  }),
});
