import { Failure } from '../../../platform/failure.ts';
import { CONFIRMATION, closingSentence } from './rules.ts';

export const isClosing = (erase_at: Date) =>
  new Failure(409, 'account_closing', closingSentence(erase_at, 'nothing is sent'));
export const sellsNothing = (erase_at: Date) =>
  new Failure(409, 'account_closing', closingSentence(erase_at, 'nothing can be bought'));
export const closingAlready = () => new Failure(409, 'account_closing', 'This account is already being closed.');
export const ownRequest = () =>
  new Failure(403, 'own_request', 'You asked to erase this account now. Another operator must confirm it.');
export const notClosing = () => new Failure(404, 'not_closing', 'This account is not being closed.');
export const closingBegun = () =>
  new Failure(409, 'closing_begun', 'Your data is already being deleted. This can’t be stopped anymore.');
export const confirmationWrong = () => new Failure(400, 'confirmation_wrong', `Type “${CONFIRMATION}” to confirm.`);
export const operatorAmongMembers = () =>
  new Failure(
    409,
    'operator_account',
    'A member of this account is an operator. Remove their operator roles first, then close the account.',
  );
export const accountUnknown = () => new Failure(404, 'account_not_found', 'This person owns no account.');
