import { z } from 'zod';

export const accountLink = z.object({
  account_id: z.uuid(),
  accounts: z.object({ id: z.uuid(), plan: z.string() }),
});
