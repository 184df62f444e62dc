import { queryOptions } from '@tanstack/react-query';
import type { CardContent } from '../../../modules/campaigns/schema.ts';
import { partOfReason } from '../../../modules/letters/failure-rules.ts';
import { call } from '../../lib/api.ts';
import { type CardCopy, copyPath } from './copy-path.ts';
import { type LetterDraft, newDraft } from './drafts.ts';

/** Single cards that begin as a copy of one that exists: changed and sent again, or sent to somebody else. */

/** What is on the card. */
export const loadCard = ({ campaign_id, letter_id }: CardCopy, signal?: AbortSignal): Promise<CardContent> =>
  call(
    'GET /rest/v1/campaigns/:id/card',
    { params: { id: campaign_id }, query: { ...(letter_id && { letter_id }) } },
    signal ? { signal } : {},
  );

export const cardQuery = (copy: CardCopy) =>
  queryOptions({
    queryKey: ['campaign', 'card', copy.campaign_id, copy.letter_id ?? ''],
    queryFn: ({ signal }) => loadCard(copy, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

const STEP_OF = { message: 1, recipient: 2, sender: 3, template: 4 } as const;

/** The step that shows what a reason is about. */
export const stepOfReason = (reason: string): number => STEP_OF[partOfReason(reason) ?? 'message'];

/** The draft that a copy begins with, at the step that is to be changed. */
export function draftFromCard(card: CardContent, copy: CardCopy, key: string): LetterDraft {
  const empty = newDraft(key);
  const { title, message, text_type, template_id, signature, return_address, recipient, failure_reason } = card;
  const { hand, ink_colour, ink_setting } = card;
  return {
    ...empty,
    letterForm: { ...empty.letterForm, title, message, text_type },
    contactForm: copy.is_for_another || !recipient ? empty.contactForm : { ...empty.contactForm, ...recipient },
    returnAddress: { ...empty.returnAddress, ...return_address },
    selectedTemplate: template_id ?? '',
    ...{ hand, ink_colour, ink_setting, signature },
    signed: signature !== null,
    replaces_letter_id: copy.letter_id ?? '',
    replaces_draft_id: copy.letter_id || copy.is_for_another ? '' : copy.campaign_id,
    failure_reason: failure_reason ?? '',
    copied_from: copyPath(copy),
    step: copy.is_for_another ? 2 : failure_reason ? stepOfReason(failure_reason) : 1,
  };
}
