import { z } from 'zod';
import { customerEndpoint, openEndpoint } from '../../../platform/http/endpoint.ts';
import * as refuse from './errors.ts';
import { providerRefusal } from './rules.ts';

const providerQuery = z.object({ provider: z.string().default('') });

/** URLs of the protocol that this server does not offer: each says so in the words that clients know. */
export const switchedOffApi = () => ({
  sso: openEndpoint({
    summary: 'Single sign-on; not offered here',
    handle: () => {
      throw refuse.ssoOff();
    },
  }),
  authorize: openEndpoint({
    summary: 'Sign-in at another service; not offered here',
    query: providerQuery,
    handle: ({ query }) => {
      throw providerRefusal(query.provider);
    },
  }),
  linkIdentity: customerEndpoint('self', {
    summary: 'Adds the identity of another service; not offered here',
    query: providerQuery,
    handle: () => {
      throw refuse.linkingOff();
    },
  }),
  unlinkIdentity: customerEndpoint('self', {
    summary: 'Removes the identity of another service; not offered here',
    params: z.object({ identity_id: z.string() }),
    handle: () => {
      throw refuse.linkingOff();
    },
  }),
});
