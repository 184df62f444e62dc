import { z } from 'zod';

export const accountLink = z.object({
  account_id: z.uuid(),
  accounts: z.object({ id: z.uuid(), plan: z.string() }),
});

export const accountSecurity = z.object({
  requires_second_factor: z.boolean(),
  /** Whether the caller may change it. */
  may_change: z.boolean(),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;
export const secondFactorRule = z.object({ required: z.boolean() });
