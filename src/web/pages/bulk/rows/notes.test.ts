import { expect, it } from 'vitest';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { rowNotes } from './notes.ts';

const contact = { first_name: 'Ann', last_name: 'Lee', street: '12 Main St', unit: '', city: 'Reno', state: 'NV' };
const row: ImportRow = {
  row_no: 1,
  contact: { ...contact, zip: '89501', company_name: '', contact_email: '', phone: '' },
  extra: {},
  issues: [],
  address_check: 'matched',
  given_place: null,
  zip_place: null,
  duplicate_of: null,
  mailed_at: null,
  flags: [],
};

it('a row whose city and ZIP code match is not called verified', () => {
  expect(rowNotes(row)).toEqual([{ text: 'City and ZIP match', look: 'remark' }]);
});

it('a ZIP code from another state is flagged and offers the city of that ZIP code', () => {
  const zip_place = { city: 'Springfield', state: 'IL' };
  const conflict: ImportRow = {
    ...row,
    address_check: null,
    zip_place,
    issues: [{ field: 'zip', reason: 'other_state' }],
  };
  const [note] = rowNotes({ ...conflict, contact: { ...row.contact, zip: '62701' } });
  expect(note).toMatchObject({
    text: 'Reno, NV or 62701? 62701 is in Springfield, IL',
    look: 'trouble',
    offer: { name: 'Use Springfield, IL', fix: zip_place },
  });
});

it('a city that the directory lacks is asked about with the city of its ZIP code, and can be kept', () => {
  const issues: ImportRow['issues'] = [{ field: 'city', reason: 'unknown_city' }];
  const zip_place = { city: 'Reno', state: 'NV' };
  const [note] = rowNotes({ ...row, contact: { ...row.contact, city: 'Hidden Hills' }, zip_place, issues });
  expect(note).toEqual({
    text: 'Hidden Hills? 89501 is listed under Reno, NV, not Hidden Hills',
    look: 'trouble',
    offer: { name: 'Keep Hidden Hills', fix: { city: 'Hidden Hills' } },
  });
});

it('a name in capital letters or with an emoji is offered in normal spelling', () => {
  const [note] = rowNotes({ ...row, contact: { ...row.contact, first_name: 'ANN', last_name: 'LEE' } });
  expect(note?.offer?.fix).toEqual({ first_name: 'Ann', last_name: 'Lee' });
});

it('a name that cannot be written is said once, and so is a value of the list that keeps the card back', () => {
  const issues: ImportRow['issues'] = [
    { field: 'first_name', reason: 'unwritable' },
    { field: 'last_name', reason: 'unwritable' },
  ];
  const flags: ImportRow['flags'] = [{ reason: 'unwritable_value', detail: 'Dish: 寿 司' }];
  const name = { first_name: 'محمد', last_name: 'العربي' };
  expect(rowNotes({ ...row, contact: { ...row.contact, ...name }, address_check: null, issues, flags })).toEqual([
    { text: 'We can’t write this name. Spell it in Latin letters.', look: 'trouble' },
    { text: 'Not sent, because this can’t be written: Dish: 寿 司', look: 'trouble' },
  ]);
});
