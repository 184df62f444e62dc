import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { cityOfZip, zipsStartingWith } from '../../../providers/places/directory/zip-table.ts';
import { likelyAddress, looksLikeAddress, splitAddress, splitCityLine } from './whole-address.ts';

const split = (text: string) => {
  const found = splitAddress(text, verifyCityStateZip);
  return found && [found.street, found.unit, found.city, found.state, found.zip];
};

/** Hard cases of many kinds are in tests/support/addresses/whole-addresses.txt. */
describe('an address in one field', () => {
  it('without commas is split before every city that the directory has, behind any kind of street, or asked about', () => {
    const zips = zipsStartingWith('');
    const street = fc.constantFrom(
      ...['123 Main St', '123 Main St N', '9 Oak Dr West', '40 St James Pl', '7 North Ave', '1200 Highway 50'],
      ...['88 Lake Ct South', '5 Avenue A', '31 Park Place', '640 Broadway', '12 Elm Rd SE', '77 W Court St'],
    );
    let [tried, asked] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom(...zips), street, (zip, written) => {
        const { name, state } = cityOfZip(zip) ?? { name: '', state: '' };
        const found = split(`${written} ${name} ${state} ${zip}`);
        tried++;
        // "9 Oak Dr West" + "Chester" may be West Chester, which is a city of the same state.
        if (!found) asked++;
        else expect(found).toEqual([written, '', name, state, zip]);
      }),
      { numRuns: 3000 },
    );
    expect(asked / tried).toBeLessThan(0.03);
  });

  it('is never split into something else than its own words', () => {
    const word = fc.constantFrom(
      ...['12', 'Main', 'St', 'N', 'Apt', 'B', '#4', ',', 'Palm', 'Beach', 'FL', '33408', 'North', 'Acme', '\n', 'NW'],
    );
    const letters = (part: string) => part.replace(/[^A-Za-z0-9#]/g, '');
    const sorted = (text: string) => [...letters(text)].sort().join('');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.boolean(), (words, has_directory) => {
        const text = words.join(' ');
        const found = has_directory ? splitAddress(text, verifyCityStateZip) : likelyAddress(text);
        if (!found) return;
        const { above, street, unit, city, state, zip } = found;
        const written = sorted(text);
        // A state that was written twice is written once.
        expect([
          sorted(`${above}${street}${unit}${city}${state}${zip}`),
          sorted(`${above}${street}${unit}${city}${state}${state}${zip}`),
        ]).toContain(written);
      }),
      { numRuns: 3000 },
    );
  });

  it('is shown in its likeliest reading without a directory', () => {
    const shown = (text: string) => likelyAddress(text)?.city;
    expect(shown('428 Westwind Dr North Palm Beach FL 33408')).toBe('North Palm Beach');
    expect(shown('20 Benton Pl St Louis, MO 63104')).toBe('St Louis');
    expect(shown('12 Main St, Front Royal, VA 22630')).toBe('Front Royal');
    expect(shown('12 Oak St Apt 4 Flint MI 48503')).toBe('Flint');
    expect(shown('12 Ridgewood Springfield IL 62701')).toBeUndefined();
  });

  it('is recognized among other texts', () => {
    for (const text of ['12 Main St, Reno, NV 89501', '12 Ridgewood Springfield IL 62701', 'PO Box 12 Reno NV 89501'])
      expect(looksLikeAddress(text), text).toBe(true);
    for (const text of ['Loved it!', 'Reno, NV', 'Call me at 775 555 0100', '5 stars', '', 'Order 12345'])
      expect(looksLikeAddress(text), text).toBe(false);
  });

  it('that is too long for one is not read', () => {
    const street = `12 ${'very '.repeat(60)}long St`;
    expect(split(`${street}, Springfield, IL 62701`)).toBeUndefined();
  });
});

it('a line with city and state is split with or without its ZIP code', () => {
  expect(splitCityLine('Springfield, IL 62701')).toEqual({ city: 'Springfield', state: 'IL', zip: '62701' });
  expect(splitCityLine('St. Louis, Missouri')).toEqual({ city: 'St. Louis', state: 'MO', zip: '' });
  expect(splitCityLine('Des   Moines,Iowa')).toEqual({ city: 'Des Moines', state: 'IA', zip: '' });
  for (const text of ['Fort Washington', 'IL 62701', ', IL 62701', 'Springfield, East Illinois'])
    expect(splitCityLine(text)).toBeUndefined();
});
