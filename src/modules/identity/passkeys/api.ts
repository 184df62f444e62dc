import { z } from 'zod';
import { customerEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import { callerOf } from '../caller-api.ts';
import { sessionShape } from '../schema.ts';
import type { IdentityService } from '../service.ts';
import * as shape from './schema.ts';

/** Passkeys, in the protocol of /auth/v1. */
export const passkeysApi = ({ passkeys }: Pick<IdentityService, 'passkeys'>) => ({
  startRegistration: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'What a device needs to make a passkey',
    answer: shape.optionsAnswer,
    handle: ({ actor }) => passkeys.startRegistration(actor),
  }),
  register: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Adds the passkey that a device made',
    body: shape.verifyPasskeyBody,
    answer: shape.passkey,
    handle: (call) => passkeys.register(call.actor, call.body, callerOf(call)),
  }),
  startAuthentication: openEndpoint({
    summary: 'What a device needs to sign in with a passkey',
    answer: shape.optionsAnswer,
    handle: (call) => passkeys.startAuthentication(callerOf(call)),
  }),
  authenticate: openEndpoint({
    summary: 'Signs in with a passkey',
    body: shape.verifyPasskeyBody,
    answer: sessionShape,
    handle: (call) => passkeys.authenticate(call.body, callerOf(call)),
  }),
  list: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'The passkeys of the caller',
    answer: z.array(shape.passkey),
    handle: ({ actor }) => passkeys.list(actor),
  }),
  rename: customerEndpoint('self', {
    summary: 'Renames a passkey',
    params: shape.passkeyParams,
    body: shape.renameBody,
    answer: shape.passkey,
    handle: ({ actor, params, body }) => passkeys.rename(actor, params.id, body.friendly_name),
  }),
  remove: customerEndpoint('self', {
    summary: 'Removes a passkey',
    params: shape.passkeyParams,
    status: 204,
    handle: async ({ actor, params }) => {
      await passkeys.remove(actor, params.id);
    },
  }),
});
