import { isBlank } from '../../../../handwriting/repertoire.ts';
import { CANT_BE_WRITTEN, unwritableFields, unwritableProblem } from '../../../../modules/addresses/writable-rules.ts';
import { NO_VALID_CONTACTS } from '../../../../modules/campaigns/rules.ts';
import { unmappedFields } from '../../../../modules/imports/column-rules.ts';
import { type LetterContent, messageLengthProblem } from '../../../features/letter-draft/drafts.ts';
import { type BulkDraft, LAST_STEP } from '../draft/draft.ts';

/** The bulk wizard as a pure state machine: which steps are complete, what is missing in the others. */

export const MAPPING_STEP = 2;
export const TEMPLATE_STEP = 3;

/** What is known of the contact list besides the draft. */
export type ListFacts = {
  /** Rows with something in them; undefined while the file is being read. */
  rows: number | undefined;
  /** Letters that would be sent now; undefined until that is certain. */
  letters: number | undefined;
};

export type Refusal = { step: number; title: string; text: string; fields: string[] };
export type WizardState = { draft: BulkDraft; refusal: Refusal | undefined };

export type WizardAction =
  | { type: 'edit'; change: Partial<BulkDraft> }
  | { type: 'write'; change: Partial<LetterContent> }
  | { type: 'next'; list: ListFacts }
  | { type: 'back' }
  | { type: 'go'; step: number }
  /** Straight to a step, as after a payment; as far as the earlier steps are complete. */
  | { type: 'resume'; step: number; list: ListFacts }
  | { type: 'open'; draft: BulkDraft };

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  const { draft } = state;
  switch (action.type) {
    case 'edit':
      return { ...state, draft: { ...draft, ...action.change } };
    case 'write':
      return { ...state, draft: { ...draft, letter: { ...draft.letter, ...action.change } } };
    case 'next':
      return next(state, action.list);
    case 'back':
      return at(draft, Math.max(1, draft.step - 1));
    case 'go':
      // Moving forward requires the checks.
      return at(draft, Math.min(Math.max(1, action.step), draft.step));
    case 'resume':
      return at(draft, Math.min(action.step, furthestStep(draft, action.list)));
    case 'open':
      return { draft: action.draft, refusal: undefined };
  }
}

const at = (draft: BulkDraft, step: number): WizardState => ({ draft: { ...draft, step }, refusal: undefined });

function next({ draft }: WizardState, list: ListFacts): WizardState {
  for (let step = 1; step <= draft.step; step++) {
    const refusal = refusalOf(step, draft, list);
    if (refusal) return { ...at(draft, step), refusal };
  }
  return at(draft, Math.min(LAST_STEP, draft.step + 1));
}

/** The last step whose earlier steps are all complete. */
export function furthestStep(draft: BulkDraft, list: ListFacts): number {
  for (let step = 1; step < LAST_STEP; step++) if (refusalOf(step, draft, list)) return step;
  return LAST_STEP;
}

const blank = isBlank;
const INCOMPLETE = 'Please complete all required fields before continuing.';

const SENDER_FIELDS = ['firstName', 'lastName', 'street', 'city', 'state', 'zip'] as const;
export const missingSenderFields = (sender: LetterContent['returnAddress']): string[] =>
  SENDER_FIELDS.filter((field) => blank(sender[field]));

/** Returns why a step cannot be left yet, with the first fields to fix; undefined when it can. */
export function refusalOf(step: number, draft: BulkDraft, list: ListFacts): Refusal | undefined {
  const refuse = (title: string, text: string, fields: string[]): Refusal => ({ step, title, text, fields });
  switch (step) {
    case 1:
      return list.rows || draft.import_id ? undefined : refuse('Missing Information', INCOMPLETE, ['file']);
    case MAPPING_STEP: {
      const unmapped = unmappedFields(draft.mapping ?? {});
      if (unmapped.length) return refuse('Missing Information', INCOMPLETE, unmapped);
      if (list.letters === 0) return refuse('No valid contacts', NO_VALID_CONTACTS, []);
      return draft.import_id && list.letters !== undefined ? undefined : refuse('Missing Information', INCOMPLETE, []);
    }
    case TEMPLATE_STEP:
      return draft.letter.selectedTemplate ? undefined : refuse('Missing Information', INCOMPLETE, ['template']);
    case 4: {
      const { letterForm } = draft.letter;
      const fields = (['title', 'message'] as const).filter((name) => blank(letterForm[name]));
      if (fields.length) return refuse('Missing Information', 'Please fill in the campaign title and message.', fields);
      const problem = messageLengthProblem(draft.letter);
      return problem ? refuse('Message Too Long', problem, ['message']) : undefined;
    }
    case 5: {
      const { returnAddress } = draft.letter;
      const fields = missingSenderFields(returnAddress);
      if (fields.length) return refuse('Missing Information', INCOMPLETE, fields);
      const problem = unwritableProblem(returnAddress);
      return problem ? refuse(CANT_BE_WRITTEN, problem, unwritableFields(returnAddress)) : undefined;
    }
    default:
      return undefined;
  }
}
