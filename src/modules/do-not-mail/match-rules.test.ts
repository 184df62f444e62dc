import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryKeys, keysOf, type MatchedContact } from './match-rules.ts';
import { newEntry } from './schema.ts';

const OAK = { street: '500 Oak Avenue', unit: '', zip: '97201' };
const NOTHING = { ...OAK, first_name: '', last_name: '', company_name: '' };

const stops = (entry: object, contact: Partial<MatchedContact>): boolean => {
  const { keys } = entryKeys(newEntry.parse({ kind: 'person', ...entry }));
  return keysOf({ ...NOTHING, ...contact }).some((key) => keys.includes(key));
};
/** A name as it is on the line: all of it in the first field, or in two. */
const lines = (line: string): Partial<MatchedContact>[] => {
  const at = line.lastIndexOf(' ');
  if (at < 0) return [{ first_name: line }, { last_name: line }];
  return [{ first_name: line }, { first_name: line.slice(0, at), last_name: line.slice(at + 1) }];
};

const GRACE: MatchedContact = {
  first_name: 'Grace',
  last_name: 'Hopper-Murray',
  street: '1200 North Oak Avenue',
  unit: 'Apartment 4B',
  zip: '97201',
  company_name: 'Quill & Sons, Inc.',
  contact_email: 'grace@example.com',
};

const respelled = (text: string) =>
  fc.array(fc.constantFrom('upper', 'lower', 'spaces', 'period', 'comma'), { maxLength: 4 }).map((changes) =>
    changes.reduce((now, change) => {
      if (change === 'upper') return now.toUpperCase();
      if (change === 'lower') return now.toLowerCase();
      if (change === 'spaces') return ` ${now.replaceAll(' ', '  ')} `;
      return change === 'period' ? now.replace(/(\p{L}{2,})$/u, '$1.') : now.replace(/ (?=\p{L}+$)/u, ', ');
    }, text),
  );
const oneOf = (...spellings: string[]) => fc.constantFrom(...spellings).chain(respelled);

/** The same contact as people and CRMs write it. */
const spelling: fc.Arbitrary<MatchedContact> = fc.record({
  first_name: oneOf('Grace', 'Gracé', 'Mrs. Grace'),
  last_name: oneOf('Hopper-Murray', 'Hopper Murray', 'Hopper–Murray'),
  street: oneOf('1200 North Oak Avenue', '1200 N Oak Ave', '1200 N. Oak Ave.', '1200 north oak av'),
  unit: oneOf('Apartment 4B', 'Apt 4B', '#4B', 'Unit 4-B', 'Ste. 4 b', 'apt. #4b'),
  zip: fc.constantFrom('97201', '97201-1234', '972011234', ' 97201 '),
  company_name: oneOf('Quill & Sons, Inc.', 'Quill and Sons', 'The Quill & Sons Company', 'QUILL & SONS LLC'),
  contact_email: fc.constantFrom('grace@example.com', ' Grace@Example.COM '),
});

describe('an entry', () => {
  it('matches its contact in any spelling, case, punctuation and with or without ZIP+4', () => {
    fc.assert(
      fc.property(spelling, (contact) => {
        expect(keysOf(contact)).toEqual(keysOf(GRACE));
      }),
      { numRuns: 1000 },
    );
  });

  it('finds a unit in the street line as well as in a field of its own', () => {
    const { unit: _, ...rest } = GRACE;
    for (const street of ['1200 N Oak Ave Apt 4B', '1200 N Oak Ave., Apt. 4B.', '1200 North Oak Avenue #4B'])
      expect(keysOf({ ...rest, street, unit: '' })).toEqual(keysOf(GRACE));
    expect(keysOf({ ...GRACE, street: '1200 N Oak Ave Apt 4B' })).toEqual(keysOf(GRACE));
  });

  it('matches no other house number, unit or ZIP code', () => {
    const digits = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(digits, digits, fc.constantFrom('street', 'unit', 'zip'), (one, other, field) => {
        fc.pre(one !== other);
        const at = (n: number) => ({
          ...GRACE,
          company_name: '',
          contact_email: '',
          ...(field === 'street' && { street: `${n} 3rd Street` }),
          ...(field === 'unit' && { unit: `Apt ${n}` }),
          ...(field === 'zip' && { zip: String(n).padStart(5, '0') }),
        });
        for (const kind of ['person', 'address']) expect(stops({ ...at(one), kind }, at(other))).toBe(false);
      }),
    );
  });

  it('of a company matches a letter that has the company in place of the person', () => {
    const acme = { ...GRACE, first_name: 'Acme', last_name: 'Inc.', company_name: '' };
    expect(keysOf(acme)).toContain('company:acme');
    expect(keysOf({ ...acme, last_name: 'Smith' })).not.toContain('company:acmesmith');
  });

  it('is never made of texts that leave nothing to compare', () => {
    fc.assert(
      fc.property(fc.record({ street: fc.string(), unit: fc.string(), zip: fc.string(), name: fc.string() }), (r) => {
        const contact = { ...GRACE, ...r, first_name: r.name, last_name: '', company_name: r.name, contact_email: '' };
        for (const key of keysOf(contact))
          expect(key).toMatch(/^(address\|[^|]|(word|lone|person|initial|company):[^|])/);
      }),
    );
    expect(keysOf({ ...GRACE, street: '...', company_name: '&', contact_email: '' })).toEqual(['company:and']);
  });
});

describe('an entry of Robert Jones stops a letter at the address to', () => {
  const ROBERT = { first_name: 'Robert', last_name: 'Jones', ...OAK };

  it.each([
    'Robert Jones',
    'ROBERT JONES',
    'robert  jones',
    'Röbert Jones',
    'Mr. Robert Jones',
    'Dr Robert Jones',
    'Mrs. Robert Jones',
    'Robert Jones Jr.',
    'Robert Jones, III',
    'Robert Jones, MD',
    'Robert A. Jones',
    'Robert Allen Jones',
    'J. Robert Jones',
    'Jones, Robert',
    'JONES ROBERT',
    'Jones, Robert A.',
    'Robert Jones-Smith',
    'Robert and Linda Jones',
    'Linda and Robert Jones',
    'Robert & Linda Jones',
    'Robert + Linda Jones',
    'JONES ROBERT & LINDA',
    'Mr. & Mrs. Robert Jones',
    'Mr. and Mrs. Jones',
    'Robert Jones and Family',
    'Robert Jones or Current Resident',
    'Estate of Robert Jones',
    'Linda Smith c/o Robert Jones',
    'The Jones Family',
    'Jones Family',
    'The Jones Household',
    'Jones',
    'Mr. Jones',
    'Robert',
    'R. Jones',
    'R Jones',
    'R. A. Jones',
    'Mr. R. Jones',
    'Jones, R.',
    'Robert J.',
    'R. & L. Jones',
  ])('%s', (line) => {
    for (const contact of lines(line)) expect(stops(ROBERT, contact)).toBe(true);
  });

  it.each([
    'Linda Jones',
    'L. Jones',
    'Roberta Jones',
    'Roy Jones',
    'Robert Smith',
    'Roberto Jonas',
    'Robertjones Inc',
    'Bob Jones',
    'Current Resident',
    'The Smith Family',
    'Linda',
  ])('but not to %s', (line) => {
    for (const contact of lines(line)) expect(stops(ROBERT, contact)).toBe(false);
  });
});

it.each([
  ['R. Jones', 'Robert Jones', true],
  ['R. Jones', 'Linda Jones', false],
  ['The Jones Family', 'Robert Jones', true],
  ['The Jones Family', 'Linda Smith', false],
  ['Robert and Linda Jones', 'Linda Jones', true],
  ['Robert and Linda Jones', 'Robert Jones', true],
  ['Robert and Linda Jones', 'Ann Jones', false],
  ['Jones, Robert', 'Robert Jones', true],
  ['Cher', 'Cher', true],
  ['Maria de la Cruz', 'Maria Cruz', true],
  ['Łukasz Müller', 'LUKASZ MULLER', true],
  ['محمد العربي', 'محمد العربي', true],
])('an entry of %s, and a letter to %s: stopped %s', (of, to, expected) => {
  for (const entry of lines(of))
    for (const contact of lines(to)) expect(stops({ ...OAK, ...entry }, contact)).toBe(expected);
});

describe('a person', () => {
  const robert = { first_name: 'Robert', last_name: 'Jones' };

  it('without a unit is meant at every unit of the address', () => {
    for (const unit of ['', '2', 'Apt 2']) expect(stops({ ...OAK, ...robert }, { ...robert, unit })).toBe(true);
    expect(stops({ ...OAK, ...robert }, { ...robert, street: '501 Oak Ave' })).toBe(false);
    expect(stops({ ...OAK, ...robert }, { ...robert, zip: '97202' })).toBe(false);
  });

  it('with a unit is meant there, and where a letter names no unit', () => {
    const entry = { ...OAK, ...robert, unit: '#2' };
    expect(['Unit 2', '', '3'].map((unit) => stops(entry, { ...robert, unit }))).toEqual([true, true, false]);
    expect(stops(entry, { ...robert, street: '500 Oak Ave Apt 2' })).toBe(true);
  });

  it('with an email address is known by that too', () => {
    const entry = { ...robert, email: 'Rob@Example.com' };
    expect(stops(entry, { first_name: 'Bob', contact_email: 'rob@example.com' })).toBe(true);
    const abroad = { ...robert, email: 'rob@bücher.test' };
    expect(stops(abroad, { first_name: 'Bob', contact_email: 'Rob@xn--bcher-kva.test' })).toBe(true);
    expect(stops(entry, robert)).toBe(false);
  });
});

describe('an address', () => {
  it('stops everybody there; without a unit, also at its units where that was chosen', () => {
    const at = (unit: string) => ({ first_name: 'Anyone', unit });
    const stopped = (entry: object) =>
      ['', 'Apt 2', '3'].map((unit) => stops({ kind: 'address', ...OAK, ...entry }, at(unit)));
    expect(stopped({ all_units: true })).toEqual([true, true, true]);
    expect(stopped({ all_units: false })).toEqual([true, false, false]);
    expect(stopped({ unit: '#2' })).toEqual([false, true, false]);
    expect(stopped({ unit: '#2', all_units: true })).toEqual([false, true, false]);
  });

  it('stops all units unless it is said otherwise', () => {
    expect(newEntry.parse({ kind: 'address', ...OAK }).all_units).toBe(true);
  });
});

it('the keys of a long line are few', () => {
  const line = Array.from({ length: 200 }, (_, n) => `Name${n}`).join(' ');
  expect(keysOf({ ...NOTHING, first_name: line }).length).toBeLessThan(150);
  expect(
    entryKeys(newEntry.parse({ kind: 'person', ...OAK, first_name: line.slice(0, 100), last_name: line.slice(0, 100) }))
      .keys.length,
  ).toBeLessThan(250);
});

it('an entry always stops the letter that it was made of', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', ' ', '-', '.', '&', 'Mr ', 'and ', ', ', 'x'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, text, (first_name, last_name) => {
      const { keys } = entryKeys(newEntry.parse({ kind: 'person', ...OAK, first_name, last_name }));
      if (keys.length > 0) expect(stops({ ...OAK, first_name, last_name }, { first_name, last_name })).toBe(true);
    }),
    { numRuns: 500 },
  );
});
