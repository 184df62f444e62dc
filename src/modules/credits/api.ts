import { z } from 'zod';
import { customerEndpoint } from '../../platform/http/endpoint.ts';
import { creditLot, creditTransaction, transactionQuery } from './schema.ts';
import type { CreditsService } from './service.ts';

export const creditsApi = (credits: CreditsService) => ({
  balance: customerEndpoint('read', {
    summary: 'Credits that can be spent now',
    reads: () => true,
    body: z.object({ account_uuid: z.uuid() }),
    answer: z.int(),
    handle: ({ actor, body }) => credits.balanceOfAccount(actor, body.account_uuid),
  }),
  transactions: customerEndpoint('read', {
    summary: "The account's credit transactions, newest first",
    query: transactionQuery,
    answer: z.array(creditTransaction),
    handle: ({ actor, query }) => credits.transactionsOf(actor.account_id, query),
  }),
  lots: customerEndpoint('read', {
    summary: "Credits of the caller's account by the time they expire, the soonest first",
    answer: z.array(creditLot),
    handle: ({ actor }) => credits.lotsOf(actor.account_id),
  }),
});
