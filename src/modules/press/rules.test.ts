import { describe, expect, it } from 'vitest';
import type { PrintOrder } from '../../providers/print/port.ts';
import { failRefusal, markRefusal, refusalOf, runStatusOf } from './rules.ts';

it('a letter can fail until it is delivered or has ended', () => {
  for (const status of ['pending', 'expect-48-hour-delay', 'processing', 'printing', 'shipped'] as const)
    expect(failRefusal(status)).toBeNull();
  for (const status of ['delivered', 'failed', 'cancelled'] as const)
    expect(failRefusal(status)).toBe(`This letter is ${status}; nothing more can be done with it.`);
});

it('a run is as far as the letter that is furthest behind', () => {
  expect(runStatusOf(['shipped', 'processing', 'printing'], 'mailed')).toBe('ready');
  expect(runStatusOf(['shipped', 'printing'], 'ready')).toBe('printed');
  expect(runStatusOf(['delivered', 'shipped'], 'ready')).toBe('mailed');
  expect(runStatusOf(['delivered'], 'ready')).toBe('delivered');
  expect(runStatusOf([], 'mailed')).toBe('mailed');
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
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: '',
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
      refused({ recipient: { ...address, first_name: ' ', last_name: '', company_name: '' } }),
      refused({ recipient: { ...address, first_name: 'محمد' } }),
      refused({ return_address: { ...address, street: '東京' } }),
    ]).toEqual([
      'There is no hand called "nobody".',
      'The letter has no text.',
      'The recipient has no street, zip.',
      'The return address has no city, state.',
      'The recipient has no name.',
      'We can’t write this name. Spell it in Latin letters.',
      'Return address: We can’t write this address. Spell it in Latin letters.',
    ]);
  });
});
