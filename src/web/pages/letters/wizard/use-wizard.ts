import { useCallback, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { useSenderKept } from '../../../features/address-search/sender.ts';
import { pendingChoice } from '../../../features/address-search/use-address-search.ts';
import { useDraftAutosave } from '../../../features/drafts/use-autosave.ts';
import { hasWriting, type LetterDraft, letterDrafts, newDraft } from '../../../features/letter-draft/drafts.ts';
import { isSameLetter, type PendingLetter } from '../../../features/letter-draft/pending-letter.ts';
import { sentState } from '../../../features/letter-draft/sent-state.ts';
import { letterServer } from '../../../features/letter-draft/server-drafts.ts';
import { useAuth } from '../../../features/session/auth.tsx';
import { TRY_PATH } from '../../../features/session/guard.ts';
import { LAST_STEP, PREVIEW_STEP, wizardReducer } from './state.ts';
import type { Opening } from './use-opening.ts';
import { usePrefill } from './use-prefill.ts';
import { useSending } from './use-sending.ts';

const HISTORY = '/portal/campaign-history';

/** The state of the wizard: the draft, its sending and the actions of the page. */
export function useWizard(user_id: string, opening: Opening) {
  const [state, dispatch] = useReducer(wizardReducer, opening.state);
  const { step, draft } = state;
  const navigate = useNavigate();
  const { visitor } = useAuth();
  const keepSender = useSenderKept();
  const saving = useDraftAutosave(opening.saved, draft, {
    local: letterDrafts(user_id),
    remote: letterServer,
    hasWork: hasWriting,
  });
  usePrefill(opening, dispatch);
  const startWith = (fresh: LetterDraft) => {
    dispatch({ type: 'start over', draft: fresh });
    void navigate(TRY_PATH, { replace: true });
  };
  const startCopy = () => startWith({ ...draft, key: crypto.randomUUID(), version: '' });
  const sending = useSending({
    user_id,
    draft,
    resume_payment: opening.resume_payment,
    at_last_step: step === LAST_STEP,
    saveDraft: async () => {
      const draft_is_saved = await saving.saveNow();
      return { may_send: !saving.isInConflict(), draft_is_saved };
    },
    onGone: saving.reportGone,
    onSent(letter: PendingLetter | undefined, asked) {
      if (letter && !isSameLetter(letter, draft)) {
        startCopy();
        toast.success('Letter Submitted', {
          description: 'We sent the version you paid for. Your later changes are saved as a new draft.',
        });
        return;
      }
      void saving.endDraft();
      keepSender(draft.returnAddress);
      if (asked) {
        toast.success('Approval requested', { description: 'We’ll email the people who can approve it.' });
        return void navigate('/portal/approvals');
      }
      toast.success('Letter Submitted', { description: 'It’s headed to print. Track it here.' });
      void navigate(HISTORY, { state: sentState({ letter, cards: 1 }) });
    },
  });
  const { conflict } = saving;
  return {
    state,
    dispatch,
    sending,
    is_unsaved: saving.is_unsaved,
    edit: useCallback((change: Partial<LetterDraft>) => dispatch({ type: 'edit', change }), []),
    conflict: conflict && {
      what: conflict,
      onKeep: conflict === 'gone' ? startCopy : saving.overwrite,
      onLeave() {
        void saving.discard();
        // Reload with the server's version.
        window.location.assign(conflict === 'gone' ? HISTORY : `${TRY_PATH}?draft=${encodeURIComponent(draft.key)}`);
      },
    },
    goOn() {
      if (step === PREVIEW_STEP) void sending.balance.refetch();
      void pendingChoice().then(() => dispatch({ type: 'next' }));
    },
    goBack() {
      if (step === 1) void navigate(visitor ? '/' : '/create-letter-start');
      else dispatch({ type: 'back' });
    },
    deleteDraft() {
      void saving.endDraft();
      sending.forget();
      startWith({ ...newDraft(crypto.randomUUID()), returnAddress: draft.returnAddress });
    },
  };
}
