import type { AuthClient } from '@supabase/auth-js';
import { freshToken, knownClient, mayBeSignedIn } from './stored.ts';
import { viewing } from './viewing.ts';

/** Fetches and makes the auth client, which pages for visitors do without. */
export const makeClient = async (): Promise<InstanceType<typeof AuthClient>> =>
  (await import('./auth-client.ts')).authClient();

/** The token of the signed-in person; visitors have none and wait for nothing. */
export async function accessToken(): Promise<string | undefined> {
  const view = viewing();
  if (view) return view.token;
  if (!knownClient() && !mayBeSignedIn()) return undefined;
  const fresh = knownClient() ? undefined : freshToken();
  if (fresh) return fresh;
  const { data } = await (knownClient() ?? (await makeClient())).getSession();
  return data.session?.access_token;
}
