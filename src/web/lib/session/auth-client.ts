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
      experimental: { recoveryCodes: true },
    });
    announceClient(client);
  }
  return client;
}

/**
 * The link of a reset mail that an operator sent: no browser asked for it, so its session comes in the URL. Only the page
 * that names the account takes one: elsewhere a stranger's link could sign a person into the stranger's account.
 */
function bringsSession(): boolean {
  const { pathname, hash } = window.location;
  const brought = new URLSearchParams(hash.slice(1));
  return pathname === '/auth/reset-password' && brought.get('type') === 'recovery' && brought.has('access_token');
}
