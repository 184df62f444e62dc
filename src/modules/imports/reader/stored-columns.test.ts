import { expect, it } from 'vitest';
import { CONTACT_FIELDS } from '../column-rules.ts';
import { storedFields } from './stored-columns.ts';

it('the fields of a list are those with a column, those that are split from one, the company, and all where a row was corrected', () => {
  const mapping = { first_name: 0, street: 1, city: 2, state: 3, zip: 4 };
  expect(storedFields({ mapping, fixes: {} })).toEqual([
    ...['first_name', 'street', 'city', 'state', 'zip', 'company_name'],
  ]);
  expect(storedFields({ mapping: { full_name: 0, full_address: 1, phone: 2 }, fixes: {} })).toEqual([
    ...['first_name', 'last_name', 'street', 'unit', 'city', 'state', 'zip', 'company_name', 'phone'],
  ]);
  expect(storedFields({ mapping, fixes: { 3: { unit: 'Apt 4' } } })).toEqual(CONTACT_FIELDS);
});
