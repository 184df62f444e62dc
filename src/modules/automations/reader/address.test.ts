import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { cleanAddress } from './address.ts';
import type { Contact } from './contact.ts';

const GOOD = { full_name: 'Ann Lee', street: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' };
const clean = (change: Contact = {}) => cleanAddress({ ...GOOD, ...change }, verifyCityStateZip);

describe('cleanAddress', () => {
  it.each([
    ['a state in words is its code', { state: 'north dakota' }, { state: 'ND' }],
    ['a state with its country is its code', { state: 'US-OR' }, { state: 'OR' }],
    ['a street in capitals is written as usual', { street: '123 NE MCKINLEY ST' }, { street: '123 NE McKinley St' }],
    ['an ordinal stays small', { street: '63 W 42ND ST' }, { street: '63 W 42nd St' }],
    ['a PO Box keeps its name', { street: 'PO BOX 12' }, { street: 'PO Box 12' }],
    ['a highway keeps its initials', { street: '90 US HWY 50' }, { street: '90 US Hwy 50' }],
    ['mixed case stays as it is', { street: '5 deVere Ln' }, { street: '5 deVere Ln' }],
    ["a town's name keeps its capitals", { city: "O'FALLON" }, { city: "O'Fallon" }],
    ['a town in small letters is written as usual', { city: "coeur d'alene" }, { city: "Coeur d'Alene" }],
    ['a town of several words', { city: 'CITY OF INDUSTRY' }, { city: 'City of Industry' }],
    ['a town with a hyphen', { city: 'WINSTON-SALEM' }, { city: 'Winston-Salem' }],
    ['initials of a town stay', { city: 'LA' }, { city: 'LA' }],
    ['the unit is taken out of the street', { street: '12 Main St Apt 4' }, { street: '12 Main St', unit: 'Apt 4' }],
    ['a unit sign is a unit', { street: '12 MAIN ST #4B' }, { street: '12 Main St', unit: '#4B' }],
    [
      'a unit is not printed twice',
      { street: '12 Main St Apt 4', unit: 'apt. 4' },
      { street: '12 Main St', unit: 'Apt 4' },
    ],
    [
      'another unit line keeps the one of the street',
      { street: '12 Main St Apt 4', unit: 'c/o Bo' },
      { street: '12 Main St Apt 4', unit: 'c/o Bo' },
    ],
    ['a bare number is a unit', { unit: '4b' }, { unit: '#4B' }],
    ['a sign for nothing is no unit', { unit: '-' }, { unit: '' }],
    ['the second line is the unit', { street: '12 Main St\r\nSuite 9' }, { street: '12 Main St', unit: 'Suite 9' }],
    [
      'a name above the street is the company',
      { street: 'Acme Inc\n12 Main St' },
      { street: '12 Main St', unit: '', company_name: 'Acme Inc' },
    ],
    [
      'a building above the street stands after the unit where there is a company',
      { street: 'Acme Tower\n12 Main St Apt 4', company_name: 'Beta LLC' },
      { street: '12 Main St', unit: 'Apt 4, Acme Tower', company_name: 'Beta LLC' },
    ],
    [
      'a building in the first line and the street in the second change places',
      { street: 'Acme Tower', unit: '12 Main St' },
      { street: '12 Main St', unit: '', company_name: 'Acme Tower' },
    ],
    ['ZIP+4 is kept', { zip: '97301-1234' }, { zip: '97301-1234' }],
    ['zeros that a number lost come back', { zip: '2138' }, { zip: '02138' }],
    ['a country in words is US', { country: 'United States of America' }, { country: 'US' }],
    ['a missing country is US where the state says so', {}, { country: 'US' }],
    [
      'Puerto Rico is in the US',
      { country: 'PR', state: '', city: 'San Juan', zip: '00901' },
      { country: 'US', state: 'PR' },
    ],
    [
      'state and ZIP code after the city',
      { city: 'Salem, OR 97301', state: '', zip: '' },
      { city: 'Salem', state: 'OR', zip: '97301' },
    ],
    [
      'the city repeated in the street',
      { street: '12 Main St, Salem, OR 97301' },
      { street: '12 Main St', city: 'Salem' },
    ],
    ['control characters are blanks', { city: 'Salem\u0000\t Center' }, { city: 'Salem Center' }],
  ])('%s', (_, change, expected) => {
    const { address, problems } = clean(change);
    expect(address).toMatchObject(expected);
    expect(problems).toEqual([]);
  });

  it('a whole address in the street is taken apart', () => {
    const { address, problems } = cleanAddress(
      { first_name: 'Ann', street: '12 Main St Apt 4, Salem, OR 97301, USA' },
      verifyCityStateZip,
    );
    expect(address).toEqual({
      street: '12 Main St',
      unit: 'Apt 4',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
      country: 'US',
      company_name: '',
    });
    expect(problems).toEqual([]);
    expect(
      cleanAddress({ first_name: 'Ann', street: '12 Main St\nSalem, OR 97301' }, verifyCityStateZip).problems,
    ).toEqual([]);
  });

  it.each([
    [{ full_name: undefined }, ['no_name']],
    [{ street: undefined }, ['no_street']],
    [{ city: undefined }, ['no_city']],
    [{ state: 'Ontario', country: 'US' }, ['no_state']],
    [{ zip: undefined }, ['no_zip']],
    [{ zip: '452001' }, ['bad_zip']],
    [{ zip: '00000' }, ['bad_zip']],
    [{ country: 'DE' }, ['outside_us']],
    [{ country: 'Canada' }, ['outside_us']],
    [{ state: 'ON', zip: 'K1A 0B1' }, ['outside_us']],
    [{ street: 'x'.repeat(201) }, ['no_street']],
    [{ street: '12 Main St, Portland, OR 97201' }, ['other_place']],
    [{ street: '12 Main St Apt 4', unit: 'Apt 5' }, ['other_unit']],
    [{ street: '12 Oak St Xyzzy OR 97301', city: undefined, state: undefined, zip: undefined }, ['unsplit']],
    [{ street: '12 Oak St, Xyzzy, OR 97301', city: undefined, state: undefined, zip: undefined }, ['unknown_city']],
    [{ street: '10 Downing St London SW1A 2AA', city: undefined, state: undefined, zip: undefined }, ['outside_us']],
    [
      { street: undefined, city: undefined, state: undefined, zip: undefined },
      ['no_street', 'no_city', 'no_state', 'no_zip'],
    ],
  ] as const)('%j has the problems %j', (change, problems) => {
    expect(clean(change as Contact).problems).toEqual(problems);
  });

  it('a country abroad keeps its code, and its state and ZIP code are not judged', () => {
    const { address } = clean({ country: 'de', state: '', zip: '10961', street: 'BERGMANNSTRASSE 12' });
    expect(address).toMatchObject({ country: 'DE', street: 'BERGMANNSTRASSE 12' });
  });

  it('a company without a person is a name', () => {
    expect(clean({ full_name: undefined, company_name: 'Acme' }).problems).toEqual([]);
  });
});
