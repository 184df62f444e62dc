import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { fetchBalance } from '../../../features/account/balance.ts';

const IMPATIENT_MS = 10_000;
const GIVEN_UP_MS = 15_000;

export type CreditCheck = {
  /** The account's balance; 0 while unknown. */
  balance: number;
  /** `checking` until the account responds or times out. `assumed`: no response, so 0 is assumed. */
  state: 'checking' | 'known' | 'assumed';
  again(): void;
};

/** Loads what the account can spend, when `wanted`. A payment that arrives in the meantime is included. */
export function useCreditCheck(wanted: boolean): CreditCheck {
  const [impatient, setImpatient] = useState(false);
  const check = useQuery({
    // The live event of a payment refreshes what begins with its topic.
    queryKey: ['credits', 'check'],
    queryFn: async () => {
      const given_up = AbortSignal.timeout(GIVEN_UP_MS);
      return Promise.race([fetchBalance(), outOfTime(given_up)]);
    },
    enabled: wanted,
    retry: false,
    staleTime: 0,
  });
  const asking = wanted && check.isFetching && check.data === undefined;

  useEffect(() => {
    setImpatient(false);
    if (!asking) return;
    const timer = setTimeout(() => {
      setImpatient(true);
      toast.warning('Credit check timed out, using default settings');
    }, IMPATIENT_MS);
    return () => clearTimeout(timer);
  }, [asking]);

  const { error } = check;
  useEffect(() => {
    if (!error || !wanted) return;
    const title = error instanceof OutOfTime ? 'Account Error' : 'Credit Check Failed';
    toast.error(title, { description: 'Unable to verify credit balance' });
  }, [error, wanted]);

  const again = () => void check.refetch();
  if (check.data !== undefined) return { balance: check.data, state: 'known', again };
  return { balance: 0, state: check.isError || impatient ? 'assumed' : 'checking', again };
}

class OutOfTime extends Error {}

function outOfTime(given_up: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    given_up.addEventListener('abort', () => fail(new OutOfTime('The account did not respond in time.')), {
      once: true,
    });
  });
}
