import { ProviderError } from '../../../platform/provider-error.ts';

export const unknownObject = (what: string) =>
  new ProviderError('rejected', `There is no such ${what}.`, {
    code: what === 'customer' ? 'customer_not_found' : 'not_found',
  });
export const keyUsed = () =>
  new ProviderError('rejected', 'This idempotency key was used for another order.', { code: 'idempotency' });
