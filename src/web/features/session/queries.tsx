import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { SIGNED_OUT } from '../../lib/session/leftovers.ts';
import { Proofs } from './proof.tsx';
import { useLiveUpdates } from './realtime.ts';

/** Retries network and server errors only; refusals are final. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500);

// Offline, requests fail immediately instead of pausing.
const networkMode = 'always';
const makeClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 5000, networkMode }, mutations: { networkMode } },
  });

let client: QueryClient | undefined;

/** One query cache for all pages, cleared on sign-out. On the server, each page gets its own. */
function answers(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  if (!client) {
    const made = makeClient();
    window.addEventListener(SIGNED_OUT, () => made.clear());
    client = made;
  }
  return client;
}

/** Wraps pages that query the server. Responses are cached, and refreshed when the data changes. */
export function Queries({ children }: { children: ReactNode }) {
  const [remembered] = useState(answers);
  return (
    <QueryClientProvider client={remembered}>
      <LiveUpdates />
      {children}
      <Proofs />
    </QueryClientProvider>
  );
}

function LiveUpdates() {
  useLiveUpdates();
  return null;
}
