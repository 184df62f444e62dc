import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { accountLink } from './schema.ts';
import type { AccountsService } from './service.ts';

export const accountsApi = (accounts: AccountsService) => ({
  links: customerEndpoint('self', {
    summary: 'The accounts that the caller may act for, the one of this request first',
    answer: z.array(accountLink),
    handle: ({ actor }) => accounts.linksOf(actor),
  }),
});
