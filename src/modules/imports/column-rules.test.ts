import { describe, expect, it } from 'vitest';
import { messageMerger } from '../letters/rules.ts';
import {
  cellsByName,
  extraColumns,
  listVariables,
  splitColumn,
  unmappedFields,
  variableNames,
} from './column-rules.ts';

describe('a column of a list', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Favorite dish'])(
    'named %s is merged with each recipient’s cell',
    (name) => {
      const merge = messageMerger(`Enjoy {{${name}}}.`, listVariables(['First name', name], { first_name: 0 }));
      expect(merge({ first_name: 'Ada' }, ['pie'])).toMatchObject({ text: 'Enjoy pie.', unknown: [] });
      expect(Object.entries(cellsByName([name], ['pie']))).toEqual([[name, 'pie']]);
    },
  );

  it('counts once where two have the same name: the first', () => {
    const merge = messageMerger('{{a}}', listVariables(['First name', 'A', 'a'], { first_name: 0 }));
    expect(merge({}, ['one', 'two']).text).toBe('one');
    expect(cellsByName(['a', 'a'], ['one', 'two'])).toEqual({ a: 'one' });
  });

  it('is kept for the message unless one field holds all of it or it has no name', () => {
    const header = ['Name', 'Whole address', '', 'Dog', 'Employer'];
    expect(extraColumns(header, { full_name: 0, full_address: 1, company_name: 4 })).toEqual([1, 3]);
  });

  it('that a short row does not reach is empty in the message', () => {
    expect(cellsByName(['Dog', 'Cat'], ['Rex'])).toEqual({ Dog: 'Rex', Cat: '' });
  });
});

describe('a list is ready to be read', () => {
  it.each([
    ['by the five fields', { first_name: 0, street: 1, city: 2, state: 3, zip: 4 }],
    ['by a full name and a whole address', { full_name: 0, full_address: 1 }],
    ['by a name, a street and a city line', { first_name: 0, street: 1, city_line: 2 }],
  ])('%s', (_, mapping) => {
    expect(unmappedFields(mapping)).toEqual([]);
  });

  it.each([
    ['nothing is mapped', {}, ['first_name', 'street', 'city', 'state', 'zip']],
    ['only a last name and a unit are', { last_name: 0, unit: 1, full_address: 2 }, ['first_name']],
    ['the street is missing', { first_name: 0, city_line: 1 }, ['street']],
    ['the street is alone', { full_name: 0, street: 1 }, ['city', 'state', 'zip']],
    ['one field is missing', { first_name: 0, street: 1, city: 2, zip: 3 }, ['state']],
  ])('not while %s', (_, mapping, missing) => {
    expect(unmappedFields(mapping)).toEqual(missing);
  });
});

describe('a message to a list', () => {
  it('may name every column by its header, mapped or not, and what the product knows of each contact', () => {
    expect(listVariables(['Recipient', 'Firm', 'Dog'], { full_name: 0, company_name: 1 })).toEqual({
      recipient: 'full_name',
      firm: 'company_name',
      dog: 0,
      unit: 'unit',
      company_name: 'company_name',
      contact_email: 'contact_email',
      phone: 'phone',
    });
  });

  it('is offered each header once, without blanks, and none that double braces cannot hold', () => {
    expect(variableNames([' First name ', 'Dog', '', 'Dog', '{a', 'a}', 'two\nlines', '  '])).toEqual([
      'First name',
      'Dog',
    ]);
  });
});

it('a field without a column of its own is filled from the one that is split', () => {
  const mapping = { full_name: 0, full_address: 3, city_line: 5 };
  const fields = ['first_name', 'last_name', 'street', 'unit', 'city', 'zip', 'phone'] as const;
  expect(fields.map((field) => splitColumn(mapping, field))).toEqual([0, 0, 3, 3, 5, 5, undefined]);
  expect(splitColumn({ ...mapping, city: 7 }, 'city')).toBeUndefined();
});
