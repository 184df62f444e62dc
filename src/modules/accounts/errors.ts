import { Failure } from '../../platform/failure.ts';
import { formatCount } from '../../platform/format.ts';

export const noAccount = () => new Failure(404, 'no_account', 'Could not fetch account information');
export const notAMember = () =>
  new Failure(403, 'not_a_member', 'You’re not a member of this account. Choose another account.');

export const addressRefused = (sentence: string) => new Failure(400, 'validation_failed', sentence);

/** The refusals of what members do about each other. */
export const memberUnknown = () => new Failure(404, 'member_unknown', 'This person is not a member of this account.');
export const ownMembership = () =>
  new Failure(409, 'own_membership', 'You cannot change your own role. Ask the owner, or leave the account.');
export const ownerStays = () =>
  new Failure(409, 'owner_stays', 'An account must have an owner. The owner can transfer it to another member first.');
export const ownerOnly = () =>
  new Failure(403, 'owner_only', 'Only the owner of this account can add, change or remove an admin.');
export const billingNotYours = () =>
  new Failure(403, 'billing_not_yours', 'You don’t have billing access, so you can’t give it to others.');
export const memberSuspended = () =>
  new Failure(409, 'member_suspended', 'The plan has no seat for this person. Choose a larger plan first.');

/** The refusals of invitations. */
export const seatsFull = (seats: number) =>
  new Failure(
    409,
    'seats_full',
    seats === 1
      ? 'Your account has one seat. Choose a plan with more, then invite people.'
      : `All ${formatCount(seats, 'seat')} of your plan are used. Remove a person, withdraw an invitation, or choose a larger plan.`,
    { seats },
  );
export const memberAlready = () =>
  new Failure(409, 'member_already', 'This person is already a member of this account.');
export const invitedAlready = () =>
  new Failure(409, 'invited_already', 'This person already has an invitation. You can send it again.');
export const invitationUnknown = () =>
  new Failure(
    404,
    'invitation_unknown',
    'This invitation was accepted or withdrawn. Reload the page to see your team.',
  );
export const invitationGone = () =>
  new Failure(
    404,
    'invitation_gone',
    'This invitation is no longer valid: it was used, withdrawn or sent again with a new link. Ask for a new one.',
  );
export const invitationExpired = () =>
  new Failure(
    410,
    'invitation_expired',
    'This invitation has expired. Ask the person who invited you to send it again.',
  );
export const invitationForOther = (email: string) =>
  new Failure(
    403,
    'invitation_for_other',
    `This invitation is for ${email}. Sign out, and sign in with that address to accept it.`,
  );

export const ownFactorFirst = () =>
  new Failure(403, 'insufficient_aal', 'Set up your own authenticator app first, so you don’t lock yourself out.');
