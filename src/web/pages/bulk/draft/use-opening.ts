import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { type BulkDraft, draftOf, newBulkDraft, newerOf, readLocal, wasSent } from './draft.ts';

/** `kept_at`: when the draft that was taken up again was last changed (ISO time); empty for a new one. */
export type Opening = { draft: BulkDraft; kept_at: string };

export type OpeningState =
  | { kind: 'looking' }
  /** There is no draft with the key that was asked for; it may have been sent. */
  | { kind: 'gone' }
  | { kind: 'failed'; retry(): void }
  | { kind: 'open'; opening: Opening };

/** What the wizard begins with: the draft of the address, else the one that was left in this browser, else a new one. */
export function useOpening(user_id: string, wanted: string | null): OpeningState {
  const [fresh] = useState(() => newBulkDraft(crypto.randomUUID()));
  const [left] = useState(() => unsentLocal(user_id));
  const key = wanted ?? left?.key;
  const here = left?.key === key ? left : undefined;
  const saved = useQuery({
    queryKey: ['campaign-draft', key],
    queryFn: () => savedDraft(key ?? ''),
    enabled: key !== undefined,
    // Without the server, what this browser kept must do.
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (key === undefined) return { kind: 'open', opening: { draft: fresh, kept_at: '' } };
  if (saved.isPending) return { kind: 'looking' };
  const draft = newerOf(here, saved.data ?? undefined);
  if (draft) return { kind: 'open', opening: { draft, kept_at: draft.saved_at } };
  return saved.isError ? { kind: 'failed', retry: () => void saved.refetch() } : { kind: 'gone' };
}

function unsentLocal(user_id: string): BulkDraft | undefined {
  const draft = readLocal(user_id);
  return draft && !wasSent(user_id, draft.key) ? draft : undefined;
}

async function savedDraft(key: string): Promise<BulkDraft | null> {
  try {
    return draftOf(await call('GET /rest/v1/campaign_drafts/:key', { params: { key } })) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
