import { expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import type { FixedContact } from '../schema.ts';
import { readEvents } from './reading-rules.ts';

const LEAD = { first_name: 'Grace', address1: '7 Oak Avenue', city: 'Portland', state: 'OR', postal_code: '97201' };
const readLead = (change: Record<string, string>, fixed: FixedContact | null = null) =>
  readEvents(
    { body: Buffer.from(JSON.stringify({ ...LEAD, ...change })), content_type: 'application/json' },
    [{ part: null, fixed }],
    { mapping: {}, message: '' },
    verifyCityStateZip,
  )[0]!;
const problemOf = (change: Record<string, string>) => readLead(change).problem;

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

const IN_ONE_FIELD = { city: '', state: '', postal_code: '' };

it.each([
  [{ ...IN_ONE_FIELD, address1: '12 Oak St Xyzzy OR 97201' }, 'We can’t tell where the street ends'],
  [{ ...IN_ONE_FIELD, address1: '12 Oak St, Xyzzy, OR 97201' }, 'We don’t know this city in this state.'],
  [{ ...IN_ONE_FIELD, address1: '10 Downing St London SW1A 2AA' }, 'We mail to US addresses only.'],
  [{ city: 'Xyzzy' }, 'We don’t know this city in this state.'],
  [{ postal_code: '99999' }, 'ZIP code 99999 is not in OR.'],
  [{ address1: '7 Oak Avenue, Salem, OR 97301' }, 'The street names another city, state or ZIP code.'],
  [{ address1: '7 Oak Avenue Apt 4', address2: 'Apt 5' }, 'The street names another unit.'],
])('asks about what the directory cannot prove: %j', (change, problem) => {
  const reading = readLead(change);
  expect(reading.recipient).toBeNull();
  expect(reading.problem).toContain(problem);
});

it('takes the city that a member typed, although the directory lacks it', () => {
  const body = { ...IN_ONE_FIELD, address1: '12 Oak St, Xyzzy, OR 97201' };
  const { contact } = readLead(body);
  expect(contact).toMatchObject({ street: '12 Oak St', city: 'Xyzzy', state: 'OR', zip: '97201' });
  const { street = '', city = '', state = '', zip = '' } = contact;
  expect(readLead(body, { street, city, state, zip }).recipient).toMatchObject({ street: '12 Oak St', city: 'Xyzzy' });
  expect(readLead(body, { first_name: 'Ann' }).recipient).toBeNull();
});

it.each([
  ['Acme Tower', '6 Gift Ct', { company_name: 'Acme Tower', street: '6 Gift Ct', unit: '' }],
  ['Acme Inc\n742 Evergreen Ter', 'Apt 4', { company_name: 'Acme Inc', street: '742 Evergreen Ter', unit: 'Apt 4' }],
  ['7 Oak Avenue, Portland, OR 97201', '', { company_name: '', street: '7 Oak Avenue', unit: '' }],
  ['7 Oak Avenue Apt 4', 'apt. 4', { company_name: '', street: '7 Oak Avenue', unit: 'Apt 4' }],
])('puts %j and %j where they belong on the envelope', (address1, address2, expected) => {
  expect(readLead({ address1, address2 }).recipient).toMatchObject(expected);
});
