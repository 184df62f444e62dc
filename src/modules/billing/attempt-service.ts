import { ProviderError } from '../../platform/provider-error.ts';
import type { Retry } from '../../providers/payments/port.ts';

/** The retry field of a request to the provider: absent on the first attempt. */
export const retryOf = (attempt: number, first_at: Date): { retry?: Retry } =>
  attempt > 1 ? { retry: { attempt, since: first_at } } : {};

/** Whether the provider has stored this failure under the key and would repeat it for a day. */
export const needsNewKey = (error: unknown): boolean =>
  error instanceof ProviderError && (error.code === 'server_error' || error.code === 'idempotency');

const ATTEMPTS_AT_ONCE = 2;

/**
 * Calls the provider, and once more under a new key after a failure that is stored under the old one. `next` records
 * that `failed` is over and gives the next attempt, so that a later call continues from there.
 */
export async function withNewKeys<T>(
  first: number,
  next: (failed: number) => Promise<number>,
  call: (attempt: number) => Promise<T>,
): Promise<T> {
  let attempt = first;
  for (let calls = 1; ; calls++) {
    try {
      return await call(attempt);
    } catch (error) {
      if (!needsNewKey(error)) throw error;
      attempt = await next(attempt);
      if (calls === ATTEMPTS_AT_ONCE) throw error;
    }
  }
}
