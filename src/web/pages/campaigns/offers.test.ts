import { expect, it } from 'vitest';
import { offersOf } from './offers.ts';

const letter = { campaign_type: 'one-time', status: 'submitted', contact_count: 1, template_id: 't' } as const;

it.each([
  ['a letter just submitted can be cancelled', letter, ['cancel']],
  ['a letter in production cannot', { ...letter, status: 'printing' }, []],
  ['a bulk campaign cannot be cancelled once submitted', { ...letter, campaign_type: 'bulk' as const }, []],
  [
    'an ongoing campaign that is pending can be paused',
    { ...letter, campaign_type: 'ongoing' as const, status: 'pending' },
    ['pause'],
  ],
  [
    'an ongoing campaign in production cannot',
    { ...letter, campaign_type: 'ongoing' as const, status: 'processing' },
    [],
  ],
  [
    'an ongoing campaign that is paused can be resumed',
    { ...letter, campaign_type: 'ongoing' as const, status: 'paused' },
    ['resume'],
  ],
  ['a draft that lacks nothing can be sent', { ...letter, status: 'draft' }, ['submit', 'remove']],
  ['a draft for nobody can only be deleted', { ...letter, status: 'draft', contact_count: 0 }, ['remove']],
  ['so can a draft without a card', { ...letter, status: 'draft', template_id: null }, ['remove']],
  ['a draft that waits for approval is left alone', { ...letter, status: 'awaiting-approval' }, []],
])('%s', (_, campaign, offers) => {
  expect(offersOf(campaign)).toEqual(offers);
});

it('who may not send asks for a draft to be sent', () => {
  expect(offersOf({ ...letter, status: 'draft' }, false)).toEqual(['ask', 'remove']);
});
