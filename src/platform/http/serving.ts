import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How far a process has come with stopping. First it drains: it says at /readyz that it takes no more, and serves until
 * proxies have noticed. Then it closes: streams that never end are ended, and their pages connect to another process.
 */
export type Serving = { isDraining(): boolean; closing: AbortSignal; drain(): void; close(): void };

export function serving(): Serving {
  const closing = new AbortController();
  let is_draining = false;
  return {
    isDraining: () => is_draining,
    closing: closing.signal,
    drain() {
      is_draining = true;
    },
    close() {
      is_draining = true;
      closing.abort();
    },
  };
}

const STARTING = 'Longhand is starting. Please try again in a moment.';

/** The answer to what comes before a process can serve: a sentence for people, and for programs the shape of all errors. */
export function starting({ headers }: Request): Response {
  const about = { status: 503, headers: { 'Retry-After': '1' } };
  if (headers.get('Accept')?.includes('text/html')) return new Response(STARTING, about);
  return Response.json({ code: 'starting', message: STARTING, user_message: STARTING }, about);
}

/** Requests that run so long after everything else has ended are cut off. */
const LAST_REQUESTS_MS = 25_000;

/**
 * Stops a server so that no request fails behind a proxy that looks at /readyz: serves for `drain_ms` more, then lets
 * running requests finish. Idle connections are closed last, when no proxy uses them any more.
 */
export async function stopServing(server: Server, state: Serving, drain_ms: number): Promise<void> {
  state.drain();
  await sleep(drain_ms);
  state.close();
  const cut_off = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
  // Connections become idle one by one, as their requests and streams end.
  const closing_idle = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((closed) => server.close(() => closed()));
  clearInterval(closing_idle);
  clearTimeout(cut_off);
}
