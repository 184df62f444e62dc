import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';

/** The balance under the live event's topic, so that a payment or a sent letter refreshes it everywhere. */
export const BALANCE_KEY = ['credits', 'balance'] as const;

/** Credits that the signed-in person can spend now. Throws an error whose message is fit to be shown. */
export async function fetchBalance(): Promise<number> {
  const links = await call('GET /rest/v1/account_users').catch(failWith('Could not fetch account information'));
  const account_uuid = links[0]?.account_id;
  if (!account_uuid) throw new Error('Could not fetch account information');
  return call('POST /rest/v1/rpc/get_account_credits_balance', { body: { account_uuid } }).catch(
    failWith('Could not fetch credits balance'),
  );
}

/** `every_ms` polls, for pages that wait for a payment. */
export const useBalance = ({ every_ms }: { every_ms?: number | undefined } = {}) =>
  useQuery({ queryKey: BALANCE_KEY, queryFn: fetchBalance, refetchInterval: every_ms ?? false });

/** Names what could not be loaded. An expired session stays the error it is. */
const failWith = (text: string) => (error: unknown) => {
  throw error instanceof ApiError && error.status === 401 ? error : new Error(text, { cause: error });
};
