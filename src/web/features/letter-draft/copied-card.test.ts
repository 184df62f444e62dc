import { expect, it } from 'vitest';
import type { CardContent } from '../../../modules/campaigns/schema.ts';
import { draftFromCard } from './copied-card.ts';
import { copyOf, copyPath } from './copy-path.ts';

const card: CardContent = {
  campaign_id: 'campaign',
  letter_id: 'letter',
  title: 'Thanks',
  message: 'Dear Ada, thank you.',
  text_type: 'Short Text',
  template_id: 'template',
  hand: 'augusta',
  ink_colour: 'blue-black',
  ink_setting: 'neat',
  signature: null,
  return_address: {
    firstName: 'Bob',
    lastName: '',
    street: '1 Main St',
    unit: '',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  },
  recipient: {
    ...{ first_name: 'Ada', last_name: 'Reader', street: '9 Elm St', unit: '', city: 'Portland', state: 'OR' },
    ...{ zip: '97201', company_name: '', contact_email: '', phone: '' },
  },
  failure_reason: 'The address does not exist.',
};

it('a failed letter opens at what its reason is about, with everything that was written, and is replaced', () => {
  const draft = draftFromCard(card, { campaign_id: 'campaign', letter_id: 'letter' }, 'key');
  expect(draft).toMatchObject({
    key: 'key',
    step: 2,
    letterForm: { title: 'Thanks', message: 'Dear Ada, thank you.' },
    contactForm: { first_name: 'Ada', street: '9 Elm St', address_check: '' },
    returnAddress: { firstName: 'Bob', zip: '89501' },
    selectedTemplate: 'template',
    signed: false,
    replaces_letter_id: 'letter',
    replaces_draft_id: '',
    failure_reason: 'The address does not exist.',
  });
});

it('the draft of a canceled card is replaced', () => {
  const draft = draftFromCard({ ...card, letter_id: null, failure_reason: null }, { campaign_id: 'campaign' }, 'key');
  expect(draft).toMatchObject({ step: 1, replaces_letter_id: '', replaces_draft_id: 'campaign', failure_reason: '' });
});

it('a card for somebody else has no recipient and replaces nothing', () => {
  const copy = { campaign_id: 'campaign', is_for_another: true };
  const draft = draftFromCard({ ...card, failure_reason: null }, copy, 'key');
  expect(draft.contactForm.first_name).toBe('');
  expect([draft.step, draft.replaces_letter_id, draft.replaces_draft_id]).toEqual([2, '', '']);
});

it.each([
  { campaign_id: 'a', letter_id: undefined, is_for_another: false },
  { campaign_id: 'a', letter_id: 'b', is_for_another: false },
  { campaign_id: 'a', letter_id: undefined, is_for_another: true },
])('%o is found again in its address', (copy) => {
  expect(copyOf(new URL(copyPath(copy), 'http://localhost').searchParams)).toEqual(copy);
});
