import { Failure } from '../../platform/failure.ts';

export const noAccount = () => new Failure(404, 'no_account', 'Could not fetch account information');
