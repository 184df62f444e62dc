import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesContract } from '../contract.ts';
import { directoryPlaces } from './provider.ts';

placesContract('directory', directoryPlaces, '12 Main St Springfield IL 62701');

const places = directoryPlaces();
const texts = async (input: string) => (await places.autocomplete(input, '')).map(({ text }) => text);
const first = async (input: string) => (await texts(input))[0];

describe('typing an address', () => {
  it('offers the cities that the last word begins', async () => {
    const offered = await texts('12 Main St Spring');
    expect(offered).toContain('12 Main St, Springfield, IL');
    expect(offered[0]).toBe('12 Main St, Spring, TX');
    expect(new Set(offered).size).toBe(offered.length);
  });

  it.each([
    ['12 main st springfield il', '12 Main St, Springfield, IL'],
    ['12 MAIN ST, SPRINGFIELD, ILLINOIS', '12 Main St, Springfield, IL'],
    ['12 Main St 62704', '12 Main St, Springfield, IL 62704'],
    ['12 Main St, 627', '12 Main St, Springfield, IL'],
    ['12 Main St Springfield 658', '12 Main St, Springfield, MO'],
    ['12 Main St Spri IL', '12 Main St, Springfield, IL'],
    ['12 Main St St Lou', '12 Main St, Saint Louis, MO'],
    ['12 Oak Ln mckin tx', '12 Oak Ln, McKinney, TX'],
    ['12 Elm Ave Winston-S', '12 Elm Ave, Winston-Salem, NC'],
    ['12 elm ave coeur d', "12 Elm Ave, Coeur d'Alene, ID"],
    ["8 mckinley ave o'fallon il", "8 McKinley Ave, O'Fallon, IL 62269"],
    ['12 Broadway New York', '12 Broadway, New York, NY'],
    ['1 Apple Park Way Cupertino, CA', '1 Apple Park Way, Cupertino, CA'],
    ['1600 pennsylvania ave nw washington dc 20500', '1600 Pennsylvania Ave NW, Washington, DC 20500'],
    [
      '1600 Pennsylvania Ave NW, Washington, D.C. 20500-0003, USA',
      '1600 Pennsylvania Ave NW, Washington, DC 20500-0003',
    ],
    ['One Microsoft Way, Redmond WA 98052', 'One Microsoft Way, Redmond, WA 98052'],
    ['1234 Highway 50 Reno NV', '1234 Highway 50, Reno, NV'],
    ['po box 12 reno nv', 'PO Box 12, Reno, NV'],
    ['12-34 56th st queens v', '12-34 56th St, Queens Village, NY'],
    ['N6W23001 Bluemound Rd Waukesha', 'N6W23001 Bluemound Rd, Waukesha, WI'],
    ['5 St James Pl Brooklyn NY 11205', '5 St James Pl, Brooklyn, NY 11205'],
    ['12 Calle Luna, San Juan PR 00908', '12 Calle Luna, San Juan, PR 00908'],
  ])('reads %j as %j', async (typed, address) => {
    expect(await first(typed)).toBe(address);
  });

  it('keeps the suffix as it was typed', async () => {
    expect(await first('12 Main Street, Reno NV')).toBe('12 Main Street, Reno, NV');
  });

  it.each([
    ['12 Main St Apt 4 Reno NV', '12 Main St', 'Apt 4'],
    ['12 Main St, Apt 4, Reno NV', '12 Main St', 'Apt 4'],
    ['12 main st #4b, reno, nv', '12 Main St', '#4B'],
    ['350 5th Ave Fl 34 Reno NV', '350 5th Ave', 'Fl 34'],
    ['12 1/2 Elm St Rear Reno NV', '12 1/2 Elm St', 'Rear'],
    ['200 Unit Rd Reno NV', '200 Unit Rd', ''],
  ])('takes the unit of %j apart from the street', async (typed, street, unit) => {
    const [suggestion] = await places.autocomplete(`${typed} 89501`, '');
    const place = await places.details(suggestion?.place_id ?? '', '');
    expect(place?.address_components).toMatchObject({ street, unit, city: 'Reno', state: 'NV' });
  });

  it('offers no ZIP code of a city that has several: the customer types it', async () => {
    for (const typed of ['12 Main St, Springfield, IL', '12 Main St, Springfield, IL 627', '12 Main St 6270']) {
      for (const { text, needs_zip } of await places.autocomplete(typed, '')) {
        expect([text, needs_zip]).toEqual([expect.stringMatching(/, [A-Z]{2}$/), true]);
      }
    }
    const [whole] = await places.autocomplete('12 Main St, Springfield, IL 62704', '');
    expect(whole).toMatchObject({ text: '12 Main St, Springfield, IL 62704', needs_zip: false });
    expect(await texts('12 Elm St, Los Angeles, CA 90210')).toEqual([]);
  });

  it('offers the only ZIP code of a city', async () => {
    expect(await first('12 Main St Adak AK')).toBe('12 Main St, Adak, AK 99546');
  });

  it.each([
    '12',
    'Main St',
    '12 Main',
    '12 Main St',
    '12 Main Str',
    '12 Main St,',
    'Springfield IL',
    '12 St Louis',
    '62701',
  ])('waits for more after %j', async (typed) => {
    expect(await texts(typed)).toEqual([]);
  });

  it('refuses an id whose city, state and ZIP code do not agree', async () => {
    const forged = Buffer.from(JSON.stringify(['12 Main St', '', 'Springfield', 'IL', '10001'])).toString('base64url');
    expect(await places.details(`us1_${forged}`, '')).toBeUndefined();
  });
});

describe('checking an address', () => {
  it('says that city and ZIP code match, never that the street is verified', async () => {
    const address = { street: '99999 Zzyzx Fake Blvd', unit: '', city: 'Chicago', state: 'IL', zip: '60601' };
    expect(await places.check(address)).toEqual({
      status: 'matched',
      address,
      zip_place: { city: 'Chicago', state: 'IL' },
      place: null,
    });
  });
});

describe('any text', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '12',
      'Main',
      'St',
      'Ave',
      'N',
      'Apt',
      '#4',
      ',',
      'Spring',
      'New York',
      'IL',
      'Ill',
      '62701',
      '627',
      'USA',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const typed = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));

  it('is completed only to addresses that are found again by their id, word for word', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        for (const suggestion of await places.autocomplete(text, '')) {
          const place = await places.details(suggestion.place_id, '');
          if (suggestion.needs_zip) expect(place).toBeUndefined();
          if (suggestion.needs_zip) continue;
          expect(place?.formatted_address).toBe(suggestion.text);
          expect(place?.place_id).toBe(suggestion.place_id);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is answered with the same suggestions again once one of them was taken over', async () => {
    for (const text of await texts('12 Main St Apt 4 Spring')) expect(await first(text)).toBe(text);
  });
});
