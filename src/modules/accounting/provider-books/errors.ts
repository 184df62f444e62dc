import { Failure } from '../../../platform/failure.ts';

export const providerUnreadable = () =>
  new Failure(502, 'provider_unreadable', 'The payment provider did not respond. Please try again later.');
