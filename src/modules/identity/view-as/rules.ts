import { hasRight, type OperatorRole } from '../../../platform/http/operator-rights.ts';
import { isBanned } from '../rules.ts';

/** So long an operator may view as a customer before they start again, with a reason. */
export const VIEW_LIFE_MS = 30 * 60_000;

export type ViewState = {
  ends_at: Date;
  ended_at: Date | null;
  /** False when the operator signed out meanwhile. */
  has_session: boolean;
  operator_roles: readonly OperatorRole[];
  operator_banned_until: Date | null;
  /** The person became an operator meanwhile. */
  is_operator: boolean;
};

/** Whether a view may go on. It ends with its time, with the operator's own session, and with their right to it. */
export const isViewing = (view: ViewState, now: Date): boolean =>
  view.ended_at === null &&
  view.ends_at > now &&
  view.has_session &&
  !view.is_operator &&
  !isBanned(view.operator_banned_until, now) &&
  hasRight(view.operator_roles, 'people');
