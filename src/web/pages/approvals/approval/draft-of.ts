import type { Detail, Recipient } from '../../../features/approvals/queries.ts';
import { type LetterDraft, newDraft } from '../../../features/letter-draft/drafts.ts';

/** A single letter as its wizard edits it, at its first step. Its addresses were confirmed when it was asked for. */
export function draftOf(
  { campaign, ink }: Pick<Detail, 'campaign' | 'ink'>,
  { id: _, campaign_id: __, ...contact }: Recipient['contact'],
  key: string,
): LetterDraft {
  const fresh = newDraft(key);
  return {
    ...fresh,
    letterForm: {
      title: campaign.title,
      message: campaign.message,
      text_type: campaign.text_type,
      useAI: false,
    },
    contactForm: { ...fresh.contactForm, ...contact },
    address_confirmed: true,
    returnAddress: { ...fresh.returnAddress, ...campaign.return_address },
    selectedTemplate: campaign.template_id ?? '',
    hand: campaign.hand,
    ink_colour: campaign.ink_colour,
    ink_setting: campaign.ink_setting,
    ink_seed: ink.ink_seed ?? key,
    signature: ink.signature,
    signed: ink.signature !== null,
    saved_at: new Date().toISOString(),
  };
}
