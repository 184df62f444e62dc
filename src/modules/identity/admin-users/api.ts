import { z } from 'zod';
import { serviceEndpoint } from '../../../platform/http/endpoint.ts';
import { passkey } from '../passkeys/schema.ts';
import { empty, factorShape, redirectQuery, userShape } from '../schema.ts';
import type { IdentityService } from '../service.ts';
import { idInvalid } from './errors.ts';
import { pageLinks } from './rules.ts';
import * as shape from './schema.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const id = (name: string) =>
  z.string().transform((text) => {
    if (!UUID.test(text)) throw idInvalid(name);
    return text.toLowerCase();
  });
const params = z.object({ user_id: id('user_id') });
const factorParams = params.extend({ factor_id: id('factor_id') });
const passkeyParams = params.extend({ passkey_id: id('passkey_id') });

export const adminUserApi = ({
  admin_users: users,
  admin_removals: removals,
  admin_links: links,
  admin_factors: factors,
  admin_passkeys: passkeys,
}: Pick<IdentityService, 'admin_users' | 'admin_removals' | 'admin_links' | 'admin_factors' | 'admin_passkeys'>) => ({
  list: serviceEndpoint({
    summary: 'People, the newest first; x-total-count stops at 10,000',
    query: shape.pageQuery,
    handle: async ({ query }) => {
      const { users: found, total } = await users.page(query);
      return Response.json(shape.userPage.parse({ users: found, aud: 'authenticated' }), {
        headers: {
          'Cache-Control': 'no-store',
          'X-Total-Count': String(total),
          Link: pageLinks(users.site_url, query, total),
        },
      });
    },
  }),
  create: serviceEndpoint({
    summary: 'Makes a person; with email_confirm the address counts as confirmed',
    body: shape.personAttributes,
    answer: userShape,
    handle: ({ actor, body }) => users.create(actor, body),
  }),
  get: serviceEndpoint({
    summary: 'A person',
    params,
    answer: userShape,
    handle: ({ params: { user_id } }) => users.person(user_id),
  }),
  update: serviceEndpoint({
    summary: 'Changes a person: address, password, metadata, ban',
    params,
    body: shape.personAttributes,
    answer: userShape,
    handle: ({ actor, params: { user_id }, body }) => users.update(actor, user_id, body),
  }),
  remove: serviceEndpoint({
    summary: 'Deletes a person who has nothing that must be kept, or with should_soft_delete closes their sign-in',
    params,
    body: shape.deletion,
    answer: empty,
    handle: async ({ actor, params: { user_id }, body }) => {
      await (body.should_soft_delete ? removals.close(actor, user_id) : removals.remove(actor, user_id));
      return {};
    },
  }),
  factors: serviceEndpoint({
    summary: 'The second factors of a person',
    params,
    answer: z.array(factorShape),
    handle: ({ params: { user_id } }) => factors.list(user_id),
  }),
  removeFactor: serviceEndpoint({
    summary: 'Removes a second factor of a person',
    params: factorParams,
    answer: factorShape,
    handle: ({ actor, params: { user_id, factor_id } }) => factors.remove(actor, user_id, factor_id),
  }),
  passkeys: serviceEndpoint({
    summary: 'The passkeys of a person',
    params,
    answer: z.array(passkey),
    handle: ({ params: { user_id } }) => passkeys.list(user_id),
  }),
  removePasskey: serviceEndpoint({
    summary: 'Removes a passkey of a person',
    params: passkeyParams,
    status: 204,
    handle: async ({ actor, params: { user_id, passkey_id } }) => {
      await passkeys.remove(actor, user_id, passkey_id);
    },
  }),
  generateLink: serviceEndpoint({
    summary: 'Makes a link of a mail without sending the mail',
    query: redirectQuery,
    body: shape.linkRequest,
    answer: shape.madeLink,
    handle: ({ actor, body, query }) => links.make(actor, body, query.redirect_to),
  }),
  invite: serviceEndpoint({
    summary: 'Emails someone an invitation',
    query: redirectQuery,
    body: shape.invitation,
    answer: userShape,
    handle: ({ actor, body, query }) => links.invite(actor, body, query.redirect_to),
  }),
});
