import { describe, expect, it } from 'vitest';
import { blockedText, entryProblem, kindOf } from './rules.ts';

const ENTRY = {
  kind: 'person' as const,
  first_name: 'Grace',
  last_name: 'Hopper-Murray',
  street: '1200 North Oak Avenue',
  unit: 'Apartment 4B',
  city: '',
  state: '',
  zip: '97201',
  company_name: 'Quill & Sons, Inc.',
  email: '',
  reason: '',
};

describe('what may be added', () => {
  const empty = { ...ENTRY, street: '', unit: '', zip: '', company_name: '' };

  it('is no name alone, which would match everybody with this name', () => {
    expect(entryProblem(empty)).toMatch(/Add the street and ZIP code, or an email address\.$/);
    expect(entryProblem({ ...empty, email: 'grace@example.com' })).toBeNull();
    expect(entryProblem(ENTRY)).toBeNull();
  });

  it.each([
    ['a person without a name', { ...ENTRY, first_name: '.', last_name: '' }, 'Enter the name of the person.'],
    ['nobody', { ...ENTRY, first_name: 'Current', last_name: 'Resident' }, 'Enter the name of the person.'],
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
