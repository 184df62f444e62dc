import { expect, it } from 'vitest';
import { UNWRITABLE_ADDRESS, UNWRITABLE_NAME } from '../addresses/writable-rules.ts';
import { CUSTOMER_REASONS, partOfReason } from './failure-rules.ts';

it('each reason that an operator can choose leads to what is to be changed', () => {
  expect(CUSTOMER_REASONS.map(partOfReason)).toEqual([
    'recipient',
    'recipient',
    'recipient',
    'sender',
    'message',
    'template',
    null,
  ]);
});

it.each([
  ['No such street.', 'recipient'],
  [UNWRITABLE_NAME, 'recipient'],
  [UNWRITABLE_ADDRESS, 'recipient'],
  ['The return address has no zip.', 'sender'],
  ['There is no hand called "x".', 'message'],
  ['Ask us', null],
])('"%s" is about the %s', (reason, part) => {
  expect(partOfReason(reason)).toBe(part);
});
