import { useCallback, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { formatCount } from '../../../../platform/format.ts';
import { useSenderKept } from '../../../features/address-search/sender.ts';
import { useDraftAutosave } from '../../../features/drafts/use-autosave.ts';
import { sentState } from '../../../features/letter-draft/sent-state.ts';
import { usePaymentArrival } from '../credits/use-payment-arrival.ts';
import { type BulkDraft, campaignDrafts, hasWork, LAST_STEP, newBulkDraft } from '../draft/draft.ts';
import { bulkServer } from '../draft/server-drafts.ts';
import type { Opening } from '../draft/use-opening.ts';
import { useCampaignPrefill } from '../draft/use-prefill.ts';
import { useCampaignList } from '../list/use-campaign-list.ts';
import { type ListFacts, MAPPING_STEP, type WizardAction, wizardReducer } from './state.ts';
import { useSubmission } from './use-submission.ts';

export const WIZARD = '/portal/bulk-campaign-wizard';
export const HISTORY = '/portal/campaign-history';
const LOST = 'The list is no longer on the server. Choose the file again. Everything else is saved.';

const NOT_SAVED = 'We couldn’t reach the server. Your work is still here. Please try again in a moment.';
const UNCERTAIN: ListFacts = { rows: undefined, letters: undefined };

/** The state of the wizard: the draft, its list and the actions of the page. */
export function useWizard(user_id: string, opening: Opening) {
  const [state, dispatch] = useReducer(wizardReducer, { draft: opening.draft, refusal: undefined });
  const { draft } = state;
  const navigate = useNavigate();
  const [drafts] = useState(() => campaignDrafts(user_id));
  const { endDraft, saveNow, conflict, overwrite, discard, is_unsaved } = useDraftAutosave(opening.draft, draft, {
    local: drafts,
    remote: bulkServer,
    hasWork,
  });
  const edit = useCallback((change: Partial<BulkDraft>) => dispatch({ type: 'edit', change }), []);
  const onLost = useCallback(() => {
    dispatch({ type: 'go', step: 1 });
    toast.warning('Your list has expired', { description: LOST });
  }, []);
  // That step shows the progress of the upload.
  const onRest = useCallback(() => dispatch({ type: 'resume', step: MAPPING_STEP, list: UNCERTAIN }), []);
  const list = useCampaignList(draft, edit, onLost, onRest);
  useCampaignPrefill(draft, draft.key !== opening.draft.key || !opening.restored_from, dispatch);
  useArrival(list.facts, dispatch);
  const keepSender = useSenderKept();
  const leave = useCallback(() => void navigate(HISTORY), [navigate]);
  useEffect(() => drafts.subscribeToSent(({ key }) => key === draft.key && leave()), [drafts, draft.key, leave]);
  const open = (fresh: BulkDraft) => {
    list.client.close();
    dispatch({ type: 'open', draft: fresh });
  };
  const submission = useSubmission(draft, saveNow, {
    onSent({ campaign_id, letters }) {
      drafts.markSent({ key: draft.key, campaign_id });
      keepSender(draft.letter.returnAddress);
      void endDraft();
      const cards = formatCount(letters, 'card is', 'cards are');
      toast.success('Campaign Submitted', { description: `${cards} headed to print. Track them here.` });
      void navigate(HISTORY, { state: sentState({ campaign_id, cards: letters }) });
    },
    // The draft stays on the server: it is edited again if it is sent back.
    onAsked() {
      drafts.remove(draft.key);
      open(newBulkDraft(crypto.randomUUID()));
      toast.success('Approval requested', { description: 'We’ll email the people who can approve it.' });
      void navigate('/portal/approvals');
    },
  });

  const begin = (fresh: BulkDraft) => {
    open(fresh);
    void navigate(WIZARD, { replace: true });
  };

  return {
    state,
    dispatch,
    list,
    submission,
    is_unsaved,
    conflict: conflict && {
      what: conflict,
      onKeep: conflict === 'gone' ? () => begin(copyOf(draft)) : overwrite,
      onLeave() {
        void discard();
        // Reload with the server's version.
        window.location.assign(conflict === 'gone' ? HISTORY : `${WIZARD}?draft=${encodeURIComponent(draft.key)}`);
      },
    },
    goOn() {
      if (draft.step === MAPPING_STEP && list.may_start) list.start();
      else dispatch({ type: 'next', list: list.facts });
    },
    async startOver(keep: boolean) {
      if (!keep) await endDraft();
      else if (!(await saveNow())) {
        toast.error('Your draft is not saved yet', { description: NOT_SAVED });
        return;
      }
      begin(newBulkDraft(crypto.randomUUID()));
    },
  };
}

/** Returns a new campaign with the message, hand, design and sender of this one, without its list. */
const copyOf = ({ letter, ai }: BulkDraft): BulkDraft => ({ ...newBulkDraft(crypto.randomUUID()), letter, ai });

/** After a payment, goes to the last step as soon as the list is loaded. */
function useArrival(facts: ListFacts, dispatch: (action: WizardAction) => void): void {
  const [arrived, setArrived] = useState(false);
  usePaymentArrival(useCallback(() => setArrived(true), []));
  useEffect(() => {
    if (!arrived || facts.letters === undefined) return;
    setArrived(false);
    dispatch({ type: 'resume', step: LAST_STEP, list: facts });
  }, [arrived, facts, dispatch]);
}
