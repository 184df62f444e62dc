import { customerEndpoint } from '../../../platform/http/endpoint.ts';
import { callerOf } from '../caller-api.ts';
import { sessionShape } from '../schema.ts';
import type { IdentityService } from '../service.ts';
import * as shape from './schema.ts';

/** Second factors and recovery codes, in the protocol of /auth/v1. All of it may be called before the second factor was given. */
export const factorsApi = ({ factors, recovery }: Pick<IdentityService, 'factors' | 'recovery'>) => ({
  enroll: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Adds a second factor, which counts once it was verified',
    body: shape.enrollBody,
    answer: shape.enrolled,
    handle: ({ actor, body }) => factors.enroll(actor, body),
  }),
  challenge: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Asks for an answer of a second factor',
    params: shape.factorParams,
    answer: shape.challenged,
    handle: (call) => factors.challenge(call.actor, call.params.id, callerOf(call)),
  }),
  verify: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Answers a challenge, which raises the session to aal2',
    params: shape.factorParams,
    body: shape.verifyFactorBody,
    answer: sessionShape,
    handle: (call) => factors.verify(call.actor, call.params.id, call.body, callerOf(call)),
  }),
  unenroll: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Removes a second factor',
    params: shape.factorParams,
    answer: shape.unenrolled,
    handle: ({ actor, params }) => factors.unenroll(actor, params.id),
  }),
  codes: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'How many recovery codes are left',
    answer: shape.codesStatus,
    handle: ({ actor }) => recovery.status(actor),
  }),
  generateCodes: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Makes recovery codes, which are shown once',
    body: shape.generateBody,
    answer: shape.codesMade,
    handle: ({ actor, body }) => recovery.generate(actor, body.friendly_name),
  }),
  verifyCode: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Uses a recovery code up, which raises the session to aal2',
    body: shape.recoveryBody,
    answer: sessionShape,
    handle: (call) => recovery.verify(call.actor, call.body.code, callerOf(call)),
  }),
  regenerateCodes: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Makes new recovery codes; the former ones stop working',
    answer: shape.codesMade,
    handle: ({ actor }) => recovery.regenerate(actor),
  }),
  removeCodes: customerEndpoint('self', {
    before_second_factor: true,
    summary: 'Removes the recovery codes',
    answer: shape.unenrolled,
    handle: ({ actor }) => recovery.remove(actor),
  }),
});
