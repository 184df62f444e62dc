import { type LetterDraft, letterDrafts, newDraft, takeSessionContact } from '../../../features/letter-draft/drafts.ts';
import { type PendingLetter, readPending } from '../../../features/letter-draft/pending-letter.ts';
import { takeVisitorDraft } from '../../../features/letter-draft/visitor-draft.ts';
import { opened, type WizardState } from './state.ts';

export type Opening = {
  state: WizardState;
  /** The draft as it is stored in this browser, or a new one. */
  saved: LetterDraft;
  /** The customer returned from paying for the pending letter. */
  resume_payment: boolean;
  /** When the restored draft was last saved (ISO time); empty for a new letter. */
  restored_from: string;
};

/** Returns what the wizard opens with: the letter that was paid for, else the saved draft, else a new one. */
export function openWizard(user_id: string, search: string): Opening {
  const payment_complete = new URLSearchParams(search).get('payment_complete') === 'true';
  const pending = payment_complete ? readPending(user_id) : undefined;
  takeVisitorDraft(user_id);
  const left = letterDrafts(user_id).read();
  const saved = left ?? newDraft(crypto.randomUUID());
  const contact = takeSessionContact();
  return pending
    ? {
        state: opened(draftOf(pending, left), { resume_payment: true }),
        saved,
        resume_payment: true,
        restored_from: '',
      }
    : { state: opened(saved, { contact }), saved, resume_payment: false, restored_from: left?.saved_at ?? '' };
}

function draftOf(
  { request_key: _, session_id: __, draft_key, ...content }: PendingLetter,
  left: LetterDraft | undefined,
): LetterDraft {
  const base = left?.key === draft_key ? left : newDraft(draft_key);
  return { ...base, ...content };
}
