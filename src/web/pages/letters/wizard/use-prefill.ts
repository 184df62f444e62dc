import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { profileQuery } from '../../../features/account/profile.ts';
import { designFrom, handwritingFrom, senderFrom } from '../../../features/letter-draft/prefill.ts';
import { takeChosenDesign } from '../../../features/templates/chosen-design.ts';
import { useTemplates } from '../../../features/templates/templates.ts';
import type { WizardAction } from './state.ts';
import type { Opening } from './use-opening.ts';

/** Prefills the return address, signature and handwriting from the profile, and the design from the gallery. */
export function usePrefill(opening: Opening, dispatch: (action: WizardAction) => void): void {
  const { data: profile } = useQuery(profileQuery);
  const { data: templates } = useTemplates();
  const { state: navigation } = useLocation();
  const is_settled = opening.resume_payment || opening.saved.copied_from !== '';
  const design_done = useRef(is_settled);
  const profile_done = useRef(is_settled);

  useEffect(() => {
    if (!profile || profile_done.current) return;
    profile_done.current = true;
    dispatch({ type: 'prefill', returnAddress: senderFrom(profile) });
    dispatch({ type: 'edit', change: { signature: profile.signature } });
    if (!opening.restored_from) dispatch({ type: 'edit', change: handwritingFrom(profile) });
  }, [profile, opening, dispatch]);

  useEffect(() => {
    if (!templates || design_done.current) return;
    design_done.current = true;
    const chosen = takeChosenDesign();
    const design = designFrom(navigation ?? chosen, templates);
    if (design)
      dispatch({ type: 'edit', change: { selectedTemplate: design.id, template_zip_url: design.zip_file_url } });
  }, [templates, navigation, dispatch]);
}
