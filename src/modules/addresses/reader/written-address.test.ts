import { describe, expect, it } from 'vitest';
import { verifyCityStateZip } from '../../../providers/places/directory/zip-directory.ts';
import { streetWithoutCity } from './repeated-place.ts';
import { areRivalUnits, isSameUnit, splitUnit } from './unit.ts';
import { type AddressFields, readAddress, withLineAbove } from './written-address.ts';

const SPRINGFIELD = { street: '12 Main St', unit: '', city: 'Springfield', state: 'IL', zip: '62701' };
const read = (change: Partial<AddressFields>) => readAddress({ ...SPRINGFIELD, ...change }, verifyCityStateZip);

describe('A street that repeats the place of its fields', () => {
  it.each([
    '12 Main St, Springfield, IL 62701',
    '12 Main St, Springfield, IL 62701-1234, USA',
    '12 Main St Springfield IL 62701',
    '12 Main St, springfield, Illinois, 62701',
    '12 Main St, Springfield, IL',
    '12 Main St, Springfield',
    '12 Main St Springfield',
    '12 Main St , ,  SPRINGFIELD',
    '12 Main St, IL 62701',
    '12 Main St, 62701',
    '12 Main St, Springfield 62701',
    '12 Main St\nSpringfield, IL 62701',
  ])('is written without it: %j', (street) => {
    expect(read({ street })).toMatchObject({ ...SPRINGFIELD, doubt: null });
  });

  it.each([
    '12 Main St, Peoria, IL 61602',
    '12 Main St, Springfield, IL 62704',
    '12 Main St Peoria IL 61602',
    '12 Main St, Springfield, OH 45501',
    '12 Main St, Peoria, IL 62701',
    '12 Main St Peoria IL 62701',
    '12 Main St, Peoria',
    '12 Main St, Phoenix, AZ',
  ])('is asked about where it names another one: %j', (street) => {
    expect(read({ street })).toMatchObject({ street, doubt: 'other_place' });
  });

  it.each([
    ['12 Springfield', {}],
    ['12 Old Springfield', {}],
    ['1200 Highway 62701', {}],
    ['1200 Highway 50', {}],
    ['12 Oak Ct', { city: 'Hartford', state: 'CT', zip: '06103' }],
    ['12 Main St, Rear Building', {}],
    ['12 Main St, Apt 4', {}],
    ['12 Main St  NW', {}],
    ['12 Main St, Brooklyn', { city: 'New York', state: 'NY', zip: '11201' }],
    ['9 Elm St Chatham', {}],
    ['PO Box 12345', {}],
    ['12 Main St West Springfield', { city: 'Field' }],
  ])('%j does not, and stays word for word', (street, place) => {
    expect(read({ street, ...place })).toMatchObject({ street, doubt: null });
  });
});

describe('A unit', () => {
  it.each([
    ['12 Main St Apt 4', 'Apt 4', '12 Main St', 'Apt 4'],
    ['12 Main St Apt 4', 'apt. 4', '12 Main St', 'Apt 4'],
    ['12 Main St Apt 4', '#4', '12 Main St', 'Apt 4'],
    ['12 Main St Apt 4', '4', '12 Main St', 'Apt 4'],
    ['12 Main St #4B', 'Unit 4b', '12 Main St', '#4B'],
    ['12 Main St Bldg 3 Apt 4', 'Apt 4', '12 Main St', 'Bldg 3 Apt 4'],
  ])('that is in the street %j and in its field %j is written once', (street, unit, ...expected) => {
    const found = read({ street, unit });
    expect([found.street, found.unit, found.doubt]).toEqual([...expected, null]);
  });

  it.each([
    ['12 Main St Apt 4', 'Apt 14'],
    ['12 Main St Apt 14', '4'],
    ['12 Main St #4', '#5'],
    ['12 Main St Suite 100', 'Ste 200'],
  ])('that is another one in the street %j than in its field %j is asked about', (street, unit) => {
    expect(read({ street, unit })).toMatchObject({ street, unit, doubt: 'other_unit' });
  });

  it.each([
    ['12 Main St', 'Apt 4'],
    ['12 Main St Bldg 3', 'Apt 4'],
    ['12 Main St Apt 4', 'c/o Bo'],
    ['1200 Highway 50', 'Lot 5'],
    ['12 Main St', 'Rear'],
    ['PO Box 12', '4'],
  ])('stays as it is beside %j: %j', (street, unit) => {
    expect(read({ street, unit })).toMatchObject({ street, unit, above: '', doubt: null });
  });

  it.each([
    ['12 Main St Apt 4', '12 Main St', 'Apt 4'],
    ['12 Main St, Ste. B-12', '12 Main St', 'Ste. B-12'],
    ['12 Main St #4', '12 Main St', '#4'],
    ['12 Main St Bldg 3 Apt # 4', '12 Main St', 'Bldg 3 Apt # 4'],
    ['350 Fifth Ave 34th floor', '350 Fifth Ave', '34th floor'],
    ['12 Main St Florence', '12 Main St Florence', ''],
    ['12 Flint', '12 Flint', ''],
    ['200 Unit Rd', '200 Unit Rd', ''],
    ['12 Main St Aptos', '12 Main St Aptos', ''],
    ['12 Main St Units', '12 Main St Units', ''],
  ])('of %j is split from its street', (line, street, unit) => {
    expect(splitUnit(line)).toEqual({ street, unit });
  });

  it('is the same in every spelling, and another one by its number or kind', () => {
    for (const [a, b] of [
      ['Apt 4', '#4'],
      ['Apt. 4B', 'unit 4b'],
      ['Bldg C', 'bldg. c'],
      ['4', 'Apt # 4'],
    ] as const)
      expect([a, b, isSameUnit(a, b), areRivalUnits(a, b)]).toEqual([a, b, true, false]);
    for (const [a, b] of [
      ['Apt 4', 'Apt 14'],
      ['#1', '#2'],
    ] as const)
      expect([a, b, isSameUnit(a, b), areRivalUnits(a, b)]).toEqual([a, b, false, true]);
    expect([isSameUnit('Bldg 4', 'Fl 4'), areRivalUnits('Bldg 4', 'Apt 5')]).toEqual([false, false]);
  });
});

describe('A building or a company', () => {
  it.each([
    ['Acme Tower', '6 Gift Ct', 'Acme Tower', '6 Gift Ct', ''],
    ['Acme Tower', '6 Gift Ct Suite 9', 'Acme Tower', '6 Gift Ct', 'Suite 9'],
    ['c/o Bo Diddley', '12 Main St', 'c/o Bo Diddley', '12 Main St', ''],
    ['Apt 4', '12 Main St', '', '12 Main St', 'Apt 4'],
    ['Acme Inc\n742 Evergreen Ter', 'Suite 9', 'Acme Inc', '742 Evergreen Ter', 'Suite 9'],
    ['Acme Inc, 742 Evergreen Ter', '', 'Acme Inc', '742 Evergreen Ter', ''],
  ])('in %j beside %j stands above the street', (street, unit, ...expected) => {
    const found = read({ street, unit });
    expect([found.above, found.street, found.unit, found.doubt]).toEqual([...expected, null]);
  });

  it.each([
    ['Main Street', '12 B'],
    ['12 Main St', '14 Elm St'],
    ['One Acme Tower', '12 Main St'],
    ['PO Box 12', '12 Main St'],
    ['Acme Tower', 'Suite 9'],
  ])('is not seen in %j beside %j', (street, unit) => {
    expect(read({ street, unit })).toMatchObject({ street, unit, above: '' });
  });

  it('goes on the line of the company, or after the unit where that has another one', () => {
    const named = (company_name: string, above: string) =>
      Object.values(withLineAbove({ company_name, unit: 'Apt 4' }, above, 'Ann Lee'));
    expect(named('', 'Acme Inc')).toEqual(['Acme Inc', 'Apt 4']);
    expect(named('ACME, Inc.', 'Acme Inc')).toEqual(['ACME, Inc.', 'Apt 4']);
    expect(named('Beta LLC', 'Acme Tower')).toEqual(['Beta LLC', 'Apt 4, Acme Tower']);
    expect(named('', 'Ann Lee')).toEqual(['', 'Apt 4']);
  });
});

describe('An address without a city', () => {
  it('is read from the street, with the state and the ZIP code of their own fields', () => {
    const nothing = { city: '', state: '', zip: '' };
    expect(read({ ...nothing, street: '12 Main St, Springfield, IL 62701' })).toMatchObject(SPRINGFIELD);
    expect(read({ city: '', street: '12 Main St Springfield' })).toMatchObject(SPRINGFIELD);
    expect(read({ city: '', street: '12 Main St Springfield', state: 'Illinois' }).city).toBe('Springfield');
    expect(read({ ...nothing, street: '12 Main St Apt 4, Springfield, IL 62701', unit: '4' })).toMatchObject({
      street: '12 Main St',
      unit: 'Apt 4',
    });
  });

  it('is asked about where that names another state or ZIP code, or leaves it open', () => {
    expect(read({ city: '', zip: '', state: 'OH', street: '12 Main St, Springfield, IL 62701' }).doubt).toBe(
      'other_place',
    );
    expect(read({ city: '', zip: '62704', street: '12 Main St, Springfield, IL 62701' }).doubt).toBe('other_place');
    expect(read({ city: '', state: '', zip: '', street: '12 Main St Xyzzy IL 62701' })).toMatchObject({
      street: '12 Main St Xyzzy',
      city: '',
      state: 'IL',
      zip: '62701',
      doubt: 'unsplit',
    });
    expect(read({ city: '', street: '12 Main St' })).toMatchObject({ street: '12 Main St', city: '', doubt: null });
  });

  it('that the directory lacks is shown as the commas have it', () => {
    expect(read({ city: '', state: '', zip: '', street: '12 Oak St, Xyzzyville, IL 62701' })).toMatchObject({
      street: '12 Oak St',
      city: 'Xyzzyville',
      doubt: 'unknown_city',
    });
  });
});

it('A postal code of another country is abroad', () => {
  for (const zip of ['SW1A 2AA', 'K1A 0B1', 'm5v2t6']) expect(read({ zip }).doubt, zip).toBe('outside_us');
  for (const zip of ['62701', '2138', 'A2138', '']) expect(read({ zip }).doubt, zip).toBeNull();
});

it.each([
  ['12 Main St, Springfield', '12 Main St'],
  ['12 Main St  Springfield', '12 Main St'],
  ['12 Springfield', undefined],
  ['12 Oak, Old Springfield', undefined],
  [', Springfield', undefined],
  ['', undefined],
])('%j without its city is %j', (street, rest) => {
  expect(streetWithoutCity(street, 'Springfield')).toBe(rest);
});
