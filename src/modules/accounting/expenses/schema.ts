import { z } from 'zod';
import { exportQuery, tableAnswer, tableQuery } from '../../../platform/table/query.ts';
import { CADENCES, centsOfDollars, RECEIPT_LIMIT_BYTES } from './rules.ts';

const REQUIRED = 'Please fill in all required fields';
const AMOUNT = 'Please enter an amount such as 12.50, other than zero.';
const optionalDay = z.union([z.literal(''), z.iso.date('Please enter a date.')]).default('');

/** A new expense as it is sent: a form with a receipt, or JSON without one. */
export const newExpense = z
  .object({
    request_key: z.uuid(),
    name: z.string(REQUIRED).trim().min(1, REQUIRED).max(200, 'A name has at most 200 characters.'),
    /** Dollars as typed, rounded to cents. */
    amount: z
      .string(REQUIRED)
      .trim()
      .min(1, REQUIRED)
      .refine((typed) => !!centsOfDollars(typed), AMOUNT),
    /** Today when it is left out. */
    incurred_on: optionalDay,
    cadence: z.enum(CADENCES).default('one_time'),
    ends_on: optionalDay,
    approver: z.string().trim().max(80).default(''),
    notes: z.string().trim().max(2000, 'Notes have at most 2,000 characters.').default(''),
    receipt: z
      .instanceof(Uint8Array)
      .refine((bytes) => bytes.length <= RECEIPT_LIMIT_BYTES, 'A receipt may be 10 MB at most.')
      .optional(),
  })
  .refine(({ cadence, ends_on }) => !ends_on || cadence === 'monthly', {
    path: ['ends_on'],
    message: 'Only a monthly expense has a last day.',
  })
  .refine(({ incurred_on, ends_on }) => !ends_on || !incurred_on || ends_on >= incurred_on, {
    path: ['ends_on'],
    message: 'The last day is before the date of the expense.',
  });
export type NewExpense = Omit<z.infer<typeof newExpense>, 'receipt'>;

const expense = z.object({
  id: z.uuid(),
  name: z.string(),
  amount_cents: z.int(),
  incurred_on: z.iso.date(),
  cadence: z.enum(CADENCES),
  ends_on: z.iso.date().nullable(),
  approver: z.string(),
  notes: z.string(),
  /** Where the receipt is downloaded, by app admins. */
  receipt_url: z.string().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** No closed month counts it: it can be removed. */
  removable: z.boolean(),
});
export type Expense = z.infer<typeof expense>;

export const expenseQuery = tableQuery(['incurred_on', 'name', 'amount_cents'], 'desc');
export type ExpenseQuery = z.infer<typeof expenseQuery>;
export const expenseExport = expenseQuery.extend(exportQuery.shape);
export const expensePage = tableAnswer(expense);
export const expenseId = z.object({ id: z.uuid() });
/** The last day of a monthly expense; null: it goes on. */
export const expenseEnd = z.object({ ends_on: z.iso.date('Please enter a date.').nullable() });
