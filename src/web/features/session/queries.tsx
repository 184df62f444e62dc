import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { SIGNED_OUT } from './auth.tsx';
import { useLiveUpdates } from './realtime.ts';

/** Refusals are final; only a server that could not be reached or failed is asked again. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500);

// Somebody who is offline is told so, instead of waiting for an answer that was not asked for.
const networkMode = 'always';
const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 5000, networkMode }, mutations: { networkMode } },
  });

let client: QueryClient | undefined;

/** One memory of answers for all pages, emptied when somebody signs out. A server remembers nothing between two pages. */
function answers(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  if (!client) {
    const made = makeClient();
    window.addEventListener(SIGNED_OUT, () => made.clear());
    client = made;
  }
  return client;
}

/** Around pages that ask the server: what they asked is remembered, and refreshed when it changes elsewhere. */
export function Queries({ children }: { children: ReactNode }) {
  const [remembered] = useState(answers);
  return (
    <QueryClientProvider client={remembered}>
      <LiveUpdates />
      {children}
    </QueryClientProvider>
  );
}

function LiveUpdates() {
  useLiveUpdates();
  return null;
}
