import { isEntitled, type Membership } from '../../../platform/http/member-rights.ts';
import * as refuse from '../errors.ts';

/** What a member may do about another one. Whether they may change members at all is the access gate's decision. */

type Person = Membership & { user_id: string };

/** Throws unless the actor may change or remove this member: nobody does the owner, and only the owner does an admin. */
export function checkTarget(actor: Person, target: Person): void {
  if (actor.user_id === target.user_id) throw refuse.ownMembership();
  if (target.role === 'owner') throw refuse.ownerStays();
  if (target.role === 'admin' && actor.role !== 'owner') throw refuse.ownerOnly();
}

/** Throws unless the actor may give these rights to somebody who has had `before`. Nobody gives more than they have. */
export function checkGrant(actor: Membership, given: Membership, before?: Membership): void {
  if (given.role === 'admin' && actor.role !== 'owner') throw refuse.ownerOnly();
  const changes_billing = given.handles_billing !== (before?.handles_billing ?? false);
  if (changes_billing && !isEntitled(actor, 'money')) throw refuse.billingNotYours();
}
