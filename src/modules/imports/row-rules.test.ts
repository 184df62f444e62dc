import { describe, expect, it } from 'vitest';
import { cellsByName } from './column-rules.ts';
import { rowReader } from './row-rules.ts';

const MAPPING = { full_name: 0, street: 1, city: 2, state: 3, zip: 4 };
const read = (name: string, zip = '62701') => {
  const { contact, issues } = rowReader(MAPPING, 5, [])([name, '12 Main St', 'Springfield', 'IL', zip]);
  return { name: [contact.first_name, contact.last_name], zip: contact.zip, issues };
};

describe('A name in one column', () => {
  it.each([
    ['Dr. Grace Brewster Hopper', ['Grace', 'Brewster Hopper']],
    ['Hopper, Grace', ['Grace', 'Hopper']],
    ['Public, John, Jr.', ['John', 'Public Jr.']],
    ['Mr. and Mrs. Smith', ['Mr. and Mrs.', 'Smith']],
    ['Grace & Alan Hopper', ['Grace & Alan', 'Hopper']],
    ['The Smith Family', ['Smith Family', '']],
    ['Cher', ['Cher', '']],
    ['🏡 Karen Davis', ['Karen', 'Davis']],
  ])('"%s" is split as it is said', (name, parts) => {
    expect(read(name).name).toEqual(parts);
  });
});

it('A street that ends with the city is asked about, and taken apart when the city is typed', () => {
  const read_street = (street: string, fix?: { city: string }) => {
    const { contact, issues } = rowReader(MAPPING, 5, [])(['Ann Lee', street, 'Springfield', 'IL', '62701'], fix);
    return [contact.street, issues.map(({ reason }) => reason)];
  };
  expect(read_street('742 Evergreen Terrace, SPRINGFIELD')).toEqual([
    '742 Evergreen Terrace, SPRINGFIELD',
    ['has_city'],
  ]);
  expect(read_street('742 Evergreen Ter Springfield')).toEqual(['742 Evergreen Ter Springfield', ['has_city']]);
  expect(read_street('12 Old Springfield')).toEqual(['12 Old Springfield', []]);
  expect(read_street('12 Springfield')).toEqual(['12 Springfield', []]);
  expect(read_street('9 Elm St Chatham', { city: 'Chatham' })).toEqual(['9 Elm St', []]);
});

it('A ZIP code that a spreadsheet stores as a formula is read', () => {
  expect(read('Grace Hopper', '="02108"')).toMatchObject({ zip: '02108', issues: [] });
});

it('Of two columns with one name the first counts', () => {
  expect(cellsByName(['Note', 'Note', 'Dog'], ['first', 'second', 'Rex'])).toEqual({ Note: 'first', Dog: 'Rex' });
});
