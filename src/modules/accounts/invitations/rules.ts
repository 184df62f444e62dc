import { addDays } from '../../../platform/time.ts';
import * as refuse from '../errors.ts';

export const INVITATION_LIFE_DAYS = 7;
export const expiryOf = (sent_at: Date): Date => addDays(sent_at, INVITATION_LIFE_DAYS);

type Invitation = { accepted_at: Date | null; revoked_at: Date | null; expires_at: Date };

/** Throws unless the invitation can be accepted now. */
export function checkOpen(invitation: Invitation | undefined, now: Date): asserts invitation is Invitation {
  if (!invitation || invitation.accepted_at || invitation.revoked_at) throw refuse.invitationGone();
  if (invitation.expires_at <= now) throw refuse.invitationExpired();
}
