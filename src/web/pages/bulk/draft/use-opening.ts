import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newerOf, saveLeftDraft } from '../../../features/drafts/server.ts';
import { type BulkDraft, campaignDrafts, newBulkDraft } from './draft.ts';
import { bulkServer } from './server-drafts.ts';

/** `restored_from`: when the restored draft was last saved (ISO time); empty for a new one. */
export type Opening = { draft: BulkDraft; restored_from: string };

export type OpeningState =
  | { kind: 'loading' }
  /** There is no draft with this key. It may have been sent. */
  | { kind: 'gone' }
  | { kind: 'failed'; retry(): void }
  | { kind: 'open'; opening: Opening };

/**
 * Returns what the wizard opens with: the draft named in the URL, else the one saved in this browser unless a new one is
 * asked for, else a new one.
 */
export function useOpening(user_id: string, requested: string | null, is_new: boolean): OpeningState {
  const [fresh] = useState(() => newBulkDraft(crypto.randomUUID()));
  const [left] = useState(() => campaignDrafts(user_id).read());
  const key = requested ?? (is_new ? undefined : left?.key);
  const waits = key !== undefined || left !== undefined;
  const here = left?.key === key ? left : undefined;
  const saved = useQuery({
    queryKey: ['campaign-draft', key ?? null],
    queryFn: () => load(key, left),
    enabled: waits,
    // Offline, the copy in this browser is opened.
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (waits && saved.isPending) return { kind: 'loading' };
  const draft = newerOf(here, saved.data ?? undefined);
  if (draft) return { kind: 'open', opening: { draft, restored_from: draft.saved_at } };
  if (saved.isError) return { kind: 'failed', retry: () => void saved.refetch() };
  return key === undefined ? { kind: 'open', opening: { draft: fresh, restored_from: '' } } : { kind: 'gone' };
}

async function load(key: string | undefined, left: BulkDraft | undefined): Promise<BulkDraft | null> {
  // The browser has room for one.
  if (left && left.key !== key) await saveLeftDraft(left, bulkServer);
  return key === undefined ? null : bulkServer.load(key);
}
