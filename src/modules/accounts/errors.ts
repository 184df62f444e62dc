import { Failure } from '../../platform/failure.ts';

export const noAccount = () => new Failure(404, 'no_account', 'Could not fetch account information');
export const ownFactorFirst = () =>
  new Failure(
    403,
    'insufficient_aal',
    'Set up an authenticator app for yourself first, so that you do not lock yourself out.',
  );
