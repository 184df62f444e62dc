import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { profileQuery } from '../../../features/account/profile.ts';
import { handwritingFrom, senderFrom } from '../../../features/letter-draft/prefill.ts';
import type { WizardAction } from '../wizard/state.ts';
import type { BulkDraft } from './draft.ts';

/** Fills in the profile's signature and, in a new campaign, its sender and handwriting style. */
export function useCampaignPrefill(draft: BulkDraft, is_new: boolean, dispatch: (action: WizardAction) => void): void {
  const { data: profile } = useQuery(profileQuery);
  const done = useRef('');
  const { key, letter } = draft;
  useEffect(() => {
    if (!profile || done.current === key) return;
    done.current = key;
    const { firstName, street } = letter.returnAddress;
    dispatch({
      type: 'write',
      change: {
        signature: profile.signature,
        ...(firstName || street ? {} : { returnAddress: senderFrom(profile) }),
        ...(is_new ? handwritingFrom(profile) : {}),
      },
    });
  }, [profile, key, letter, is_new, dispatch]);
}
