import { useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { noteEndedSession } from '../../lib/api.ts';
import { accountHeader } from '../../lib/session/account.ts';
import { accessToken } from '../../lib/session/client.ts';
import { useAuth } from './auth.tsx';

/** Waits before the first, second, third and every later attempt to reconnect. */
const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000] as const;
/** The server sends a heartbeat every 25 s; a longer silence means that the connection is dead. */
const SILENCE_MS = 35_000;

export type Change = { topic: 'campaign' | 'credits' | 'press' | 'import' | 'automations'; id: string };

export const reconnectDelay = (attempt: number): number =>
  RECONNECT_DELAYS_MS[Math.min(attempt, RECONNECT_DELAYS_MS.length - 1)] as number;

/** Calls back for each change of the signed-in person's data. Returns the function that unsubscribes. */
export function subscribeToChanges(onChange: (change: Change) => void): () => void {
  const stopped = new AbortController();
  void keepListening(stopped.signal, onChange);
  return () => stopped.abort();
}

async function keepListening(stopped: AbortSignal, onChange: (change: Change) => void): Promise<void> {
  let attempt = 0;
  const opened = () => {
    attempt = 0;
  };
  while (!stopped.aborted) {
    const connection = new AbortController();
    const end = () => connection.abort();
    stopped.addEventListener('abort', end, { once: true });
    try {
      await stream(connection, onChange, opened);
    } catch {
      // Connection lost. The loop retries, and pages poll in the meantime.
    } finally {
      stopped.removeEventListener('abort', end);
    }
    await wait(reconnectDelay(attempt++), stopped);
  }
}

async function stream(
  connection: AbortController,
  onChange: (change: Change) => void,
  opened: () => void,
): Promise<void> {
  const token = await accessToken();
  const response = await fetch('/realtime/v1/events', {
    signal: connection.signal,
    headers: token ? { Authorization: `Bearer ${token}`, ...accountHeader() } : {},
  });
  if (!response.ok || !response.body) {
    const { code } = (await response.json().catch(() => ({}))) as { code?: string };
    noteEndedSession(response.status, code);
    throw new Error(`The event stream returned ${response.status}.`);
  }
  opened();
  const parser = createParser({ onEvent: ({ data }) => onChange(JSON.parse(data) as Change) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const silence = setTimeout(() => connection.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(value);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Refreshes queries when the person's data changes on the server. Mounted once, by the shell. */
export function useLiveUpdates(): void {
  const { person } = useAuth();
  const queries = useQueryClient();
  const user_id = person?.id;
  useEffect(() => {
    if (!user_id) return;
    return subscribeToChanges(({ topic }) => {
      void queries.invalidateQueries({ queryKey: [topic] });
    });
  }, [user_id, queries]);
}
