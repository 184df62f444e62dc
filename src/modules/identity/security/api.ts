import { z } from 'zod';
import { customerEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import { callerOf } from '../caller-api.ts';
import type { IdentityService } from '../service.ts';
import { eventsQuery, proof, proved, securityEvents, signedInDevice, stopRequest } from './schema.ts';

export const securityApi = ({
  security,
  stopEmailChange,
  cancelEmailChange,
}: Pick<IdentityService, 'security' | 'stopEmailChange' | 'cancelEmailChange'>) => ({
  devices: customerEndpoint('self', {
    summary: 'The devices on which the caller is signed in',
    answer: z.array(signedInDevice),
    handle: ({ actor }) => security.devices(actor),
  }),
  endDevice: customerEndpoint('self', {
    summary: 'Signs one device of the caller out',
    params: z.object({ id: z.uuid() }),
    status: 204,
    handle: ({ actor, params }) => security.endDevice(actor, params.id),
  }),
  prove: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Proves who the caller is, by their password or a mailed code, for the next 15 minutes of this session',
    body: proof,
    answer: proved,
    handle: (call) => security.prove(call.actor, call.body, callerOf(call)),
  }),
  events: customerEndpoint('self', {
    summary: "What happened to the caller's sign-in: sign-ins, passwords, addresses, devices",
    query: eventsQuery,
    answer: securityEvents,
    handle: ({ actor, query }) => security.events(actor, query.before),
  }),
  cancelEmailChange: customerEndpoint('self', {
    summary: "Stops a change of the caller's address that is not confirmed yet",
    status: 204,
    handle: ({ actor }) => cancelEmailChange(actor),
  }),
  stopEmailChange: openEndpoint({
    summary: 'Stops a change of the address with the token from the mail to the current address',
    body: stopRequest,
    status: 204,
    handle: (call) => stopEmailChange(call.body.token, callerOf(call)),
  }),
});
