import { expect, it } from 'vitest';
import { repeated } from './e2e/typed-texts.ts';

it('finds what was typed in a log, however it is written there, and leaves out ids, numbers and short words', () => {
  const id = '01a2b3c4-d5e6-7f00-8a1b-2c3d4e5f6071';
  const log = `{"event":"request","error":"Dear Grace,\\nthank you","request_id":"${id}","ms":100000}\n{"to":"ADA@example.com"}`;
  const typed = ['Dear Grace,\nthank you', 'ada@example.com', 'Somebody else', id, '100000', 'Grace'];
  expect(repeated(log, typed)).toEqual(['Dear Grace,\nthank you', 'ada@example.com']);
});
