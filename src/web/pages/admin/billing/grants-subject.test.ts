import { expect, it } from 'vitest';
import { readSubject, subjectText } from './grants-subject.ts';

it('the address names what the dialog is about, or nothing', () => {
  const subjects = [
    { of: 'letter', id: 'a-1' },
    { of: 'transaction', id: 'b-2', account_id: 'c-3' },
  ] as const;
  expect(subjects.map(subjectText)).toEqual(['letter:a-1', 'transaction:b-2:c-3']);
  expect(subjects.map(subjectText).map(readSubject)).toEqual(subjects);
  expect(['find', 'letter:', 'person:a-1', ''].map(readSubject)).toEqual([undefined, undefined, undefined, undefined]);
});
