import { expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { readEvents } from './reading-rules.ts';

const LEAD = { first_name: 'Grace', address1: '7 Oak Avenue', city: 'Portland', state: 'OR', postal_code: '97201' };
const problemOf = (change: Record<string, string>) =>
  readEvents(
    { body: Buffer.from(JSON.stringify({ ...LEAD, ...change })), content_type: 'application/json' },
    [{ part: null, fixed: null }],
    { mapping: {}, message: '' },
    verifyCityStateZip,
  )[0]?.problem;

it.each([
  [{}, null],
  [{ address1: '' }, 'The street address is missing. Add it.'],
  [{ first_name: '', address1: '' }, 'The name and street address are missing. Add them.'],
  [
    { first_name: '', address1: '', city: '', state: 'Nostate' },
    'The name, street address, and city are missing. Add them. The state is missing or not a US state. Correct it.',
  ],
])('says what to add to a contact in one sentence: %j', (change, problem) => {
  expect(problemOf(change)).toBe(problem);
});
