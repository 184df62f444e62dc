import type { AuthClient } from '@supabase/auth-js';

/** What this browser keeps of a session, for those who need not fetch the auth client to know that there is none. */

export const STORAGE_KEY = 'longhand.session';

type Client = InstanceType<typeof AuthClient>;

let client: Client | undefined;
const waiting = new Set<(client: Client) => void>();

/** The auth client says that it stands; it stands once. */
export function announceClient(made: Client): void {
  client = made;
  for (const tell of waiting) tell(made);
  waiting.clear();
}

/** The auth client, once a page has made it. */
export const knownClient = (): Client | undefined => client;

/** Calls `tell` with the auth client: now, or when a page makes it. Gives a function that stops the waiting. */
export function whenClient(tell: (client: Client) => void): () => void {
  if (client) tell(client);
  else waiting.add(tell);
  return () => waiting.delete(tell);
}

/** False where certainly nobody is signed in: nothing is stored here, and no link brought a session along. */
export const mayBeSomebody = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEY)) ||
  window.location.hash.includes('access_token=');

/** Forgets the session of this browser without asking the server. */
export function forgetSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(STORAGE_KEY)) localStorage.removeItem(key);
  }
}
