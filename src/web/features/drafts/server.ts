import { toast } from 'sonner';
import { ApiError } from '../../lib/api.ts';
import type { RemoteDrafts } from './autosave.ts';
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

/**
 * Saves a draft of this browser that was changed after it was last saved on the server, before another one takes its place.
 * One that the server had and has no more was sent or deleted.
 */
export async function saveLeftDraft<D extends Draft>(
  left: D,
  { load, save }: Pick<RemoteDrafts<D>, 'load' | 'save'>,
): Promise<void> {
  const there = left.version ? await load(left.key) : null;
  if (there ? there.saved_at >= left.saved_at : left.version) return;
  await save(left).catch((error: unknown) => {
    // Another device has changed it since. Its version stays.
    if (!(error instanceof ApiError && ['draft_changed', 'draft_gone'].includes(error.code))) throw error;
  });
}
