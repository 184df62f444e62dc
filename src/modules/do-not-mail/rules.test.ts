import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockedText, entryKeys, entryProblem, keysOf, kindOf, type MatchedContact } from './rules.ts';

const GRACE: MatchedContact = {
  first_name: 'Grace',
  last_name: 'Hopper-Murray',
  street: '1200 North Oak Avenue',
  unit: 'Apartment 4B',
  zip: '97201',
  company_name: 'Quill & Sons, Inc.',
  contact_email: 'grace@example.com',
};
const ENTRY = { ...GRACE, email: '', city: '', state: '', reason: '', kind: 'person' as const };

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
        const at = (n: number): MatchedContact => ({
          ...GRACE,
          company_name: '',
          contact_email: '',
          ...(field === 'street' && { street: `${n} 3rd Street` }),
          ...(field === 'unit' && { unit: `Apt ${n}` }),
          ...(field === 'zip' && { zip: String(n).padStart(5, '0') }),
        });
        expect(keysOf(at(one)).some((key) => keysOf(at(other)).includes(key))).toBe(false);
      }),
    );
    expect(keysOf({ ...GRACE, street: '1 23rd St' })[1]).not.toBe(keysOf({ ...GRACE, street: '12 3rd St' })[1]);
  });

  it('of a person matches nobody else at the address, of an address everybody', () => {
    const charles = { ...GRACE, first_name: 'Charles', contact_email: '', company_name: '' };
    expect(keysOf(charles)).not.toContain(entryKeys(ENTRY).match_key);
    expect(keysOf(charles)).toContain(entryKeys({ ...ENTRY, kind: 'address' }).match_key);
  });

  it('of a person with an address and an email address matches either', () => {
    const { match_key, email_key } = entryKeys({ ...ENTRY, email: 'grace@example.com' });
    expect(keysOf({ ...GRACE, contact_email: '' })).toContain(match_key);
    expect(keysOf({ ...GRACE, street: '1 Elm St' })).toContain(email_key);
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
        for (const key of keysOf(contact)) expect(key).toMatch(/^(person|address|company):[^|]/);
      }),
    );
    expect(keysOf({ ...GRACE, street: '...', company_name: '&', contact_email: '' })).toEqual(['company:and']);
  });
});

describe('what may be added', () => {
  const empty = { ...ENTRY, street: '', unit: '', zip: '', company_name: '' };

  it('is no name alone, which would match everybody with this name', () => {
    expect(entryProblem(empty)).toMatch(/Add the street and ZIP code, or an email address\.$/);
    expect(entryProblem({ ...empty, email: 'grace@example.com' })).toBeNull();
    expect(entryProblem(ENTRY)).toBeNull();
  });

  it.each([
    ['a person without a name', { ...ENTRY, first_name: '.', last_name: '' }, 'Enter the name of the person.'],
    ['a street without a ZIP code', { ...ENTRY, zip: '' }, 'Enter both the street and the ZIP code.'],
    ['a ZIP code that is none', { ...ENTRY, zip: '12' }, 'Enter a ZIP code with 5 or 9 digits.'],
    ['an address without a street', { ...empty, kind: 'address' as const }, 'Enter the street and the ZIP code.'],
    ['an email address that is none', { ...empty, email: 'grace' }, 'Enter an email address such as name@example.com.'],
    ['a company without a name', { ...empty, kind: 'company' as const }, 'Enter the name of the company.'],
    ['a long reason', { ...ENTRY, reason: 'x'.repeat(201) }, 'The reason is longer than 200 characters.'],
  ])('is not %s', (_, entry, problem) => {
    expect(entryProblem(entry)).toBe(problem);
  });

  it('is what was filled in when no kind is given', () => {
    expect(kindOf(ENTRY)).toBe('person');
    expect(kindOf({ ...empty, first_name: '', last_name: '', company_name: 'Acme' })).toBe('company');
    expect(kindOf({ ...ENTRY, first_name: '', last_name: '', company_name: '' })).toBe('address');
    expect(kindOf({ ...empty, first_name: '', last_name: '', email: 'a@b.co' })).toBe('email');
  });
});

it('the reason of a letter that is not sent ends without a period', () => {
  expect(blockedText({ reason: 'Moved away. ' })).toBe('On your do-not-mail list: Moved away');
  expect(blockedText({ reason: ' ' })).toBe('On your do-not-mail list');
});
