import { Failure } from '../../../platform/failure.ts';

export const notListed = () =>
  new Failure(403, 'not_app_admin', "You don't have permission to access the accounting page.");
export const lastAdmin = () =>
  new Failure(409, 'last_app_admin', 'The last person on the list can’t be removed. Add someone else first.');
