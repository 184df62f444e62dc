import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { accountLink, accountSecurity, secondFactorRule } from './schema.ts';
import type { AccountsService } from './service.ts';

export const accountsApi = (accounts: AccountsService) => ({
  links: customerEndpoint('self', {
    summary: 'The accounts that the caller may act for, the one of this request first',
    answer: z.array(accountLink),
    handle: ({ actor }) => accounts.linksOf(actor),
  }),
  security: customerEndpoint('read', {
    summary: 'What the account demands of its members when they sign in',
    answer: accountSecurity,
    handle: ({ actor }) => accounts.securityOf(actor),
  }),
  requireSecondFactor: customerEndpoint('account', {
    summary: 'Demands a second factor of every member of the account, or no longer',
    body: secondFactorRule,
    status: 204,
    handle: async ({ actor, body }) => {
      await accounts.requireSecondFactor(actor, body.required);
    },
  }),
});
