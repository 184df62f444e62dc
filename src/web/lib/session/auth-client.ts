import { AuthClient } from '@supabase/auth-js';
import { announceClient, STORAGE_KEY } from './stored.ts';
import { viewing } from './viewing.ts';

let client: InstanceType<typeof AuthClient> | undefined;

/** The official client for our /auth/v1. Browser only: prerendered pages have no session. */
export function authClient(): InstanceType<typeof AuthClient> {
  if (!client) {
    // A tab that views as a customer never touches the operator's own session.
    const own = viewing() === undefined;
    client = new AuthClient({
      url: `${window.location.origin}/auth/v1`,
      storageKey: STORAGE_KEY,
      flowType: bringsSession() ? 'implicit' : 'pkce',
      autoRefreshToken: own,
      persistSession: own,
      detectSessionInUrl: own,
    });
    announceClient(client);
  }
  return client;
}

/** The link of a mail that an operator sent: no browser asked for it, so its session comes in the URL. */
const bringsSession = (): boolean => new URLSearchParams(window.location.hash.slice(1)).has('access_token');
