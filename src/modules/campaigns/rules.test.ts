import { describe, expect, it } from 'vitest';
import {
  badgeStyle,
  campaignStatus,
  cancelMessage,
  cancelRefusal,
  IN_PRODUCTION,
  isUnderWay,
  missingContactFields,
  missingContent,
  NO_RECIPIENT,
  NO_SENDER_ADDRESS,
  NO_SENDER_NAME,
  NO_VALID_CONTACTS,
  noContacts,
  pauseRefusal,
  resumeRefusal,
  senderProblem,
  statusLabel,
} from './rules.ts';

describe('what a customer reads', () => {
  it.each([
    ['pending', 'Submitted'],
    ['Submitted', 'Submitted'],
    ['processing', 'Approved - In Queue'],
    ['approved', 'Approved - In Queue'],
    ['queued', 'Approved - In Queue'],
    ['printing', 'In Print Production (will send in 2-4 business days)'],
    ['in production', 'In Print Production (will send in 2-4 business days)'],
    ['delivered', 'Complete: Sent Via USPS'],
    ['SHIPPED', 'Complete: Sent Via USPS'],
    ['completed', 'Complete: Sent Via USPS'],
    ['paused', 'Paused'],
    ['delete', 'Deleted'],
    ['expect-48-hour-delay', 'Rewrite (expect 48 hour delay)'],
    ['failed', 'Failed'],
    ['error', 'Failed'],
    ['cancelled', 'Failed'],
    ['draft', 'Draft'],
    ['something new', 'Draft'],
  ])('for the status %s is %s', (status, label) => {
    expect(statusLabel(status)).toBe(label);
  });

  it('is styled filled when complete, quiet under way, outlined as a draft', () => {
    expect(['completed', 'processing', 'submitted', 'draft'].map(badgeStyle)).toEqual([
      'default',
      'secondary',
      'secondary',
      'outline',
    ]);
  });
});

describe('cancelling', () => {
  it.each(['draft', 'pending', 'submitted'])('is possible for one letter that is %s', (status) => {
    expect(cancelRefusal({ campaign_type: 'one-time', status })).toBeNull();
  });

  it.each(['processing', 'printing', 'shipped', 'delivered', 'failed'])(
    'is refused for one letter that is %s',
    (status) => {
      expect(cancelRefusal({ campaign_type: 'one-time', status })).toEqual(expect.any(String));
    },
  );

  it('is refused for bulk once submitted, and for every other type', () => {
    expect(cancelRefusal({ campaign_type: 'bulk', status: 'submitted' })).toBe(
      'Bulk campaigns cannot be cancelled once submitted.',
    );
    expect(cancelRefusal({ campaign_type: 'bulk', status: 'draft' })).toContain('nothing was charged');
    expect(cancelRefusal({ campaign_type: 'ongoing', status: 'pending' })).toBe(
      'Only one-time campaigns can be canceled.',
    );
  });

  it('says how many credits came back', () => {
    expect(cancelMessage(1)).toContain('1 credit has been refunded');
    expect(cancelMessage(0)).toBe('Your campaign has been canceled.');
  });
});

describe('pausing', () => {
  it('is for ongoing campaigns that are exactly pending', () => {
    expect(pauseRefusal({ campaign_type: 'ongoing', status: 'pending' })).toBeNull();
    expect(pauseRefusal({ campaign_type: 'bulk', status: 'pending' })).toBe('Only ongoing campaigns can be paused');
    expect(pauseRefusal({ campaign_type: 'ongoing', status: 'printing' })).toContain('pending');
  });
});

describe('the status of a campaign', () => {
  it.each([
    [['queued'], 'submitted'],
    [['sending'], 'submitted'],
    [['pending'], 'pending'],
    [['expect-48-hour-delay'], 'expect-48-hour-delay'],
    [['delivered'], 'delivered'],
    [['failed'], 'failed'],
    [['cancelled'], 'draft'],
  ] as const)('with letters %j is %s', (letters, status) => {
    expect(campaignStatus(letters)).toBe(status);
  });

  it('of many letters is that of the least advanced one that will be sent', () => {
    expect(campaignStatus(['shipped', 'printing', 'failed'])).toBe('printing');
    expect(campaignStatus(['shipped', 'failed', 'cancelled'])).toBe('shipped');
    expect(campaignStatus(['shipped', 'expect-48-hour-delay'])).toBe('processing');
    expect(campaignStatus(['failed', 'cancelled'])).toBe('failed');
  });
});

describe('what is missing', () => {
  it('in a contact is named, blanks included; a last name is not needed', () => {
    expect(missingContactFields({ first_name: 'A', street: ' ', city: '', state: 'OR', zip: '97201' })).toEqual([
      'street',
      'city',
    ]);
    expect(missingContactFields({ first_name: 'A', street: 'B', city: 'C', state: 'OR', zip: '97201' })).toEqual([]);
  });

  it('in a message or a sender is said in the product’s words', () => {
    expect(missingContent({ title: ' ', message: 'x', campaign_type: 'one-time' })).toBe(
      'Missing Information - Please fill in the letter title and message.',
    );
    expect(missingContent({ title: 'x', message: '', campaign_type: 'bulk' })).toBe(
      'Missing Information - Please fill in the campaign title and message.',
    );
    const from = { firstName: 'Ada', street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
    expect(senderProblem(from)).toBeNull();
    expect(senderProblem({ ...from, firstName: '' })).toBe('Please enter your name.');
    expect(senderProblem({ ...from, lastName: '' }, 'bulk')).toBe('Please enter a last name.');
    expect(senderProblem({ ...from, lastName: 'Byron' }, 'bulk')).toBeNull();
    expect(senderProblem({ ...from, zip: '' })).toContain('Missing Address');
  });
});

describe('what can no longer be done', () => {
  it.each([
    ['shipped', 'This letter has been mailed and can’t be canceled.'],
    ['delivered', 'This letter has been mailed and can’t be canceled.'],
    ['failed', 'This letter could not be sent, and its credit was returned.'],
    ['printing', IN_PRODUCTION],
    ['pending', null],
  ])('a letter that is %s gives this reason when it is cancelled: %s', (status, reason) => {
    expect(cancelRefusal({ campaign_type: 'one-time', status })).toBe(reason);
  });

  it('only an ongoing campaign that is paused can be resumed', () => {
    expect([
      resumeRefusal({ campaign_type: 'ongoing', status: 'paused' }),
      resumeRefusal({ campaign_type: 'ongoing', status: 'pending' }),
      resumeRefusal({ campaign_type: 'bulk', status: 'paused' }),
    ]).toEqual([null, 'This campaign is not paused.', 'Only ongoing campaigns can be paused and resumed.']);
  });

  it('one credit and several are refunded in their own words', () => {
    expect([cancelMessage(1), cancelMessage(2)]).toEqual([
      'Your campaign has been canceled and 1 credit has been refunded.',
      'Your campaign has been canceled and 2 credits have been refunded.',
    ]);
  });
});

describe('a campaign', () => {
  it('is under way in any case of its status, until it is mailed', () => {
    expect([isUnderWay('Printing'), isUnderWay('shipped')]).toEqual([true, false]);
  });

  it('that failed is marked red; paused and deleted ones are outlined', () => {
    expect(['failed', 'paused', 'delete'].map(badgeStyle)).toEqual(['destructive', 'outline', 'outline']);
  });

  it('is incomplete while title, message, name or address are blank', () => {
    const words = { title: 'Hello', message: 'Dear Grace', campaign_type: 'bulk' } as const;
    const from = { firstName: 'Ada', street: '1 Quill Ln', city: 'Albany', state: 'NY', zip: '12207' };
    expect([missingContent(words), senderProblem(from)]).toEqual([null, null]);
    expect(missingContent({ ...words, message: ' ' })).toContain('campaign title and message');
    expect(senderProblem({ ...from, firstName: ' ' })).toBe(NO_SENDER_NAME);
    expect(senderProblem({ ...from, city: ' ' })).toBe(NO_SENDER_ADDRESS);
  });

  it('without contacts asks for a recipient, or for a list', () => {
    expect([noContacts('one-time'), noContacts('bulk')]).toEqual([NO_RECIPIENT, NO_VALID_CONTACTS]);
  });
});
