import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, addressParts, matchKey, nameKey, words } from './match-rules.ts';

const at = (street: string, unit = '', zip = '62701') => addressKey({ street, unit, zip });

describe('an address has one key', () => {
  it.each([
    [
      '101 Main St',
      ['101 Main Street', '101 MAIN STREET', '101 main st.', '101  Main  Str', '101 Máin Street', '#101 Main St'],
    ],
    ['12 N Oak Ave', ['12 North Oak Avenue', '12 N. Oak Av', '12 north oak aven.']],
    ['500 4th St NW', ['500 4th Street N.W.', '500 Fourth St Northwest', '500 4TH ST N W', '500 4th St North West']],
    ['1 Microsoft Way', ['One Microsoft Way', '1 MICROSOFT WAY']],
    ['PO Box 12', ['P.O. Box 12', 'P O Box 12', 'Post Office Box 12', 'p.o.box 12'.replace('.b', '. b')]],
    ['RR 2 Box 15', ['Rural Route 2 Box 15', 'R.R. 2, Box 15']],
    ['9 St Johns Blvd', ['9 Saint John’s Boulevard', "9 St. John's Blvd.", '9 ST JOHN´S BLVD']],
    ['7 Straße', ['7 Strasse', '7 STRASSE']],
    ['4 École Dr', ['4 Ecole Drive', '4 ÉCOLE DRIVE']],
  ])('%s', (street, others) => {
    expect(others.map((other) => at(other))).toEqual(others.map(() => at(street)));
  });

  it.each([
    [
      '4',
      [
        '#4',
        'Apt 4',
        'apt. 4',
        'Apartment 4',
        'Unit 4',
        'Ste 4',
        'Suite #4',
        'No. 4',
        'Rm 4',
        'Apt #4',
        'APT4',
        'Number 4',
      ],
    ],
    ['4B', ['4-B', '4 B', '# 4b', 'Apt 4B', 'apt4b', 'Unit 4 b']],
    ['B', ['Apt B', '#B', 'unit b']],
    ['Fl 5', ['5th Floor', 'Floor 5', '5th Fl.', 'FL 5', '5 Floor']],
    ['PH 2', ['Penthouse 2', 'PH2', 'ph-2']],
    ['Bldg 5 Apt 3', ['Apt 3, Bldg 5', 'Building 5 #3', 'bldg. 5, unit 3']],
    ['Lot 9', ['lot #9', 'LOT9']],
    ['Rear', ['rear', 'REAR']],
  ])('of unit %s, in a field of its own and on the street line', (unit, others) => {
    const key = at('12 Main St', unit);
    expect(key).not.toBe(at('12 Main St'));
    for (const other of others) {
      expect([other, at('12 Main Street', other)]).toEqual([other, key]);
      // Without a word before it, a number at the end of a street is part of the street.
      if (!/^\d+[- ]?b?$/i.test(other)) expect([other, at(`12 Main St ${other}`)]).toEqual([other, key]);
      if (!/^\d+[- ]?b?$/i.test(other)) expect([other, at(`12 Main St, ${other}`, unit)]).toEqual([other, key]);
    }
  });

  it('with five or nine digits of its ZIP code', () => {
    expect(
      new Set(['2138', '02138', '02138-1234', '021381234', ' 02138 '].map((zip) => at('1 Elm St', '', zip))).size,
    ).toBe(1);
  });
});

it('streets, numbers, units and places that differ have keys that differ', () => {
  const all = [
    ['101 Main St'],
    ['101 Main Ave'],
    ['1 01 Main St'],
    ['101 N Main St'],
    ['101 Main St', '1'],
    ['101 Main St', 'B'],
    ['101 Main St', 'Fl 1'],
    ['101 Main St', 'Bldg 1'],
    ['101 Main St', '', '62702'],
    ['1 23rd St'],
    ['12 3rd St'],
    ['12 St Charles Pl'],
    ['12 Charles St'],
    ['1200 Highway 50'],
    ['1200 Highway 50', '50'],
    ['5 Space Center Blvd'],
    ['12 Suite Rd'],
    ['12 No Name Rd'],
    ['30 Floor St'],
  ].map(([street = '', unit, zip]) => at(street, unit, zip));
  expect(new Set(all).size).toBe(all.length);
  expect(at('12 No Name Rd')).toBe('12 no name rd||62701');
  expect([at('', '4'), at('...'), at('1 Elm St', '', 'x')]).toEqual(['', '', '']);
});

it('a unit is told from the street', () => {
  const parts = addressParts({ street: '500 Oak Avenue Apt 2', unit: '', zip: '97201' });
  expect(parts).toEqual({ street: '500 oak ave', units: '2', zip: '97201' });
});

describe('a name has one key', () => {
  it.each([
    ['Grace', 'O’Neil', ["GRACE O'NEIL", 'grace oneil', 'Mrs. Grace O´Neil', 'Grace O‘neil']],
    ['Łukasz', 'Müller-Groß', ['Lukasz Muller Gross', 'LUKASZ MÜLLER GROSS']],
    ['José', 'Nuñez', ['Jose Nunez', 'JOSE\u0301 NUN\u0303EZ', 'Dr. Jose Nuñez']],
    ['Ann & Bob', 'Lee', ['Ann and Bob Lee']],
  ])('%s %s', (first, last, others) => {
    for (const other of others) expect(nameKey(other, '')).toBe(nameKey(first, last));
  });

  it('of which a title alone is all', () => {
    expect([nameKey('Dr.', ''), nameKey('Mr', 'Dr'), nameKey('', '')]).toEqual(['dr', 'dr', '']);
    expect(nameKey('Drew', 'Mr')).toBe('drewmr');
  });
});

it('a key is its own key, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, other) => {
      expect(words(words(text))).toBe(words(text));
      const contact = { first_name: text, last_name: other, street: other, unit: text, zip: '97201' };
      expect(matchKey(contact)).toBe(matchKey({ ...contact, first_name: ` ${text}  `, unit: ` ${text}` }));
    }),
    { numRuns: 200 },
  );
});
