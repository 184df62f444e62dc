import { z } from 'zod';

const totals = z.object({
  received_cents: z.int(),
  /** Refunds and disputes, below zero. */
  returned_cents: z.int(),
  fees_cents: z.int(),
});
export type Totals = z.infer<typeof totals>;

/** A month in the provider's books, when they were last read, and in ours: every row that is dated into it. */
export const providerBooks = z.object({
  ours: totals,
  theirs: totals.extend({ provider: z.string(), read_at: z.iso.datetime() }).nullable(),
});
export type ProviderBooks = z.infer<typeof providerBooks>;
