import { openEndpoint } from '../../../platform/http/endpoint.ts';
import { callerOf } from '../caller-api.ts';
import { firstOwner, firstSession, setUpLink, setUpState } from './schema.ts';
import type { FirstOwnerService } from './service.ts';

export const firstOwnerApi = (service: FirstOwnerService) => ({
  show: openEndpoint({
    summary: 'Whether the link that a first start prints can be used',
    body: setUpLink,
    answer: setUpState,
    handle: ({ body }) => service.show(body.token),
  }),
  setUp: openEndpoint({
    summary: 'Makes the first owner of this installation, for whoever has the link that a first start prints',
    body: firstOwner,
    answer: firstSession,
    handle: (call) => service.setUp(call.body, callerOf(call)),
  }),
});
