import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../providers/places/directory/zip-directory.ts';
import { cityOfZip, zipsStartingWith } from '../../providers/places/directory/zip-table.ts';
import { splitAddress, splitCityLine, splitUnit, streetWithoutCity } from './split-rules.ts';

const split = (text: string) => {
  const found = splitAddress(text, verifyCityStateZip);
  return found && [found.street, found.unit, found.city, found.state, found.zip];
};

const CONFIRMED: [string, ...string[]][] = [
  ['428 Westwind Dr North Palm Beach FL 33408', '428 Westwind Dr', '', 'North Palm Beach', 'FL', '33408'],
  ['20 Benton Pl St Louis, MO 63104', '20 Benton Pl', '', 'St Louis', 'MO', '63104'],
  ['18 Sleepy Lagoon Way Flowery Branch GA 30542', '18 Sleepy Lagoon Way', '', 'Flowery Branch', 'GA', '30542'],
  ['18 Sleepy Lagoon Way Flowery Branch GA', '18 Sleepy Lagoon Way', '', 'Flowery Branch', 'GA', ''],
  ['350 Fifth Avenue, 34th floor, New York, NY 10118', '350 Fifth Avenue', '34th floor', 'New York', 'NY', '10118'],
  ['350 Fifth Avenue, 34th floor New York NY 10118', '350 Fifth Avenue', '34th floor', 'New York', 'NY', '10118'],
  ['3424 Camp Robinson Rd North Little Rock AR 72118', '3424 Camp Robinson Rd', '', 'North Little Rock', 'AR', '72118'],
  ['55 Warren Ave East Providence RI 02914', '55 Warren Ave', '', 'East Providence', 'RI', '02914'],
  ['400 Downing Dr West Chester PA 19382', '400 Downing Dr', '', 'West Chester', 'PA', '19382'],
  ['10 Lake Rd South Bend IN 46601', '10 Lake Rd', '', 'South Bend', 'IN', '46601'],
  ['12 Oak St Florence SC 29501', '12 Oak St', '', 'Florence', 'SC', '29501'],
  ['12 Oak St Flint MI 48503', '12 Oak St', '', 'Flint', 'MI', '48503'],
  ['12 Oak St Flagstaff AZ 86001', '12 Oak St', '', 'Flagstaff', 'AZ', '86001'],
  ['12 Oak St Flushing NY 11354', '12 Oak St', '', 'Flushing', 'NY', '11354'],
  ['12 Oak St Sterling VA 20164', '12 Oak St', '', 'Sterling', 'VA', '20164'],
  ['12 Oak St Aptos CA 95003', '12 Oak St', '', 'Aptos', 'CA', '95003'],
  ['12 Oak St Fl 3 Florence SC 29501', '12 Oak St', 'Fl 3', 'Florence', 'SC', '29501'],
  ['12 Oak St Apt B Springfield IL 62701', '12 Oak St', 'Apt B', 'Springfield', 'IL', '62701'],
  ['12 Oak St, Unit B Springfield, IL 62701', '12 Oak St', 'Unit B', 'Springfield', 'IL', '62701'],
  ['200 Unit Rd Springfield IL 62701', '200 Unit Rd', '', 'Springfield', 'IL', '62701'],
  ['PO Box 12 Springfield IL 62701', 'PO Box 12', '', 'Springfield', 'IL', '62701'],
  ['9601 Wilshire Blvd Los Angeles CA 90210', '9601 Wilshire Blvd', '', 'Los Angeles', 'CA', '90210'],
  ['350 5th Ave New York NY 11201', '350 5th Ave', '', 'New York', 'NY', '11201'],
  ['1 First St, Front Royal, VA 22630, USA', '1 First St', '', 'Front Royal', 'VA', '22630'],
  ['12 Main St\nSpringfield, Illinois 62701-1234', '12 Main St', '', 'Springfield', 'IL', '62701-1234'],
  [' 12 Main St ;; Springfield \n\n IL , 62701 ', '12 Main St', '', 'Springfield', 'IL', '62701'],
  ['12 Main St , , Springfield,  IL', '12 Main St', '', 'Springfield', 'IL', ''],
  ['428 WESTWIND DR NORTH PALM BEACH FL 33408', '428 WESTWIND DR', '', 'NORTH PALM BEACH', 'FL', '33408'],
  ['12 Ridgewood Springfield IL', '12 Ridgewood', '', 'Springfield', 'IL', ''],
  ['PO Box  12 Springfield IL 62701', 'PO Box  12', '', 'Springfield', 'IL', '62701'],
];

describe('an address in one cell', () => {
  it.each(CONFIRMED)('%j is split where the directory confirms it', (text, ...parts) => {
    expect(split(text)).toEqual(parts);
  });

  it.each([
    ['12 Main St North Little Rock AR', 'two cities of the state fit, and no ZIP code decides'],
    ['428 Westwind Dr North Palm Beach FL 33410', 'the ZIP code is of neither city'],
    ['12 Oak St Hollywood Hills CA 90068', 'no city of that name is known'],
    ['3424 Camp Robinson Rd North Little Rock', 'there is no state'],
    ['350 Fifth Avenue, 34th floor', 'there is no city'],
    ['somewhere', 'there is nothing to split'],
    ['New York 10001', 'there is nothing before the state'],
    ['Old Mill Farm Springfield IL 62701', 'the street has no number'],
    ['12B Springfield IL 62701', 'the street has only a number'],
  ])('%j is left to the customer: %s', (text) => {
    expect(split(text)).toBeUndefined();
  });

  it('without commas is split before every city that the directory has, behind any kind of street', () => {
    const zips = zipsStartingWith('');
    const street = fc.constantFrom(
      ...['123 Main St', '123 Main St N', '9 Oak Dr West', '40 St James Pl', '7 North Ave', '1200 Highway 50'],
      ...['88 Lake Ct South', '5 Avenue A', '31 Park Place', '640 Broadway', '12 Elm Rd SE', '77 W Court St'],
    );
    fc.assert(
      fc.property(fc.constantFrom(...zips), street, (zip, written) => {
        const { name, state } = cityOfZip(zip) ?? { name: '', state: '' };
        expect(split(`${written} ${name} ${state} ${zip}`)).toEqual([written, '', name, state, zip]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is shown in its likeliest reading without a directory', () => {
    const shown = (text: string) => splitAddress(text)?.city;
    expect(shown('428 Westwind Dr North Palm Beach FL 33408')).toBe('North Palm Beach');
    expect(shown('20 Benton Pl St Louis, MO 63104')).toBe('St Louis');
    expect(shown('12 Main St, Front Royal, VA 22630')).toBe('Front Royal');
    expect(shown('12 Oak St Apt 4 Flint MI 48503')).toBe('Flint');
    expect(shown('12 Ridgewood Springfield IL 62701')).toBeUndefined();
  });

  it('is never split into something else than its own words', () => {
    const word = fc.constantFrom(
      '12',
      'Main',
      'St',
      'N',
      'Apt',
      'B',
      '#4',
      ',',
      'Palm',
      'Beach',
      'FL',
      '33408',
      'North',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.boolean(), (words, has_directory) => {
        const text = words.join(' ');
        const found = splitAddress(text, has_directory ? verifyCityStateZip : undefined);
        const letters = (part: string) => part.replace(/[^A-Za-z0-9#]/g, '');
        if (!found) return;
        expect(letters(`${found.street}${found.unit}${found.city}${found.state}${found.zip}`)).toBe(letters(text));
      }),
      { numRuns: 2000 },
    );
  });
});

it('a line with city and state is split with or without its ZIP code', () => {
  expect(splitCityLine('Springfield, IL 62701')).toEqual({ city: 'Springfield', state: 'IL', zip: '62701' });
  expect(splitCityLine('St. Louis, Missouri')).toEqual({ city: 'St. Louis', state: 'MO', zip: '' });
  expect(splitCityLine('Des   Moines,Iowa')).toEqual({ city: 'Des Moines', state: 'IA', zip: '' });
  for (const text of ['Fort Washington', 'IL 62701', ', IL 62701', 'Springfield, East Illinois'])
    expect(splitCityLine(text)).toBeUndefined();
});

describe('the city at the end of a street', () => {
  it.each([
    '12 Main St, Springfield',
    '12 Main St,SPRINGFIELD',
    '12 Main St , ,  Springfield',
    '12 Main St  Springfield',
  ])('is taken off: %j', (street) => {
    expect(streetWithoutCity(street, 'Springfield')).toBe('12 Main St');
  });

  it.each([
    ['12 Springfield', 'Springfield'],
    ['12 Main St West Springfield', 'Field'],
    ['12 Oak, Old Springfield', 'Springfield'],
    [', Springfield', 'Springfield'],
    ['400 Oak Ave Apt 9', 'Bronx'],
    ['12 Main St, ', ''],
  ])('is part of the street, or is not there, in %j for %j', (street, city) => {
    expect(streetWithoutCity(street, city)).toBeUndefined();
  });
});

it.each([
  ['12 Main St Apt 4', '12 Main St', 'Apt 4'],
  ['12 Main St, Ste. B-12', '12 Main St', 'Ste. B-12'],
  ['12 Main St #4', '12 Main St', '#4'],
  ['12 Main St Florence', '12 Main St Florence', ''],
  ['12 Flint', '12 Flint', ''],
])('the unit of %j is split from its street', (line, street, unit) => {
  expect(splitUnit(line)).toEqual({ street, unit });
});
