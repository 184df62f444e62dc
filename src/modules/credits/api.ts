import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { accountLink, creditLot, creditTransaction, transactionQuery } from './schema.ts';
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
    query: transactionQuery,
    answer: z.array(creditTransaction),
    handle: ({ actor, query }) => credits.transactionsOf(actor.user_id, query),
  }),
  lots: customerEndpoint({
    summary: "Credits of the caller's account by the time they expire, the soonest first",
    answer: z.array(creditLot),
    handle: ({ actor }) => credits.lotsOf(actor.user_id),
  }),
});
