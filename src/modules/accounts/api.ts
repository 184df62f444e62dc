import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { accountLink } from './schema.ts';
import type { AccountsService } from './service.ts';

export const accountsApi = (accounts: AccountsService) => ({
  links: customerEndpoint('self', {
    summary: 'The accounts that the caller may act for',
    answer: z.array(accountLink),
    handle: ({ actor }) => accounts.linksOf(actor.user_id),
  }),
});
