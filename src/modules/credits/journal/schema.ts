import { z } from 'zod';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';
import { creditTransaction, environment, transactionType } from '../schema.ts';

/** Narrows the list: an environment (both without one), a type, a person by the beginning of their email or by an id. */
const journalFilter = z.object({
  environment: z.union([z.literal(''), environment]).default(''),
  type: z.union([z.literal(''), transactionType]).default(''),
  q: z.string().max(200).default(''),
});
export type JournalFilter = z.infer<typeof journalFilter>;

export const journalQuery = tableQuery(['created_at'], 'desc').extend(journalFilter.shape);
export type JournalQuery = z.infer<typeof journalQuery>;
export const journalExport = journalFilter.extend(exportQuery.shape);

const journalLine = creditTransaction.extend({
  account_id: z.uuid(),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
});
export type JournalLine = z.infer<typeof journalLine>;
export const journalPage = tableAnswer(journalLine);
