import { Failure, notFound } from '../../platform/failure.ts';
import type { ApprovalState } from './schema.ts';

export const approvalNotFound = () => notFound('This request');
export const notAMember = () =>
  new Failure(409, 'not_a_member', 'Someone on this page has left the account. Reload the page, then save again.');
export const approvalNeeded = (reasons: string[]) =>
  new Failure(409, 'approval_needed', `${reasons.join(' ')} Ask for approval to have it sent.`, { reasons });
export const cannotApprove = (text: string) => new Failure(403, 'cannot_approve', text);
export const notYours = () =>
  new Failure(403, 'not_your_request', 'Only the person who asked can withdraw this. You can send it back instead.');

const OUTCOMES: Record<ApprovalState, string> = {
  waiting: 'is waiting',
  approved: 'was approved, and its letters were sent',
  sent_back: 'was sent back',
  withdrawn: 'was withdrawn',
};
export const alreadyDecided = (state: ApprovalState, by: string) =>
  new Failure(409, 'already_decided', `This request ${OUTCOMES[state]} by ${by}. Nothing was done a second time.`, {
    state,
  });
