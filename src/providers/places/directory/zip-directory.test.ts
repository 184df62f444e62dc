import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES, TERRITORIES } from '../../../platform/us/states.ts';
import { verifyCityStateZip } from './zip-directory.ts';
import { citiesStartingWith, cityOfZip, zipsStartingWith } from './zip-table.ts';

/** Cities whose name people write for all that is around them, with the first digits of the ZIP codes there. */
const METROS = [
  ['Los Angeles', 'CA', '900 902 903 904 905 906 907 908 910 911 912 913 914 915 916 917 918'],
  ['Denver', 'CO', '800 801 802 803 804'],
  ['Chicago', 'IL', '600 601 602 603 604 605 606'],
  ['Atlanta', 'GA', '300 301 302 303'],
  ['Dallas', 'TX', '750 751 752 753'],
  ['Houston', 'TX', '770 772 773 774 775'],
  ['Phoenix', 'AZ', '850 852 853'],
  ['Seattle', 'WA', '980 981'],
  ['Portland', 'OR', '970 971 972'],
  ['Minneapolis', 'MN', '550 551 553 554'],
  ['Miami', 'FL', '330 331 332 333'],
  ['Boston', 'MA', '017 018 019 020 021 022 024'],
  ['Philadelphia', 'PA', '189 190 191 193 194'],
] as const;

const check = (city: string, state: string, zip: string) => verifyCityStateZip({ city, state, zip });

describe('city, state and ZIP code', () => {
  it.each([
    ['Springfield', 'IL', '62701', 'Springfield', 'IL', '62701'],
    ['Springfield', 'illinois', '62701-1234', 'Springfield', 'IL', '62701-1234'],
    ['St. Louis', 'Mo.', '63101', 'St. Louis', 'MO', '63101'],
    ['Mc Lean', 'VA', '22101', 'Mc Lean', 'VA', '22101'],
    ['Mclean', 'va', ' 22101 ', 'Mclean', 'VA', '22101'],
    ['Washington', 'D.C.', '20500', 'Washington', 'DC', '20500'],
    ['Winston Salem', 'NC', '27101', 'Winston Salem', 'NC', '27101'],
    ['San Juan', 'Puerto Rico', '00901', 'San Juan', 'PR', '00901'],
    ['Bayamón', 'PR', '00961', 'Bayamón', 'PR', '00961'],
    ['Mayagüez', 'PR', '00680-1234', 'Mayagüez', 'PR', '00680-1234'],
    ['Rio Piedras', 'PR', '00926', 'Rio Piedras', 'PR', '00926'],
    ['St. Thomas', 'VI', '00802', 'St. Thomas', 'VI', '00802'],
    ['Charlotte Amalie', 'VI', '00802', 'Charlotte Amalie', 'VI', '00802'],
    ['Hagåtña', 'GU', '96910', 'Hagåtña', 'GU', '96910'],
    ['Saipan', 'MP', '96950', 'Saipan', 'MP', '96950'],
    ['Pago Pago', 'AS', '96799', 'Pago Pago', 'AS', '96799'],
    ['APO', 'AE', '09012', 'APO', 'AE', '09012'],
    ['Hoover', 'AL', '35226', 'Hoover', 'AL', '35226'],
    ['N. Miami', 'FL', '33161', 'N. Miami', 'FL', '33161'],
    ['Queens', 'NY', '11374', 'Queens', 'NY', '11374'],
  ])('%s, %s %s match, and the city stays as it was written', (city, state, zip, ...written) => {
    expect(Object.values(check(city, state, zip)).slice(0, 4)).toEqual(['matched', ...written]);
  });

  it.each([
    ['capital letters', 'ST. LOUIS', 'MO', '63101-0001', 'St. Louis', 'MO', '63101-0001'],
    ['small letters', 'mclean', 'VA', '22101', 'McLean', 'VA', '22101'],
    ['a misspelled city', 'Springfeild', 'IL', '62701', 'Springfield', 'IL', '62701'],
    ['a missing state', 'Reno', '', '89501', 'Reno', 'NV', '89501'],
    ['a shortened city', 'Huntingdon Vy', 'PA', '19006', 'Huntingdon Valley', 'PA', '19006'],
    ['a city by its first letters', 'Phila', 'PA', '19107', 'Philadelphia', 'PA', '19107'],
    ['a town without a ZIP code of its own in small letters', 'hoover', 'AL', '35226', 'Hoover', 'AL', '35226'],
    ['a missing ZIP code in a city with one', 'Adak', 'AK', '', 'Adak', 'AK', '99546'],
    ['a city of Puerto Rico in capital letters', 'TRUJILLO ALTO', 'PR', '00976', 'Trujillo Alto', 'PR', '00976'],
    ['military mail in small letters', 'apo', 'AE', '09012', 'APO', 'AE', '09012'],
  ])('%s is corrected', (_, city, state, zip, ...corrected) => {
    expect(Object.values(check(city, state, zip)).slice(0, 4)).toEqual(['corrected', ...corrected]);
  });

  it.each([
    ['a missing ZIP code in a city with several', 'Springfield', 'IL', ''],
    ['a city and the ZIP code of a suburb', 'Chicago', 'IL', '60004'],
    ['the city next to the one of the ZIP code', 'Los Angeles', 'CA', '90210'],
    ['a quarter that is not listed', 'Hollywood Hills', 'CA', '90068'],
    ['a town and a ZIP code that is not near', 'Hoover', 'AL', '35810'],
    ['a word that shortens nothing', 'Ph', 'PA', '19107'],
    ['a short name that is two letters off', 'Bastan', 'MA', '02108'],
    ['a ZIP code that is not listed, but may be new', 'Springfield', 'IL', '62799'],
    ['an unfinished ZIP code', 'Adak', 'AK', '9954'],
    ['an unknown state', 'Nowhere', 'ZZ', '62701'],
    ['a ZIP code of Puerto Rico that is not listed', 'San Juan', 'PR', '00999'],
    ['another island of the Virgin Islands', 'St Thomas', 'VI', '00820'],
    ['a city of military mail', 'Berlin', 'AE', '09012'],
    ['nothing', '', '', ''],
  ])('%s stays as it is, unverified', (_, city, state, zip) => {
    expect(check(city, state, zip)).toMatchObject({ status: 'unverified', city, state, zip });
  });

  it.each([
    ['the city or the state', 'Springfield', 'OH', '62701', { city: 'Springfield', state: 'IL' }],
    ['the city or the ZIP code', 'Reno', 'NV', '98501', { city: 'Olympia', state: 'WA' }],
    ['the city or the ZIP code of one state', 'Chicago', 'IL', '62701', { city: 'Springfield', state: 'IL' }],
    ['Miami or Key West', 'Miami', 'FL', '33040', { city: 'Key West', state: 'FL' }],
    ['a state or a territory', 'San Juan', 'TX', '00901', { city: 'San Juan', state: 'PR' }],
    ['the wrong region of military mail', 'APO', 'AE', '96201', { city: '', state: 'AP' }],
    ['a ZIP code that does not exist', 'Nowhere', 'IL', '00000', null],
    ['a ZIP code that no state has', 'Anchorage', 'AK', '99999', null],
    ['a digit five times', 'New York', 'NY', '11111', null],
    ['a town far from the ZIP code', 'Aloha', 'OR', '97814', { city: 'Baker City', state: 'OR' }],
  ])('%s is a conflict that only the customer can resolve', (_, city, state, zip, zip_place) => {
    expect(check(city, state, zip)).toMatchObject({ status: 'conflict', city, state, zip, zip_place });
  });

  it.each([
    ['zip', 'Springfield', 'IL', '62701'],
    ['zip', 'st. louis', 'MO', '63101'],
    ['zip', 'Reno', '', '89501'],
    ['zip', 'FPO', 'AP', '96349'],
    ['near', 'East Grand Rapids', 'MI', '49506'],
    ['slip', 'Springfeild', 'IL', '62701'],
    ['slip', 'Flowery Br', 'GA', '30542'],
    ['state', 'Los Angeles', 'CA', '90210'],
    ['state', 'Hoover', 'AL', ''],
    ['state', 'Chicago', 'IL', '62701'],
    ['none', 'West Provo', 'UT', '84601'],
    ['none', '', '', ''],
  ])('says how well a city is known: %s of %s, %s %s', (proof, city, state, zip) => {
    expect(check(city, state, zip).proof).toBe(proof);
  });

  it('never rewrites the ZIP code of a suburb behind the name of its metropolis', () => {
    let tried = 0;
    const rewritten: string[] = [];
    for (const [city, state, prefixes] of METROS) {
      for (const zip of prefixes.split(' ').flatMap(zipsStartingWith)) {
        if (cityOfZip(zip)?.state !== state) continue;
        tried++;
        const checked = check(city, state, `${zip}-1234`);
        if (check(city, state, zip).zip !== zip || checked.zip !== `${zip}-1234`) rewritten.push(`${city} ${zip}`);
        expect([checked.city, checked.state]).toEqual([city, state]);
      }
    }
    expect(rewritten).toEqual([]);
    expect(tried).toBeGreaterThan(2500);
  });

  it('matches when checked again after a correction, and never throws', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('Springfield', 'IL', '62701', '62707', 'Saint Louis', 'Missouri'),
    );
    fc.assert(
      fc.property(text, text, text, (city, state, zip) => {
        const { status, zip_place, ...place } = check(city, state, zip);
        // `zip_place` is about the ZIP code that was given: an added one is checked from the second time on.
        const expected = zip.trim() === '' ? place : { ...place, zip_place };
        if (status === 'corrected' || status === 'matched')
          expect(verifyCityStateZip(place)).toMatchObject({ ...expected, status: 'matched' });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the directory', () => {
  it('holds all states, DC and what territories the table has', () => {
    const states = new Set(zipsStartingWith('').map((zip) => cityOfZip(zip)?.state));
    expect([...states].sort()).toEqual(
      [...STATES, ...TERRITORIES]
        .map(({ code }) => code)
        .concat('FM', 'MH', 'PW')
        .sort(),
    );
    expect(zipsStartingWith('').filter((zip) => cityOfZip(zip)?.state === 'PR')).toHaveLength(176);
  });

  it('finds a city by any beginning of its name, in each spelling', () => {
    for (const start of ['saint lou', 'St. Lou', 'st lou']) {
      expect(citiesStartingWith(start).map(({ name, state }) => `${name} ${state}`)).toContain('Saint Louis MO');
    }
    expect(citiesStartingWith('Stockt').map(({ name }) => name)).toContain('Stockton');
    expect(citiesStartingWith('')).toEqual([]);
  });
});
