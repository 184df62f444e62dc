import { z } from 'zod';
import { environment } from '../schema.ts';

const sums = z.object({
  purchased: z.int(),
  given: z.int(),
  adjusted: z.int(),
  taken_back: z.int(),
  used: z.int(),
  expired: z.int(),
});

/** An account whose figures differ. */
const finding = z.object({
  account_id: z.uuid(),
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  environment,
  journal: z.int(),
  lots: z.int(),
  movements: z.int(),
  balance: z.int(),
  debt: z.int(),
});

/** The last comparison of the journal with the lots; null before the first. */
const creditCheck = z
  .object({
    checked_at: z.iso.datetime(),
    accounts: z.int(),
    sums,
    available: z.int(),
    overdue: z.int(),
    /** How many accounts differ, and the first of them. */
    differing: z.int(),
    findings: z.array(finding),
  })
  .nullable();
export type CreditCheck = z.infer<typeof creditCheck>;

/** All credits, by what happened to them, as of now. */
const creditTotals = z.object({ sums, available: z.int() });
export type CreditTotals = z.infer<typeof creditTotals>;

export const creditFigures = z.object({ totals: creditTotals, check: creditCheck });
export type CreditFigures = z.infer<typeof creditFigures>;

export const checkRequested = z.object({ requested_at: z.iso.datetime() });
