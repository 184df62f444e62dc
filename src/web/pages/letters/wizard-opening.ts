import type { Profile } from '../../../modules/identity/profiles/schema.ts';
import { type LetterDraft, newDraft, readDraft, type SenderAddress, takeSessionContact } from '../../lib/drafts.ts';
import { type PendingLetter, readPending, readSent } from '../../lib/pending-letter.ts';
import { opened, type WizardState } from './wizard-state.ts';

export type Opening = {
  state: WizardState;
  /** The customer comes back from paying for the letter that was held. */
  resume_payment: boolean;
  /** When the draft that was taken up again was last kept (ISO time); empty for a new letter. */
  kept_at: string;
};

/** What the wizard begins with: the letter that was paid for, else the draft that was left, else a blank sheet. */
export function openWizard(user_id: string, search: string): Opening {
  const payment_complete = new URLSearchParams(search).get('payment_complete') === 'true';
  const pending = payment_complete ? readPending(user_id) : undefined;
  const left = unsentDraft(user_id);
  const contact = takeSessionContact();
  if (pending) {
    return { state: opened(draftOf(pending, left), { resume_payment: true }), resume_payment: true, kept_at: '' };
  }
  const draft = left ?? newDraft(crypto.randomUUID());
  return { state: opened(draft, { contact }), resume_payment: false, kept_at: left?.saved_at ?? '' };
}

/** The draft that was left here, unless another tab has sent it since. */
function unsentDraft(user_id: string): LetterDraft | undefined {
  const draft = readDraft(user_id);
  return draft && draft.id !== readSent(user_id)?.draft_id ? draft : undefined;
}

function draftOf(
  { key: _, session_id: __, draft_id, ...content }: PendingLetter,
  left: LetterDraft | undefined,
): LetterDraft {
  const base = left?.id === draft_id ? left : newDraft(draft_id);
  return { ...base, ...content };
}

/** The sender as the profile knows them. */
export const senderFrom = (profile: Profile): SenderAddress => ({
  firstName: profile.return_first_name || profile.first_name,
  lastName: profile.return_last_name || (profile.return_first_name ? '' : profile.last_name),
  street: profile.return_street,
  unit: profile.return_unit,
  city: profile.return_city,
  state: profile.return_state,
  zip: profile.return_zip,
  google_address: profile.return_google_address,
  google_place_id: profile.return_google_place_id,
});

/** What the gallery hands over when a design is used. */
export function designFrom<T extends { id: string; name: string; zip_file_url: string }>(
  navigation: unknown,
  templates: readonly T[],
): T | undefined {
  const { templateName, zipFileUrl } = (navigation ?? {}) as { templateName?: unknown; zipFileUrl?: unknown };
  if (!templateName && !zipFileUrl) return undefined;
  return (
    templates.find((template) => template.zip_file_url === zipFileUrl) ??
    templates.find((template) => template.name === templateName)
  );
}
