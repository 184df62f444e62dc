import { adminEndpoint, customerEndpoint } from '../../../platform/http/endpoint.ts';
import { closeRequest, closingState, operatorClose, operatorClosed, operatorStop } from './schema.ts';
import type { ClosureService } from './service.ts';

export const closureApi = (closures: ClosureService) => ({
  state: customerEndpoint('account', {
    summary: 'Whether the account is being closed, and what goes with it',
    answer: closingState,
    handle: ({ actor }) => closures.state(actor),
  }),
  close: customerEndpoint('account', {
    summary: 'Close the account: after a time of waiting, everything in it is deleted',
    body: closeRequest,
    answer: closingState,
    handle: ({ actor, body, ip, request, request_id }) =>
      closures.close(actor, body, { ip, user_agent: request.headers.get('user-agent'), request_id }),
  }),
  stop: customerEndpoint('account', {
    summary: 'Keep an account that is being closed',
    answer: closingState,
    handle: ({ actor }) => closures.stop(actor),
  }),
  closeFor: adminEndpoint('people', {
    summary:
      'Close the account of a person, after the time of waiting or at once, which an owner decides or a second operator confirms',
    proof: true,
    body: operatorClose,
    answer: operatorClosed,
    handle: ({ actor, body }) => closures.closeFor(actor, body),
  }),
  stopFor: adminEndpoint('people', {
    summary: 'Keep an account that is being closed',
    proof: true,
    body: operatorStop,
    status: 204,
    handle: async ({ actor, body }) => {
      await closures.stopFor(actor, body);
    },
  }),
});
