import { isBlank } from '../../../../handwriting/repertoire.ts';
import { missingParts } from '../../../../modules/addresses/rules.ts';
import { CANT_BE_WRITTEN, unwritableFields, unwritableProblem } from '../../../../modules/addresses/writable-rules.ts';
import { LETTER_STEPS } from '../../../../modules/campaigns/drafts/rules.ts';
import {
  type LetterContent,
  type LetterDraft,
  messageLengthProblem,
  type RecipientContact,
  type SenderAddress,
} from '../../../features/letter-draft/drafts.ts';
import { isSameLetter } from '../../../features/letter-draft/pending-letter.ts';

/** The wizard as a pure state machine: which steps are complete, what is missing, which edits invalidate the preview. */

export const LAST_STEP = LETTER_STEPS.length;
export const TEMPLATE_STEP = 4;
export const PREVIEW_STEP = 5;

/** The four pictures of the finished letter, as data: URLs, and the letter that they show. */
export type Preview = {
  of: LetterContent;
  images: { letter_preview: string; card_exterior: string; template_interior: string; envelope_preview: string };
};

export type Refusal = { step: number; title: string; text: string; fields: string[] };

export type WizardState = {
  /** Counts from 1. */
  step: number;
  draft: LetterDraft;
  preview: Preview | undefined;
  /** Why the last attempt to go on was refused. */
  refusal: Refusal | undefined;
};

export type WizardAction =
  | { type: 'edit'; change: Partial<LetterDraft> }
  /** Fills in only empty fields: the profile's address and handwriting. */
  | { type: 'prefill'; returnAddress: SenderAddress }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'go'; step: number }
  | { type: 'previewed'; preview: Preview }
  | { type: 'start over'; draft: LetterDraft };

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'edit':
      return edited(state, action.change);
    case 'prefill':
      return isBlankSender(state.draft.returnAddress) ? edited(state, { returnAddress: action.returnAddress }) : state;
    case 'next':
      return next(state);
    case 'back':
      return at(state, Math.max(1, state.step - 1));
    case 'go':
      // Moving forward requires the checks.
      return at(state, Math.min(Math.max(1, action.step), state.step));
    case 'previewed':
      return isSameLetter(action.preview.of, state.draft) ? { ...state, preview: action.preview } : state;
    case 'start over':
      return { step: 1, draft: action.draft, preview: undefined, refusal: undefined };
  }
}

/** Where the wizard opens. `resume_payment` is a return from paying for the letter that this draft holds. */
export function opened(
  draft: LetterDraft,
  { resume_payment = false, contact }: { resume_payment?: boolean; contact?: RecipientContact | undefined } = {},
): WizardState {
  if (resume_payment)
    return { step: LAST_STEP, draft: { ...draft, step: LAST_STEP }, preview: undefined, refusal: undefined };
  const requested = contact ? 2 : draft.step;
  const with_contact = contact ? { ...draft, contactForm: contact } : draft;
  // Previews are not saved, so a letter that was ready to send is previewed again.
  const step = Math.min(requested, PREVIEW_STEP, contact ? 2 : furthestStep(with_contact));
  return { step, draft: { ...with_contact, step }, preview: undefined, refusal: undefined };
}

const at = (state: WizardState, step: number): WizardState => ({
  ...state,
  step,
  refusal: undefined,
  draft: { ...state.draft, step },
});

function edited(state: WizardState, change: Partial<LetterDraft>): WizardState {
  // Whoever changes a letter is asked again whether its end may be cut off.
  const draft = { ...state.draft, accepts_cut_off: false, ...change };
  const preview = state.preview && isSameLetter(state.preview.of, draft) ? state.preview : undefined;
  return { ...state, draft, preview };
}

function next(state: WizardState): WizardState {
  if (state.step >= LAST_STEP) return state;
  for (let step = 1; step <= state.step; step++) {
    const refusal = refusalOf(step, state.draft);
    if (refusal) return { ...at(state, step), refusal };
  }
  if (state.step === PREVIEW_STEP && !state.preview) return state;
  return at(state, state.step + 1);
}

/** The last step whose earlier steps are all complete. */
function furthestStep(draft: LetterDraft): number {
  for (let step = 1; step < LAST_STEP; step++) if (refusalOf(step, draft)) return step;
  return LAST_STEP;
}

const blank = isBlank;
const isBlankSender = (sender: SenderAddress) =>
  [sender.firstName, sender.lastName, sender.street, sender.city, sender.state, sender.zip].every(blank);

/**
 * Chosen from the address search; or typed, and a provider knows the street, or city and ZIP code match and the page asked
 * the customer to read the street; or confirmed by the customer where no check is possible.
 */
const mayBeMailed = ({ contactForm, address_confirmed }: LetterContent): boolean =>
  missingParts(contactForm).length === 0 &&
  (!blank(contactForm.google_place_id) || contactForm.address_check !== '' || address_confirmed);

function unwritable(step: number, written: RecipientContact | SenderAddress): Refusal | undefined {
  const text = unwritableProblem(written);
  return text ? { step, title: CANT_BE_WRITTEN, text, fields: unwritableFields(written) } : undefined;
}

/** Returns why a step cannot be left yet, with the first fields to fix; undefined when it can. */
export function refusalOf(step: number, draft: LetterContent): Refusal | undefined {
  const refuse = (title: string, text: string, fields: string[]): Refusal => ({ step, title, text, fields });
  if (step === 1) {
    const fields = (['title', 'message'] as const).filter((name) => blank(draft.letterForm[name]));
    if (fields.length) return refuse('Missing Information', 'Please fill in the letter title and message.', fields);
    const problem = messageLengthProblem(draft);
    return problem ? refuse('Message Too Long', problem, ['message']) : undefined;
  }
  if (step === 2) {
    const fields: string[] = (['first_name', 'last_name'] as const).filter((name) => blank(draft.contactForm[name]));
    const odd = fields.length === 0 && unwritable(step, draft.contactForm);
    if (odd) return odd;
    if (!mayBeMailed(draft)) fields.push('address');
    const text = 'Please enter recipient name and search for their address using Google.';
    return fields.length ? refuse('Missing Information', text, fields) : undefined;
  }
  if (step === 3) {
    // A business signs with one name, so the last name may stay empty.
    if (blank(draft.returnAddress.firstName))
      return refuse('Missing Information', 'Please enter your name.', ['firstName']);
    const text = 'Please search for your address using Google or manually enter complete address details.';
    if (missingParts(draft.returnAddress).length) return refuse('Missing Address', text, ['address']);
    return unwritable(step, draft.returnAddress);
  }
  if (step === TEMPLATE_STEP && blank(draft.selectedTemplate)) {
    return refuse('Missing Template', 'Please select a template for your letter.', ['template']);
  }
  return undefined;
}
