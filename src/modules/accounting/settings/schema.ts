import { z } from 'zod';

const names = z
  .array(z.string().trim().min(1, 'Please enter a name.').max(80, 'A name has at most 80 characters.'))
  .min(1, 'Please enter at least one name.')
  .max(10, 'At most 10 names.')
  .refine((list) => new Set(list).size === list.length, 'Each name can be listed once.');

export const accountingSettings = z.object({
  time_zone: z.string().max(100),
  card_cost_cents: z.int('Please enter an amount such as 1.59.').min(0).max(100_000),
  /** The profit is split between them. */
  partners: names,
  /** Who may be named as the approver of an expense. */
  approvers: names,
});
export type AccountingSettings = z.infer<typeof accountingSettings>;
