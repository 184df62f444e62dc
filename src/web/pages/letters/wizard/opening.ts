import { type LetterDraft, newDraft, readDraft, takeSessionContact } from '../../../features/letter-draft/drafts.ts';
import { type PendingLetter, readPending, readSent } from '../../../features/letter-draft/pending-letter.ts';
import { opened, type WizardState } from './state.ts';

export type Opening = {
  state: WizardState;
  /** The customer returned from paying for the pending letter. */
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
