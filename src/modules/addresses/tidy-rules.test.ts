import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOddity, TIDIES, tidied, type Written } from './tidy-rules.ts';

const NOBODY: Written = { first_name: '', last_name: '', street: '', unit: '', city: '', company_name: '' };
const named = (first_name: string, last_name: string): Written => ({ ...NOBODY, first_name, last_name });

it.each([
  ['MR. AND MRS. ROBERT', 'JONES', 'names', 'Mr. and Mrs. Robert', 'Jones'],
  ['MARY-ANN', "O'BRIEN III", 'names', 'Mary-Ann', "O'Brien III"],
  ['ANGUS', 'MCDONALD', 'names', 'Angus', 'McDonald'],
  ["THE JONES'S", 'HOUSE', 'names', "The Jones's", 'House'],
])('the name %s %s is offered in the usual spelling', (first, last, tidy, first_name, last_name) => {
  expect(firstOddity(named(first, last))).toEqual({ tidy, change: { first_name, last_name } });
});

it.each([
  ['Karen 🏡', 'Davis', { first_name: 'Karen' }],
  ['Zoë', '👩‍👩‍👧 Lee', { last_name: 'Lee' }],
  ['🏡 Karen 🏡 Ann', 'Davis', { first_name: 'Karen Ann' }],
  ['🏡', 'Davis', { first_name: '' }],
])('the name %s %s is offered without its symbols', (first, last, change) => {
  expect(firstOddity(named(first, last))).toEqual({ tidy: 'symbols', change });
});

it.each([
  ['Karen', 'Davis'],
  ['JP', 'Li'],
  ['AJ', 'WU'],
  ['Grace', ''],
  ['José', 'MacDonald'],
  ['李', '小龍'],
  ['Number', '7'],
  ['Karen  Ann', 'Davis'],
])('the name %s %s stays as it is', (first_name, last_name) => {
  expect(firstOddity(named(first_name, last_name))).toBeUndefined();
});

it.each([
  ['123 MAIN ST NW', '', { street: '123 Main St NW' }],
  ['12 E 5TH AVE', 'APT 4B', { street: '12 E 5th Ave', unit: 'Apt 4B' }],
  ['PO BOX 12', '', { street: 'PO Box 12' }],
  ["4 O'HARA LN", 'Unit 2', { street: "4 O'Hara Ln" }],
])('the street %s %s is offered in title case', (street, unit, change) => {
  expect(tidied({ ...NOBODY, street, unit }, 'streets')).toEqual(change);
});

it.each([
  ['742 Evergreen Ter, Springfield', '', '742 Evergreen Ter', ''],
  ['742 Evergreen Ter, Springfield, IL 62701', '', '742 Evergreen Ter', ''],
  ['742 Evergreen Ter Apt 4', 'apt 4', '742 Evergreen Ter', 'Apt 4'],
])('the street %j with the unit %j is offered without what it repeats', (street, unit, ...expected) => {
  const address = { ...NOBODY, street, unit, city: 'Springfield', state: 'IL', zip: '62701' };
  const [tidy_street, tidy_unit] = expected;
  expect(firstOddity(address)).toEqual({ tidy: 'repeated', change: { street: tidy_street, unit: tidy_unit } });
});

it('a street that repeats nothing stays as it is', () => {
  const address = { ...NOBODY, city: 'Springfield', state: 'IL', zip: '62701' };
  for (const street of ['12 Springfield', '12 Main St', '12 Main St, Peoria, IL 61602', ''])
    expect(firstOddity({ ...address, street })).toBeUndefined();
});

describe('any address', () => {
  const word = fc.constantFrom(
    'MAIN',
    'ST',
    'Reno',
    '🏡',
    '12',
    'de',
    'NE',
    'APT',
    '4b',
    'MC',
    "O'",
    'É',
    ',',
    ' ',
    '👩‍👧',
    'ß',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme' }),
  );
  const written = fc.record({
    first_name: text,
    last_name: text,
    street: text,
    unit: text,
    city: text,
    company_name: text,
  });

  it('that is tidied has nothing of that kind left, keeps all other fields, and gains no letters', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...TIDIES), (before, tidy) => {
        const change = tidied(before, tidy);
        if (!change) return;
        const after = { ...before, ...change };
        expect(tidied(after, tidy)).toBeUndefined();
        const lower = (address: Written) => Object.values(address).join('').toLowerCase().replace(/\s/g, '');
        expect(lower(after).length).toBeLessThanOrEqual(lower(before).length);
      }),
      { numRuns: 1000 },
    );
  });
});
