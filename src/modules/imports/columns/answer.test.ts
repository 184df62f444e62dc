import { describe, expect, it } from 'vitest';
import { unmappedFields } from '../column-rules.ts';
import { chosenAddress, fieldsInQuestion, withAddress } from './answer.ts';
import { guessColumns, mappingOf } from './guess.ts';

const HEADER = [
  'Name',
  'Home Street',
  'Home City',
  'Home State',
  'Home Zip',
  'Ship Street',
  'Ship City',
  'Ship State',
  'Ship Zip',
  'Ship Name',
  'Email',
];
const ROWS = [
  ['Ann Lee', '1 Elm St', 'Waco', 'TX', '76701', '2 Oak St', 'Mesa', 'AZ', '85201', 'Sam Fox', 'ann@example.com'],
  ['Ben Hale', '3 Elm St', 'Tyler', 'TX', '75701', '4 Oak St', 'Tempe', 'AZ', '85281', 'Sue Fox', 'ben@example.com'],
];
const columns = guessColumns(HEADER, ROWS);
const { addresses } = columns;
const open = mappingOf(columns.guesses);
const [first, second] = addresses;

describe('the question which of two addresses is meant', () => {
  it('is open where nothing says it, and shows a row in which they differ', () => {
    expect(addresses.map(({ name }) => name)).toEqual(['Home address', 'Shipping address']);
    expect(columns.example).toEqual(ROWS[0]);
    expect(open).toEqual({ contact_email: 10 });
    expect(chosenAddress(open, addresses)).toBeUndefined();
    expect(fieldsInQuestion(open, columns)).toEqual(expect.arrayContaining(unmappedFields(open)));
  });

  it('is answered by an address with the name that goes with it, again and again', () => {
    if (!first || !second) throw new Error('no addresses');
    const shipped = withAddress({ ...open, tidy: ['names'] }, addresses, second);
    expect(shipped).toEqual({ contact_email: 10, street: 5, city: 6, state: 7, zip: 8, full_name: 9, tidy: ['names'] });
    expect(chosenAddress(shipped, addresses)).toBe(second);
    const home = withAddress(shipped, addresses, first);
    expect(home).toEqual({ contact_email: 10, street: 1, city: 2, state: 3, zip: 4, full_name: 0, tidy: ['names'] });
    expect([unmappedFields(home), fieldsInQuestion(home, columns)]).toEqual([[], []]);
  });

  it('is no question any more once a street was chosen by hand', () => {
    expect(fieldsInQuestion({ ...open, street: 1 }, columns)).toEqual([]);
    expect(chosenAddress({ ...open, street: 1, city: 6, state: 7, zip: 8 }, addresses)).toBeUndefined();
  });
});

describe('addresses of which one is meant', () => {
  const row = (home: string[], work: string[]) => ['Ann', ...home, ...work];
  const header = [
    'First Name',
    ...['Home', 'Work'].flatMap((party) => ['Street', 'City', 'State', 'Zip'].map((part) => `${party} ${part}`)),
  ];
  const ELM = ['1 Elm St', 'Waco', 'TX', '76701'];
  const OAK = ['2 Oak St', 'Mesa', 'AZ', '85201'];
  const NONE = ['', '', '', ''];
  const found = (...rows: string[][]) => {
    const { guesses, addresses: several } = guessColumns(header, rows);
    return [mappingOf(guesses).street, several.length];
  };

  it('are ranked: a home before an office', () => {
    expect(found(row(ELM, OAK))).toEqual([1, 2]);
    expect(found()).toEqual([1, 2]);
  });

  it('are one where the other says the same, or nothing', () => {
    expect(found(row(ELM, ELM), row(OAK, NONE))).toEqual([1, 0]);
    expect(found(row(NONE, OAK), row(NONE, ELM))).toEqual([5, 0]);
    expect(found(row(ELM, ['1 ELM ST.', 'Waco', 'Texas', '76701']))).toEqual([1, 0]);
  });

  it('are a question where the better one is missing in many more rows', () => {
    expect(found(row(ELM, OAK), row(NONE, OAK), row(NONE, ELM))).toEqual([undefined, 2]);
    expect(found(...Array.from({ length: 9 }, () => row(ELM, OAK)), row(NONE, OAK))).toEqual([1, 2]);
  });
});
