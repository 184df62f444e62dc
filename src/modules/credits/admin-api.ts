import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { adminEndpoint } from '../../platform/http/endpoint.ts';
import { tableFile } from '../../platform/table/file.ts';
import {
  adjustmentDecision,
  adjustmentOutcome,
  creditManagement,
  creditManagementAnswer,
  waitingAdjustment,
} from './adjustments/schema.ts';
import type { DeskService } from './desk-service.ts';
import { grantsQuery, paidBy } from './grants/schema.ts';
import { journalExport, journalPage, journalQuery } from './journal/schema.ts';
import { JOURNAL_COLUMNS } from './journal/service.ts';
import { environment } from './schema.ts';
import { checkRequested, creditFigures } from './totals/schema.ts';

/** Credits of all accounts, for an operator. */
export const creditsAdminApi = (credits: DeskService, clock: Clock) => ({
  manage: adminEndpoint('credits', {
    summary: "Find a person's credits, or add and remove some; large adjustments wait for a second operator",
    proof: ({ action }) => action === 'adjust_credits',
    body: creditManagement,
    answer: creditManagementAnswer,
    handle: async ({ actor, body }) =>
      body.action === 'adjust_credits'
        ? credits.adjust(actor, body)
        : { credits: await credits.managedCredits(actor, body) },
  }),
  waiting: adminEndpoint('credits', {
    summary: 'Adjustments that wait for a second operator, the oldest first',
    answer: z.array(waitingAdjustment),
    handle: ({ actor }) => credits.waitingAdjustments(actor),
  }),
  decide: adminEndpoint('credits', {
    summary: 'Approve or decline an adjustment that another operator asked for',
    proof: true,
    body: adjustmentDecision,
    answer: adjustmentOutcome,
    handle: ({ actor, body }) => credits.decideAdjustment(actor, body),
  }),
  transactions: adminEndpoint('money', {
    summary: 'Credit transactions of all accounts',
    query: journalQuery,
    answer: journalPage,
    handle: ({ query }) => credits.journalPage(query),
  }),
  export: adminEndpoint('money', {
    summary: 'Credit transactions of all accounts as a file',
    proof: true,
    query: journalExport,
    handle: ({ query: { format, ...filter } }) =>
      tableFile({
        format,
        name: 'credit-transactions',
        columns: JOURNAL_COLUMNS,
        batches: credits.journalExport(filter),
        at: clock.now(),
      }),
  }),
  grants: adminEndpoint('money', {
    summary: 'The purchases, plans, gifts and adjustments that paid for a letter, a campaign or a transaction',
    query: grantsQuery,
    answer: paidBy,
    handle: ({ query }) => credits.paidBy(query),
  }),
  totals: adminEndpoint('money', {
    summary: 'What happened to all credits of one environment, or of both, and the last check of the ledger',
    query: z.object({ environment: z.union([z.literal(''), environment]).default('') }),
    answer: creditFigures,
    handle: ({ query }) => credits.figures(query.environment ? [query.environment] : ['test', 'live']),
  }),
  check: adminEndpoint('money', {
    summary: 'Compare the journal with the lots in all accounts, soon',
    answer: checkRequested,
    status: 202,
    handle: () => credits.requestCheck(),
  }),
});
