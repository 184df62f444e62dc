import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { SIGNED_OUT } from '../lib/auth.tsx';
import { useLiveUpdates } from '../lib/realtime.ts';

/** Refusals are final; only a server that could not be reached or failed is asked again. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500);

let client: QueryClient | undefined;

/** One memory of answers for all pages, emptied when somebody signs out. */
function answers(): QueryClient {
  if (!client) {
    const made = new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, staleTime: 5000 } } });
    if (typeof window !== 'undefined') window.addEventListener(SIGNED_OUT, () => made.clear());
    client = made;
  }
  return client;
}

/** Around pages that ask the server: what they asked is remembered, and refreshed when it changes elsewhere. */
export function Queries({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={answers()}>
      <LiveUpdates />
      {children}
    </QueryClientProvider>
  );
}

function LiveUpdates() {
  useLiveUpdates();
  return null;
}
