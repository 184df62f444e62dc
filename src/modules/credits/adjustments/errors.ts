import { Failure } from '../../../platform/failure.ts';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { SEARCH_NEEDED } from './rules.ts';

export const searchNeeded = () => new Failure(400, 'search_needed', SEARCH_NEEDED);
export const noSuchEmail = () => new Failure(404, 'user_not_found', 'No user found with that email address.');
export const noSuchUser = () => new Failure(404, 'user_not_found', 'No user found with that ID.');

export const balanceTooSmall = (credits: number, balance: number, waits: boolean) =>
  new Failure(
    409,
    'balance_too_small',
    `This account has ${formatCount(balance, 'credit')}, so ${formatNumber(credits)} cannot be removed.${
      waits ? ' The adjustment still waits: decline it, or approve it once there are enough.' : ''
    }`,
    { balance },
  );

export const otherRequest = () =>
  new Failure(409, 'request_key_used', 'This request was used for another adjustment. Please start a new one.');

export const ownAdjustment = () =>
  new Failure(403, 'own_adjustment', 'You requested this adjustment, so someone else must decide it.');

export const ownAccount = () =>
  new Failure(403, 'own_account', 'You are a member of this account, so someone else must decide this adjustment.');

export const alreadyDecided = (state: string) =>
  new Failure(409, 'already_decided', `This adjustment was already ${state === 'applied' ? 'approved' : 'declined'}.`, {
    state,
  });

export const otherEnvironment = (environment: string) =>
  new Failure(
    409,
    'other_environment',
    `This adjustment is for ${environment} credits. It can be decided when this Longhand takes ${environment} payments again.`,
  );
