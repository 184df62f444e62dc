import { AuthClient } from '@supabase/auth-js';

const STORAGE_KEY = 'longhand.session';

let client: InstanceType<typeof AuthClient> | undefined;

/** The official client over our /auth/v1. It exists in the browser only: prerendered pages know nobody. */
export function authClient(): InstanceType<typeof AuthClient> {
  client ??= new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
  return client;
}

export async function accessToken(): Promise<string | undefined> {
  const { data } = await authClient().getSession();
  return data.session?.access_token;
}

/** Forgets the session of this browser without asking the server. */
export function forgetSession(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(STORAGE_KEY)) localStorage.removeItem(key);
  }
}
