import { z } from 'zod';
import { customerEndpoint } from '../../platform/http.ts';
import { accountLink, creditTransaction, transactionType } from './schema.ts';
import type { CreditsService } from './service.ts';

export const creditsApi = (credits: CreditsService) => ({
  accounts: customerEndpoint({
    summary: 'The account that the caller belongs to',
    answer: z.array(accountLink),
    handle: ({ actor }) => credits.accountsOf(actor.user_id),
  }),
  balance: customerEndpoint({
    summary: 'Credits that can be spent now',
    body: z.object({ account_uuid: z.uuid() }),
    answer: z.int(),
    handle: ({ actor, body }) => credits.balanceOfAccount(actor.user_id, body.account_uuid),
  }),
  transactions: customerEndpoint({
    summary: "The caller's credit transactions, newest first",
    query: z.object({ type: transactionType.optional(), limit: z.coerce.number().int().min(1).max(1000).default(10) }),
    answer: z.array(creditTransaction),
    handle: ({ actor, query }) => credits.transactionsOf(actor.user_id, query),
  }),
});
