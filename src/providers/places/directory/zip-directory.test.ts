import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citiesStartingWith, cityOfZip, verifyCityStateZip, zipsStartingWith } from './zip-directory.ts';

const check = (city: string, state: string, zip: string) => verifyCityStateZip({ city, state, zip });

describe('city, state and ZIP code', () => {
  it.each([
    ['Springfield', 'IL', '62701', 'Springfield', 'IL', '62701'],
    ['springfield', 'illinois', '62701-1234', 'Springfield', 'IL', '62701'],
    ['ST. LOUIS', 'Mo.', '63101', 'Saint Louis', 'MO', '63101'],
    ['Mc Lean', 'VA', '22101', 'McLean', 'VA', '22101'],
    ['Mclean', 'va', ' 22101 ', 'McLean', 'VA', '22101'],
    ['Washington', 'D.C.', '20500', 'Washington', 'DC', '20500'],
    ['winston salem', 'NC', '27101', 'Winston-Salem', 'NC', '27101'],
    ['San Juan', 'Puerto Rico', '00908', 'San Juan', 'PR', '00908'],
  ])('%s, %s %s is verified, in its usual spelling', (city, state, zip, ...written) => {
    expect(Object.values(check(city, state, zip))).toEqual(['verified', ...written]);
  });

  it.each([
    ['a misspelled city', 'Springfeild', 'IL', '62701', 'Springfield', 'IL', '62701'],
    ['a wrong state', 'Springfield', 'OH', '62701', 'Springfield', 'IL', '62701'],
    ['a missing state', 'Reno', '', '89501', 'Reno', 'NV', '89501'],
    ['swapped digits', 'Reno', 'NV', '98501', 'Reno', 'NV', '89501'],
    ['a missing ZIP code in a city with one', 'Adak', 'AK', '', 'Adak', 'AK', '99546'],
    ['a quarter written for its city', 'Hollywood', 'CA', '90028', 'Los Angeles', 'CA', '90028'],
  ])('%s is corrected', (_, city, state, zip, ...corrected) => {
    expect(Object.values(check(city, state, zip))).toEqual(['corrected', ...corrected]);
  });

  it.each([
    ['a missing ZIP code in a city with several', 'Springfield', 'IL', ''],
    ['a city and a ZIP code that are both good and far apart', 'Springfield', 'IL', '60601'],
    ['a place that does not exist', 'Nowhere', 'ZZ', '00000'],
    ['nothing', '', '', ''],
  ])('%s stays as it is, unverified', (_, city, state, zip) => {
    expect(check(city, state, zip)).toEqual({ status: 'unverified', city, state, zip });
  });

  it('is verified when asked again after a correction, and never throws', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('Springfield', 'IL', '62701', '62707', 'Saint Louis', 'Missouri'),
    );
    fc.assert(
      fc.property(text, text, text, (city, state, zip) => {
        const { status, ...place } = check(city, state, zip);
        if (status !== 'unverified') expect(verifyCityStateZip(place)).toEqual({ status: 'verified', ...place });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the directory', () => {
  it('holds all states, DC and what territories the table has', () => {
    const states = new Set(zipsStartingWith('').map((zip) => cityOfZip(zip)?.state));
    expect(states.size).toBeGreaterThanOrEqual(52);
    expect([...states]).toEqual(expect.arrayContaining(['DC', 'PR', 'AK', 'HI']));
  });

  it('finds a city by any beginning of its name, in each spelling', () => {
    for (const start of ['saint lou', 'St. Lou', 'st lou']) {
      expect(citiesStartingWith(start).map(({ name, state }) => `${name} ${state}`)).toContain('Saint Louis MO');
    }
    expect(citiesStartingWith('Stockt').map(({ name }) => name)).toContain('Stockton');
    expect(citiesStartingWith('')).toEqual([]);
  });
});
