import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { newerOf, saveLeftDraft } from '../../../features/drafts/server.ts';
import { draftFromCard, loadCard } from '../../../features/letter-draft/copied-card.ts';
import { type CardCopy, copyOf, copyPath } from '../../../features/letter-draft/copy-path.ts';
import {
  type LetterDraft,
  letterDrafts,
  newDraft,
  type RecipientContact,
  takeSessionContact,
} from '../../../features/letter-draft/drafts.ts';
import { type PendingLetter, readPending } from '../../../features/letter-draft/pending-letter.ts';
import { keyToOpen, letterDraftsQuery, letterServer } from '../../../features/letter-draft/server-drafts.ts';
import { takeVisitorDraft } from '../../../features/letter-draft/visitor-draft.ts';
import { messageOf } from '../../../lib/api.ts';
import { opened, type WizardState } from './state.ts';

export type Opening = {
  state: WizardState;
  /** The draft as it is stored, or a new one. */
  saved: LetterDraft;
  /** The customer returned from paying for the pending letter. */
  resume_payment: boolean;
  /** When the restored draft was last saved (ISO time); empty for a new letter. */
  restored_from: string;
};

export type OpeningState =
  | { kind: 'loading' }
  /** There is no draft with this key. It may have been sent. */
  | { kind: 'gone' }
  | { kind: 'failed'; title: string; retry(): void }
  | { kind: 'open'; opening: Opening };

/** What the page was asked for, and what this browser has. */
type Request = {
  fresh: LetterDraft;
  left: LetterDraft | undefined;
  pending: PendingLetter | undefined;
  contact: RecipientContact | undefined;
  /** The card that a new letter begins as a copy of. */
  copy: CardCopy | undefined;
  /** The draft to open; undefined for the one changed last, null for a new letter. */
  key: string | null | undefined;
};

/**
 * Returns what the wizard opens with: the letter that was paid for, else the draft in the URL or the copy of a card, else the
 * draft changed last, else a new one.
 */
export function useOpening(user_id: string, search: string): OpeningState {
  const [request] = useState(() => readRequest(user_id, search));
  const { key, left, copy } = request;
  // A new letter in a browser without a draft waits for nothing.
  const waits = key !== null || left !== undefined || copy !== undefined;
  const saved = useQuery({
    queryKey: ['letter-draft', key],
    queryFn: () => load(request),
    enabled: waits,
    // Offline, the copy in this browser is opened.
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const here = key === undefined || left?.key === key ? left : undefined;
  const draft = saved.isError ? here : saved.data;
  const opening = useMemo(() => openingOf(request, draft ?? undefined), [request, draft]);
  if (waits && saved.isPending) return { kind: 'loading' };
  if (draft || request.pending) return { kind: 'open', opening };
  if (saved.isError) {
    const title = copy ? messageOf(saved.error, 'We couldn’t load this card.') : 'We couldn’t load your draft';
    return { kind: 'failed', title, retry: () => void saved.refetch() };
  }
  return key ? { kind: 'gone' } : { kind: 'open', opening };
}

function readRequest(user_id: string, search: string): Request {
  const query = new URLSearchParams(search);
  const pending = query.get('payment_complete') === 'true' ? readPending(user_id) : undefined;
  takeVisitorDraft(user_id);
  const contact = takeSessionContact();
  const copy = pending ? undefined : copyOf(query);
  const left = letterDrafts(user_id).read();
  const is_new = contact !== undefined || query.has('new');
  // A copy that was begun here continues.
  const copy_key = copy && (left?.copied_from === copyPath(copy) ? left.key : null);
  return {
    fresh: newDraft(crypto.randomUUID()),
    left,
    pending,
    contact,
    copy,
    key: pending?.draft_key ?? query.get('draft') ?? (copy ? copy_key : is_new ? null : undefined),
  };
}

/** The draft to open, in its newest version; null when there is none. */
async function load({ key: requested, left, copy }: Request): Promise<LetterDraft | null> {
  const listed = requested === null ? [] : await letterDraftsQuery.queryFn({});
  const key = requested === undefined ? keyToOpen(left, listed) : requested;
  // The browser has room for one.
  if (left && left.key !== key) await saveLeftDraft(left, letterServer);
  if (!key) return copy ? draftFromCard(await loadCard(copy), copy, crypto.randomUUID()) : null;
  const there = listed.some((each) => each.key === key) ? ((await letterServer.load(key)) ?? undefined) : undefined;
  const here = left?.key === key ? left : undefined;
  return here?.version && !there ? null : (newerOf(here, there) ?? null);
}

function openingOf({ fresh, pending, contact }: Request, found: LetterDraft | undefined): Opening {
  const saved = found ?? fresh;
  return pending
    ? {
        state: opened(draftOf(pending, found), { resume_payment: true }),
        saved,
        resume_payment: true,
        restored_from: '',
      }
    : { state: opened(saved, { contact }), saved, resume_payment: false, restored_from: found?.saved_at ?? '' };
}

function draftOf(
  { request_key: _, session_id: __, draft_is_saved: ___, draft_key, ...content }: PendingLetter,
  left: LetterDraft | undefined,
): LetterDraft {
  const base = left?.key === draft_key ? left : newDraft(draft_key);
  return { ...base, ...content };
}
