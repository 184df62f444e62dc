import { AuthClient } from '@supabase/auth-js';
import { announceClient, STORAGE_KEY } from './stored-session.ts';

let client: InstanceType<typeof AuthClient> | undefined;

/** The official client for our /auth/v1. Browser only: prerendered pages have no session. */
export function authClient(): InstanceType<typeof AuthClient> {
  if (!client) {
    client = new AuthClient({
      url: `${window.location.origin}/auth/v1`,
      storageKey: STORAGE_KEY,
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
    });
    announceClient(client);
  }
  return client;
}
