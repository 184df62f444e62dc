import { z } from 'zod';

/** What a mail job knows: ids, never a link. */
export const mailOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), mail_id: z.uuid(), invitation_id: z.uuid(), token_id: z.uuid() }),
  z.object({
    /**
     * accepted: to the person who invited. handed_over: to both. member_left: to the owner. The others: to the member
     * concerned, also where nobody did it but a smaller plan.
     */
    kind: z.enum([
      'accepted',
      'role_changed',
      'removed',
      'handed_over',
      'left',
      'member_left',
      'seat_lost',
      'seat_restored',
    ]),
    mail_id: z.uuid(),
    account_id: z.uuid(),
    /** Who gets it, and who did it. */
    user_id: z.uuid(),
    by: z.uuid(),
  }),
]);
export type MailOrder = z.infer<typeof mailOrder>;
