import { describe, expect, it } from 'vitest';
import { type LetterDraft, newDraft } from '../../../features/letter-draft/drafts.ts';
import { opened, refusalOf, type WizardState, wizardReducer } from './state.ts';

const empty = newDraft('draft-1');
const complete: LetterDraft = {
  ...empty,
  letterForm: { title: 'Thanks', message: 'Dear Ada, thank you.', text_type: 'Short Text', useAI: false },
  contactForm: {
    ...empty.contactForm,
    first_name: 'Ada',
    last_name: 'Lovelace',
    street: '12 Main St',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    google_place_id: 'place-1',
  },
  returnAddress: {
    ...empty.returnAddress,
    firstName: 'Charles',
    lastName: 'Babbage',
    street: '1 Dorset St',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
  },
  selectedTemplate: 'template-1',
};
const images = { letter_preview: 'a', card_exterior: 'b', template_interior: 'c', envelope_preview: 'd' };
const stateAt = (step: number, draft = complete): WizardState => ({
  step,
  draft: { ...draft, step },
  preview: undefined,
  refusal: undefined,
});
const next = (state: WizardState) => wizardReducer(state, { type: 'next' });

describe('going on', () => {
  it('a complete letter goes from step to step and stops for its preview', () => {
    let state = stateAt(1);
    for (const expected of [2, 3, 4, 5, 5]) {
      state = next(state);
      expect(state.step).toBe(expected);
    }
    state = wizardReducer(state, { type: 'previewed', preview: { of: complete, images } });
    expect(next(state).step).toBe(6);
    expect(next(next(state)).step).toBe(6);
  });

  it.each([
    [
      'a title',
      1,
      { letterForm: { ...complete.letterForm, title: '  ' } },
      'Missing Information',
      'Please fill in the letter title and message.',
      ['title'],
    ],
    [
      'a message',
      1,
      { letterForm: { ...complete.letterForm, message: '' } },
      'Missing Information',
      'Please fill in the letter title and message.',
      ['message'],
    ],
    [
      'a message that fits',
      1,
      { letterForm: { ...complete.letterForm, message: 'x'.repeat(5000) } },
      'Message Too Long',
      'This message has 5,000 characters. Short Text usually fits about 468 and never more than 1,755. Please shorten the message.',
      ['message'],
    ],
    [
      'the last name of the recipient',
      2,
      { contactForm: { ...complete.contactForm, last_name: '' } },
      'Missing Information',
      'Please enter recipient name and search for their address using Google.',
      ['last_name'],
    ],
    [
      'an address that was checked or confirmed',
      2,
      { contactForm: { ...complete.contactForm, google_place_id: '' } },
      'Missing Information',
      'Please enter recipient name and search for their address using Google.',
      ['address'],
    ],
    [
      'the name of the sender',
      3,
      { returnAddress: { ...complete.returnAddress, firstName: '' } },
      'Missing Information',
      'Please enter your name.',
      ['firstName'],
    ],
    [
      'a whole return address',
      3,
      { returnAddress: { ...complete.returnAddress, zip: '972' } },
      'Missing Address',
      'Please search for your address using Google or manually enter complete address details.',
      ['address'],
    ],
    [
      'a template',
      4,
      { selectedTemplate: '' },
      'Missing Template',
      'Please select a template for your letter.',
      ['template'],
    ],
  ])('without %s step %i is not left', (_, step, change, title, text, fields) => {
    const state = next(stateAt(step, { ...complete, ...change }));
    expect(state.step).toBe(step);
    expect(state.refusal).toEqual({ step, title, text, fields });
  });

  it.each([
    ['first_name', 'محمد', 'We can’t write this name. Spell it in Latin letters.'],
    ['last_name', 'José 李', 'We can’t write this name. Spell it in Latin letters.'],
    ['company_name', '株式会社', 'We can’t write this name. Spell it in Latin letters.'],
    ['unit', '六楼', 'We can’t write this address. Spell it in Latin letters.'],
  ])('a recipient whose %s is %s is refused at step 2, and again at the preview', (field, value, text) => {
    const draft = { ...complete, contactForm: { ...complete.contactForm, [field]: value } };
    const refusal = { step: 2, title: 'Can’t Be Written', text, fields: [field] };
    expect(next(stateAt(2, draft))).toMatchObject({ step: 2, refusal });
    const previewed = { ...stateAt(5, draft), preview: { of: draft, images } };
    expect(next(previewed)).toMatchObject({ step: 2, refusal });
    expect(opened({ ...draft, step: 5 }).step).toBe(2);
  });

  it('a sender who cannot be written is refused at step 3, and a name of nothing but marks is missing', () => {
    const returnAddress = { ...complete.returnAddress, firstName: 'דוד', city: '東京' };
    expect(next(stateAt(3, { ...complete, returnAddress })).refusal).toMatchObject({
      text: 'We can’t write this name. Spell it in Latin letters. We can’t write this address. Spell it in Latin letters.',
      fields: ['firstName', 'city'],
    });
    const contactForm = { ...complete.contactForm, first_name: '\u200b' };
    expect(next(stateAt(2, { ...complete, contactForm })).refusal).toMatchObject({ fields: ['first_name'] });
  });

  it('a problem in an earlier step leads back to it, however the wizard got past it', () => {
    const state = next(stateAt(4, { ...complete, letterForm: empty.letterForm }));
    expect(state).toMatchObject({ step: 1, refusal: { title: 'Missing Information', fields: ['title', 'message'] } });
  });

  it.each(['verified', 'matched'] as const)('an address that is %s can be mailed', (address_check) => {
    const contactForm = { ...complete.contactForm, google_place_id: '', address_check };
    expect(refusalOf(2, { ...complete, contactForm })).toBeUndefined();
    expect(refusalOf(2, { ...complete, contactForm: { ...contactForm, zip: '' } })).toBeDefined();
  });

  it('an address that the customer confirms can be mailed, an incomplete one never', () => {
    const contactForm = { ...complete.contactForm, google_place_id: '' };
    expect(refusalOf(2, { ...complete, contactForm, address_confirmed: true })).toBeUndefined();
    expect(
      refusalOf(2, { ...complete, contactForm: { ...contactForm, city: '' }, address_confirmed: true }),
    ).toBeDefined();
  });

  it('a step can be revisited but never skipped', () => {
    expect(wizardReducer(stateAt(4), { type: 'go', step: 2 }).step).toBe(2);
    expect(wizardReducer(stateAt(2), { type: 'go', step: 6 }).step).toBe(2);
    expect(wizardReducer(stateAt(1), { type: 'back' }).step).toBe(1);
  });
});

describe('the preview', () => {
  const previewed = wizardReducer(stateAt(5), { type: 'previewed', preview: { of: complete, images } });

  it('is discarded when the letter changes, so that only a previewed letter is sent', () => {
    const state = wizardReducer(previewed, { type: 'edit', change: { ink_colour: 'green' } });
    expect(state.preview).toBeUndefined();
  });

  it('is kept when no printed field changes', () => {
    const ai = { ...complete.ai, prompt: 'something' };
    expect(wizardReducer(previewed, { type: 'edit', change: { ai } }).preview).toBeDefined();
  });

  it('of an outdated letter is not shown', () => {
    const changed = wizardReducer(stateAt(5), { type: 'edit', change: { selectedTemplate: 'other' } });
    expect(wizardReducer(changed, { type: 'previewed', preview: { of: complete, images } }).preview).toBeUndefined();
  });
});

describe('opening', () => {
  it('a draft opens where it was left, and one about to be sent at its preview', () => {
    expect(opened({ ...complete, step: 3 }).step).toBe(3);
    expect(opened({ ...complete, step: 6 }).step).toBe(5);
  });

  it('a draft never opens past its first incomplete step', () => {
    expect(opened({ ...empty, step: 5 }).step).toBe(1);
  });

  it('a contact of the browser session opens the second step', () => {
    const contact = { ...empty.contactForm, first_name: 'Grace' };
    expect(opened(empty, { contact })).toMatchObject({ step: 2, draft: { contactForm: { first_name: 'Grace' } } });
  });

  it('a return from payment opens the last step', () => {
    expect(opened({ ...complete, step: 1 }, { resume_payment: true }).step).toBe(6);
  });
});

it('the profile fills in an empty return address only', () => {
  const filled = wizardReducer(stateAt(1, empty), { type: 'prefill', returnAddress: complete.returnAddress });
  expect(filled.draft.returnAddress.firstName).toBe('Charles');
  const other = { ...complete.returnAddress, firstName: 'Mary' };
  expect(wizardReducer(filled, { type: 'prefill', returnAddress: other }).draft.returnAddress.firstName).toBe(
    'Charles',
  );
});
