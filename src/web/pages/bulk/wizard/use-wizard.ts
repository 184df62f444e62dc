import { useCallback, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { usePaymentArrival } from '../credits/use-payment-arrival.ts';
import { type BulkDraft, LAST_STEP, newBulkDraft } from '../draft/draft.ts';
import { useCampaignAutosave } from '../draft/use-autosave.ts';
import type { Opening } from '../draft/use-opening.ts';
import { useCampaignPrefill } from '../draft/use-prefill.ts';
import { useSentInOtherTab } from '../draft/use-sent-in-other-tab.ts';
import { useCampaignList } from '../list/use-campaign-list.ts';
import { type ListFacts, MAPPING_STEP, type WizardAction, wizardReducer } from './state.ts';
import { useSubmission } from './use-submission.ts';

export const WIZARD = '/portal/bulk-campaign-wizard';
export const HISTORY = '/portal/campaign-history';
const LOST = 'The list is no longer on the server. Choose the file again. Everything else is saved.';

const NOT_KEPT = 'We couldn’t reach the server. Your work is still here. Please try again in a moment.';
const UNCERTAIN: ListFacts = { rows: undefined, letters: undefined };

/** A campaign in the making: its draft, its list, and what moves it on. */
export function useWizard(user_id: string, opening: Opening) {
  const [state, dispatch] = useReducer(wizardReducer, { draft: opening.draft, refusal: undefined });
  const { draft } = state;
  const navigate = useNavigate();
  const { endDraft, saveNow, conflict, overwrite, discard } = useCampaignAutosave(user_id, draft);
  const edit = useCallback((change: Partial<BulkDraft>) => dispatch({ type: 'edit', change }), []);
  const onLost = useCallback(() => {
    dispatch({ type: 'go', step: 1 });
    toast.warning('Your list has expired', { description: LOST });
  }, []);
  // Its way to the server is shown there.
  const onRest = useCallback(() => dispatch({ type: 'resume', step: MAPPING_STEP, list: UNCERTAIN }), []);
  const list = useCampaignList(draft, edit, onLost, onRest);
  useCampaignPrefill(draft, draft.key !== opening.draft.key || !opening.kept_at, dispatch);
  useArrival(list.facts, dispatch);
  const leave = useCallback(() => void navigate(HISTORY), [navigate]);
  useSentInOtherTab(user_id, draft.key, leave);
  const submission = useSubmission(draft, saveNow, (letters) => {
    void endDraft('sent');
    const cards = letters === 1 ? '1 card is' : `${letters.toLocaleString('en-US')} cards are`;
    toast.success('Campaign Submitted', { description: `${cards} headed to print. Track them here.` });
    leave();
  });

  const begin = (fresh: BulkDraft) => {
    list.client.close();
    dispatch({ type: 'open', draft: fresh });
    void navigate(WIZARD, { replace: true });
  };

  return {
    state,
    dispatch,
    list,
    submission,
    conflict: conflict && {
      what: conflict,
      onKeep: conflict === 'gone' ? () => begin(copyOf(draft)) : overwrite,
      onLeave() {
        discard();
        // Reload with the server's version.
        window.location.assign(conflict === 'gone' ? HISTORY : `${WIZARD}?draft=${encodeURIComponent(draft.key)}`);
      },
    },
    goOn() {
      if (draft.step === MAPPING_STEP && list.may_start) list.start();
      else dispatch({ type: 'next', list: list.facts });
    },
    async startOver(keep: boolean) {
      if (!keep) await endDraft('deleted');
      else if (!(await saveNow())) {
        toast.error('Your draft is not saved yet', { description: NOT_KEPT });
        return;
      }
      begin(newBulkDraft(crypto.randomUUID()));
    },
  };
}

/** The words, hand, design and sender of a campaign for a new one; its list belongs to the old one. */
const copyOf = ({ letter, ai }: BulkDraft): BulkDraft => ({ ...newBulkDraft(crypto.randomUUID()), letter, ai });

/** After a payment the wizard goes on at its last step, as soon as it is known that the list is there. */
function useArrival(facts: ListFacts, dispatch: (action: WizardAction) => void): void {
  const [arrived, setArrived] = useState(false);
  usePaymentArrival(useCallback(() => setArrived(true), []));
  useEffect(() => {
    if (!arrived || facts.letters === undefined) return;
    setArrived(false);
    dispatch({ type: 'resume', step: LAST_STEP, list: facts });
  }, [arrived, facts, dispatch]);
}
