import { z } from 'zod';

export const startedView = z.object({
  /** Opens the customer's pages, for reading alone. */
  token: z.string(),
  email: z.string(),
  full_name: z.string(),
  ends_at: z.iso.datetime(),
});
export type StartedView = z.infer<typeof startedView>;

export const endViewRequest = z.object({ token: z.string().max(4000) });

/** A view as the customer is shown it. */
export const shownView = z.object({
  id: z.uuid(),
  operator_name: z.string(),
  reason: z.string(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
});
export type ShownView = z.infer<typeof shownView>;
