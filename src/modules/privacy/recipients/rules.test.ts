import { describe, expect, it } from 'vitest';
import { isAbout, isSamePerson, NOTHING_FOUND, searchProblem, together, withoutPerson } from './rules.ts';

const GRACE = {
  first_name: 'Grace',
  last_name: 'O’Neil',
  street: '7 Oak Avenue',
  unit: 'Apt 4',
  zip: '97201',
  email: 'grace@example.com',
};
const found = { first_name: 'GRACE', last_name: "O'Neil", street: '7 Oak Ave.', unit: '#4', zip: '97201-1234' };

describe('who is meant', () => {
  it('is identified by their name and one more detail', () => {
    const bare = { ...GRACE, street: '', unit: '', zip: '', email: '' };
    expect(searchProblem(GRACE)).toBeNull();
    expect(searchProblem({ ...bare, email: GRACE.email })).toBeNull();
    expect(searchProblem(bare)).toContain('Many people share a name.');
    expect(searchProblem({ ...bare, street: '7 Oak Avenue' })).toContain('both the street and the ZIP code');
    expect(searchProblem({ ...GRACE, last_name: '' })).toBe('Enter the last name.');
  });

  it('is the same person at the same address however it is written, or with the same email address', () => {
    expect(isSamePerson(GRACE, found)).toBe(true);
    expect(isSamePerson(GRACE, { ...found, first_name: "Grace O'Neil", last_name: '' })).toBe(true);
    expect(isSamePerson(GRACE, { ...found, street: '1 Elm St', contact_email: ' Grace@Example.com' })).toBe(true);
    const abroad = { ...GRACE, email: 'grace@bücher.test' };
    const in_punycode = { ...found, street: '1 Elm St', contact_email: 'grace@xn--bcher-kva.test' };
    expect(isSamePerson(abroad, in_punycode)).toBe(true);
    expect(isSamePerson(GRACE, { ...found, street: '1 Elm St' })).toBe(false);
    expect(isSamePerson(GRACE, { ...found, first_name: 'Gregory' })).toBe(false);
    expect(isSamePerson({ ...GRACE, email: '' }, { ...found, street: '1 Elm St', contact_email: '' })).toBe(false);
  });
});

describe('a text about the person', () => {
  it('is found in JSON, in escapes and in a form', () => {
    expect(isAbout(GRACE, '{"last_name":"O\\u2019Neil","first_name":"Grace","address1":"7 Oak Ave"}')).toBe(true);
    expect(isAbout(GRACE, 'first=Grace&last=O%27Neil&email=grace%40example.com')).toBe(true);
    expect(isAbout(GRACE, 'name=Grace+O%E2%80%99Neil&street=7+Oak+Avenue')).toBe(true);
    expect(isAbout(GRACE, '{"first_name":"Grace","last_name":"O’Neil"}')).toBe(false);
    expect(isAbout(GRACE, '{"first_name":"Ann","last_name":"Reed","address1":"7 Oak Ave"}')).toBe(false);
  });

  it('loses the name, the street and the address, and keeps the rest', () => {
    const text = 'grace o’neil at 7 Oak  Avenue (grace@example.com) got no card. Oak trees are fine.';
    expect(withoutPerson(text, GRACE)).toBe('Erased at Erased (Erased) got no card. Oak trees are fine.');
    expect(withoutPerson('Nobody here.', GRACE)).toBe('Nobody here.');
    // However the kind of the street is written.
    expect(withoutPerson('Is 7 Oak Ave. right? 7 Oakley is not.', GRACE)).toBe(
      'Is Erased Ave. right? 7 Oakley is not.',
    );
    expect(withoutPerson('12 Stones', { ...GRACE, street: '12 St Marks Place' })).toBe('12 Stones');
  });
});

it('adds up what several accounts have of a person', () => {
  const one = {
    letters_waiting: 1,
    letters_in_print: 0,
    places: [{ place: 'drafts' as const, count: 2, names: ['A', 'B'] }],
  };
  const two = {
    letters_waiting: 1,
    letters_in_print: 3,
    places: [
      { place: 'drafts' as const, count: 1, names: ['B'] },
      { place: 'letters' as const, count: 4, names: [] },
    ],
  };
  expect(together(together(NOTHING_FOUND, one), two)).toEqual({
    letters_waiting: 2,
    letters_in_print: 3,
    places: [
      { place: 'letters', count: 4, names: [] },
      { place: 'drafts', count: 3, names: ['A', 'B'] },
    ],
  });
});
