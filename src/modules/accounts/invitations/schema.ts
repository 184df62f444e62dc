import { z } from 'zod';
import { GIVEN_ROLES, givenRights } from '../members/schema.ts';

export const newInvitation = givenRights.extend({
  email: z.string().max(1000),
});
export type NewInvitation = z.infer<typeof newInvitation>;
export const namedInvitation = z.object({ invitation_id: z.uuid() });

const invitationLine = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  handles_billing: z.boolean(),
  invited_by: z.string(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
});
export type InvitationLine = z.infer<typeof invitationLine>;
export const invitationList = z.array(invitationLine);

const token = z.string().min(1).max(200);
export const invitationToken = z.object({ token });

/** What whoever has the link is shown. */
export const shownInvitation = z.object({
  account_name: z.string(),
  invited_by: z.string(),
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  handles_billing: z.boolean(),
  expires_at: z.iso.datetime(),
  /** Whether the address has a sign-in already. */
  has_sign_in: z.boolean(),
});
export type ShownInvitation = z.infer<typeof shownInvitation>;

export const acceptedInvitation = z.object({ account_id: z.uuid() });
