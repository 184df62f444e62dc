import type { AuthClient } from '@supabase/auth-js';

/** What this browser keeps of a session, for those who need not fetch the auth client to know that there is none. */

export const STORAGE_KEY = 'longhand.session';

type Client = InstanceType<typeof AuthClient>;

let client: Client | undefined;
const waiting = new Set<(client: Client) => void>();

/** Announces the auth client once it exists. There is only one. */
export function announceClient(made: Client): void {
  client = made;
  for (const onClient of waiting) onClient(made);
  waiting.clear();
}

/** The auth client, once a page has made it. */
export const knownClient = (): Client | undefined => client;

/** Calls back with the auth client, now or once it exists. Returns the function that cancels. */
export function whenClient(onClient: (client: Client) => void): () => void {
  if (client) onClient(client);
  else waiting.add(onClient);
  return () => waiting.delete(onClient);
}

/** False when surely no one is signed in: nothing is stored, and the URL carries no session. */
export const mayBeSignedIn = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEY)) ||
  window.location.hash.includes('access_token=');

/** Forgets the session of this browser without asking the server. */
export function forgetSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(STORAGE_KEY)) localStorage.removeItem(key);
  }
}

/** A token that expires sooner is renewed by the auth client. */
const FRESH_MS = 60_000;

type Stored = {
  access_token?: string;
  expires_at?: number;
  user?: { email?: string; user_metadata?: { full_name?: string } };
};

const stored = (): Stored => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Stored;

/** The stored token where it is good for a while, so that the auth client need not be fetched for it. */
export function freshToken(): string | undefined {
  if (window.location.hash.includes('access_token=')) return undefined;
  const { access_token, expires_at = 0 } = stored();
  return expires_at * 1000 > Date.now() + FRESH_MS ? access_token : undefined;
}

/** The person whose session is stored; undefined for visitors, also for those who write a card without an account. */
export function storedPerson(): { email: string; full_name: string } | undefined {
  const { user } = stored();
  return user?.email ? { email: user.email, full_name: user.user_metadata?.full_name ?? '' } : undefined;
}
