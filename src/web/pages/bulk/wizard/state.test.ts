import { expect, it } from 'vitest';
import { NO_VALID_CONTACTS } from '../../../../modules/campaigns/rules.ts';
import { type BulkDraft, bulkDraft } from '../draft/draft.ts';
import { furthestStep, type ListFacts, wizardReducer } from './state.ts';

const IMPORT = '0b5c1c52-30a4-4f55-8b8e-0a6b1f3f8f00';
const LIST: ListFacts = { rows: 5, letters: 4 };
const COMPLETE: BulkDraft = bulkDraft.parse({
  key: 'k',
  step: 7,
  mapping: { first_name: 0, street: 1, city: 2, state: 3, zip: 4 },
  import_id: IMPORT,
  letter: {
    letterForm: { title: 'Spring', message: 'Dear {{first_name}}' },
    selectedTemplate: 't',
    returnAddress: {
      firstName: 'Ada',
      lastName: 'Writer',
      street: '1 Quill Ln',
      city: 'Albany',
      state: 'NY',
      zip: '12207',
    },
  },
});
const at = (step: number, change: Partial<BulkDraft> = {}): BulkDraft => ({ ...COMPLETE, ...change, step });
const next = (draft: BulkDraft, list = LIST) => wizardReducer({ draft, refusal: undefined }, { type: 'next', list });
const INCOMPLETE = 'Please complete all required fields before continuing.';

it('a complete campaign goes from the first step to the last', () => {
  let state = { draft: at(1), refusal: undefined as ReturnType<typeof next>['refusal'] };
  for (let step = 2; step <= 7; step++) {
    state = wizardReducer(state, { type: 'next', list: LIST });
    expect([state.draft.step, state.refusal]).toEqual([step, undefined]);
  }
});

const letter = (change: object) => ({ letter: { ...COMPLETE.letter, ...change } });
it.each([
  [
    'step 1 needs a row',
    at(1, { import_id: null }),
    { rows: 0, letters: undefined },
    'Missing Information',
    INCOMPLETE,
  ],
  [
    'step 2 needs every required column',
    at(2, { mapping: { first_name: 0 } }),
    LIST,
    'Missing Information',
    INCOMPLETE,
  ],
  ['step 2 needs a contact that can be mailed', at(2), { rows: 5, letters: 0 }, 'No valid contacts', NO_VALID_CONTACTS],
  ['step 3 needs a card', at(3, letter({ selectedTemplate: '' })), LIST, 'Missing Information', INCOMPLETE],
  [
    'step 4 needs title and message',
    at(4, letter({ letterForm: { ...COMPLETE.letter.letterForm, title: ' ' } })),
    LIST,
    'Missing Information',
    'Please fill in the campaign title and message.',
  ],
  [
    'step 5 needs the full return address',
    at(5, letter({ returnAddress: { ...COMPLETE.letter.returnAddress, zip: '' } })),
    LIST,
    'Missing Information',
    INCOMPLETE,
  ],
])('%s', (_, draft, list, title, text) => {
  const { draft: left, refusal } = next(draft, list);
  expect(left.step).toBe(draft.step);
  expect(refusal).toMatchObject({ step: draft.step, title, text });
});

it('the preview never blocks', () => {
  expect(next(at(6)).draft.step).toBe(7);
});

it('an earlier step that became incomplete is shown again', () => {
  const { draft, refusal } = next(at(5, letter({ selectedTemplate: '' })));
  expect([draft.step, refusal?.fields]).toEqual([3, ['template']]);
});

it('going back is free, and going forward requires the checks', () => {
  const state = { draft: at(4), refusal: undefined };
  expect(wizardReducer(state, { type: 'go', step: 2 }).draft.step).toBe(2);
  expect(wizardReducer(state, { type: 'go', step: 7 }).draft.step).toBe(4);
  expect(wizardReducer({ ...state, draft: at(1) }, { type: 'back' }).draft.step).toBe(1);
});

it('a payment leads back to the last step, unless something is missing before it', () => {
  const resume = (draft: BulkDraft) =>
    wizardReducer({ draft, refusal: undefined }, { type: 'resume', step: 7, list: LIST }).draft.step;
  expect(resume(at(3))).toBe(7);
  expect(resume(at(3, letter({ selectedTemplate: '' })))).toBe(3);
  expect(furthestStep(at(7), { rows: 5, letters: undefined })).toBe(2);
});
