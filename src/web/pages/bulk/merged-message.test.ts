import { expect, it } from 'vitest';
import { extraNames, rowMerger, valuesOf } from './merged-message.ts';

const LIST = { header: ['First', 'Dog', '', 'Town'], mapping: { first_name: 0, city: 3 } };
const row = {
  contact: {
    first_name: 'Grace',
    last_name: '',
    street: '',
    unit: '',
    city: 'Springfield',
    state: '',
    zip: '',
    company_name: '',
    contact_email: 'grace@example.com',
    phone: '1',
  },
  extra: { Dog: 'Rex' },
};

it('any column of the list can be a placeholder, besides the six standard ones', () => {
  const { text, unknown } = rowMerger('Dear {{first_name}}, how is {{dog}} in {{Town}}? {{cat}}', LIST)(row);
  expect(text).toBe('Dear Grace, how is Rex in Springfield? {{cat}}');
  expect(unknown).toEqual(['{{cat}}']);
});

it('columns without a name are not offered', () => {
  expect(extraNames(LIST)).toEqual(['Dog']);
});

it('of columns with the same name only the first is offered', () => {
  expect(extraNames({ header: ['First', 'Note', 'Dog', 'note'], mapping: { first_name: 0 } })).toEqual(['Note', 'Dog']);
});

it('AI writing never gets the email or phone of a row', () => {
  const values = valuesOf(LIST, row);
  expect(values).toMatchObject({ first_name: 'Grace', Dog: 'Rex' });
  expect(values).not.toHaveProperty('contact_email');
  expect(values).not.toHaveProperty('phone');
});
