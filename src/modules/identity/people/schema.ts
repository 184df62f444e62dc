import { z } from 'zod';

/** What an operator does about a person always has a reason. */
export const personAction = z.object({
  user_id: z.uuid(),
  reason: z.string('Please enter a reason.').trim().min(1, 'Please enter a reason.').max(500),
});
export type PersonAction = z.infer<typeof personAction>;

export const banRequest = personAction.extend({
  /** Null: until an operator ends it. */
  until: z.iso.datetime().nullable().default(null),
});
export type BanRequest = z.infer<typeof banRequest>;
