import { z } from 'zod';
import { serviceEndpoint } from '../../../platform/http/endpoint.ts';
import { empty, redirectQuery, userShape } from '../schema.ts';
import { idInvalid } from './errors.ts';
import type { AdminLinkService } from './link-service.ts';
import { pageLinks } from './rules.ts';
import * as shape from './schema.ts';
import type { AdminUserService } from './service.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const id = (name: string) =>
  z.string().transform((text) => {
    if (!UUID.test(text)) throw idInvalid(name);
    return text.toLowerCase();
  });
const params = z.object({ user_id: id('user_id') });
const factorParams = params.extend({ factor_id: id('factor_id') });

/** The second factors of a person, for the programs of the operator. */
export type FactorAdmin = {
  list(user_id: string): Promise<object[]>;
  /** Throws mfa_factor_not_found. */
  remove(
    by: { user_id: null; via: 'service_key'; request_id: string },
    user_id: string,
    factor_id: string,
  ): Promise<object>;
};

export const adminUserApi = (users: AdminUserService, links: AdminLinkService, factors: FactorAdmin) => ({
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
      await (body.should_soft_delete ? users.close(actor, user_id) : users.remove(actor, user_id));
      return {};
    },
  }),
  factors: serviceEndpoint({
    summary: 'The second factors of a person',
    params,
    answer: z.array(z.looseObject({})),
    handle: async ({ params: { user_id } }) => {
      await users.check(user_id);
      return (await factors.list(user_id)) as Record<string, unknown>[];
    },
  }),
  removeFactor: serviceEndpoint({
    summary: 'Removes a second factor of a person',
    params: factorParams,
    answer: z.looseObject({}),
    handle: async ({ actor, params: { user_id, factor_id } }) => {
      await users.check(user_id);
      return (await factors.remove(actor, user_id, factor_id)) as Record<string, unknown>;
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
    summary: 'Mails somebody an invitation',
    query: redirectQuery,
    body: shape.invitation,
    answer: userShape,
    handle: ({ actor, body, query }) => links.invite(actor, body, query.redirect_to),
  }),
});
