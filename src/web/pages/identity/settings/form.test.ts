import { expect, it } from 'vitest';
import { profileEditOf, settingsOf } from './form.ts';

it('shows blanks, the US and the house hand to somebody without a profile', () => {
  expect(settingsOf(null)).toMatchObject({
    full_name: '',
    return_state: '',
    billing_country: 'US',
    hand: 'eleanor',
    ink_colour: 'blue-black',
    ink_setting: 'natural',
  });
});

it('keeps what was chosen, but not a hand or a way of writing that is no more', () => {
  expect(
    settingsOf({ hand: 'no-such-hand', ink_setting: 'drunk', ink_colour: 'sepia', billing_country: 'CA' }),
  ).toMatchObject({
    hand: 'eleanor',
    ink_setting: 'natural',
    ink_colour: 'sepia',
    billing_country: 'CA',
  });
});

it('forgets the looked-up address when any part of it is changed by hand, and only then', () => {
  const before = settingsOf({ return_street: '12 Main St', return_zip: '01101' });
  expect(profileEditOf({ ...before, phone: '555' }, before)).not.toHaveProperty('return_google_place_id');
  expect(profileEditOf({ ...before, return_unit: 'Apt 2' }, before)).toMatchObject({
    return_unit: 'Apt 2',
    return_google_address: '',
    return_google_place_id: '',
  });
});
