import { expect, it } from 'vitest';
import { profileEditOf, settingsOf } from './form.ts';

it('without a profile, starts with empty fields, the US and the default handwriting', () => {
  expect(settingsOf(null)).toMatchObject({
    full_name: '',
    return_state: '',
    billing_country: 'US',
    hand: 'eleanor',
    ink_colour: 'blue-black',
    ink_setting: 'natural',
  });
});

it('keeps the saved choices, but not a handwriting style or neatness that was removed', () => {
  expect(
    settingsOf({ hand: 'no-such-hand', ink_setting: 'drunk', ink_colour: 'sepia', billing_country: 'CA' }),
  ).toMatchObject({
    hand: 'eleanor',
    ink_setting: 'natural',
    ink_colour: 'sepia',
    billing_country: 'CA',
  });
});

it('clears the formatted address only when one of its parts is edited', () => {
  const before = settingsOf({ return_street: '12 Main St', return_zip: '01101' });
  expect(profileEditOf({ ...before, phone: '555' }, before)).not.toHaveProperty('return_google_place_id');
  expect(profileEditOf({ ...before, return_unit: 'Apt 2' }, before)).toMatchObject({
    return_unit: 'Apt 2',
    return_google_address: '',
    return_google_place_id: '',
  });
});
