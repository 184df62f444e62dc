import type { OperatorRole } from '../../../platform/http/operator-rights.ts';
import * as refuse from '../errors.ts';

/** The end of a ban that has none. */
export const NO_END = new Date('9999-12-31T00:00:00Z');

type Operator = { user_id: string; operator_roles: readonly OperatorRole[] };

/** Only an owner does anything to an owner. */
export function checkRank(actor: Operator, roles: readonly OperatorRole[]): void {
  if (roles.includes('owner') && !actor.operator_roles.includes('owner')) throw refuse.ownerOnly();
}

/** Nobody locks themselves out. */
export function checkNotSelf(actor: Operator, user_id: string): void {
  if (actor.user_id === user_id) throw refuse.ownAccount();
}

/** When a ban ends. Throws for a time that has passed. */
export function banEnd(until: string | null, now: Date): Date {
  const end = until === null ? NO_END : new Date(until);
  if (end <= now) throw refuse.banEndPassed();
  return end;
}
