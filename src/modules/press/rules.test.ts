import { describe, expect, it } from 'vitest';
import type { PrintOrder } from '../../providers/print/port.ts';
import { letterRefusal, markRefusal, refusalOf } from './rules.ts';

describe('a letter', () => {
  it.each(['delivered', 'failed', 'cancelled'] as const)('that is %s takes no mark', (status) => {
    const refusal = `This letter is ${status}; nothing more can be done with it.`;
    expect([letterRefusal(status, 'failed'), letterRefusal(status, 'expect-48-hour-delay')]).toEqual([
      refusal,
      refusal,
    ]);
  });

  it.each(['pending', 'expect-48-hour-delay'] as const)(
    'that is %s can fail, and has nothing to write again',
    (status) => {
      expect(letterRefusal(status, 'failed')).toBeNull();
      expect(letterRefusal(status, 'expect-48-hour-delay')).toBe('This letter is waiting to be written.');
    },
  );

  it.each(['processing', 'printing'] as const)('that is %s can fail or be written again', (status) => {
    expect([letterRefusal(status, 'failed'), letterRefusal(status, 'expect-48-hour-delay')]).toEqual([null, null]);
  });

  it('that was mailed can fail, but not be written again', () => {
    expect(letterRefusal('shipped', 'failed')).toBeNull();
    expect(letterRefusal('shipped', 'expect-48-hour-delay')).toBe(
      'This letter has been mailed and cannot be written again.',
    );
  });
});

describe('a run', () => {
  it.each([
    ['ready', 'printed'],
    ['printed', 'mailed'],
    ['mailed', 'delivered'],
  ] as const)('that is %s can be marked as %s', (status, mark) => {
    expect(markRefusal(status, mark)).toBeNull();
  });

  it.each([
    ['rendering', 'printed', 'This run is still being drawn.'],
    ['printed', 'printed', 'This run is printed already.'],
    ['ready', 'mailed', 'Only a printed run can be marked as mailed; this one is ready.'],
    ['printed', 'delivered', 'Only a mailed run can be marked as delivered; this one is printed.'],
  ] as const)('that is %s cannot be marked as %s', (status, mark, refusal) => {
    expect(markRefusal(status, mark)).toBe(refusal);
  });
});

describe('an order', () => {
  const address = {
    name: 'Grace',
    company: '',
    street: '7 Oak Avenue',
    unit: '',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
  };
  const order = {
    hand: 'eleanor',
    text: 'Hello.',
    recipient: address,
    return_address: address,
  } as unknown as PrintOrder;
  const refused = (over: object) => refusalOf({ ...order, ...over }, ['eleanor']);

  it('with a known hand, a text and two addresses is taken', () => {
    expect(refused({})).toBeNull();
  });

  it('says what is missing', () => {
    expect([
      refused({ hand: 'nobody' }),
      refused({ text: ' \n' }),
      refused({ recipient: { ...address, street: ' ', zip: '' } }),
      refused({ return_address: { ...address, city: '', state: '' } }),
    ]).toEqual([
      'There is no hand called "nobody".',
      'The letter has no text.',
      'The recipient has no street, zip.',
      'The return address has no city, state.',
    ]);
  });
});
