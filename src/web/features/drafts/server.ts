import { toast } from 'sonner';
import { ApiError } from '../../lib/api.ts';
import type { Draft } from './store.ts';

/** What the calls that load and save drafts of any kind share. */

/** A save that does not finish in this time is canceled, so that the next one does not wait for it. */
const SAVE_TIMEOUT_MS = 20_000;
export const saveLimit = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) });

/** The answer, or null where there is no such draft. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Shows the limit of drafts once: saves are retried, the toast is not repeated. */
export function showLimit(error: unknown): never {
  if (error instanceof ApiError && error.code === 'too_many_drafts')
    toast.error('Draft not saved', { id: error.code, description: error.user_message });
  throw error;
}

/** Returns the copy that was changed last: the one in this browser or the server's. */
export function newerOf<D extends Draft>(here: D | undefined, there: D | undefined): D | undefined {
  if (!here || !there || here.saved_at > there.saved_at) return here ?? there;
  return here.saved_at === there.saved_at ? { ...here, version: there.version } : there;
}
