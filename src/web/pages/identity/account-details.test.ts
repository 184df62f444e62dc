import { expect, it } from 'vitest';
import { accountDetailsOf } from './account-details.ts';

const nothing = { first_name: '', last_name: '', phone: '' };

it('prefers the profile, then the sign-up data, then the parts of the full name', () => {
  const profile = { first_name: 'Ada', last_name: '', phone: '' };
  const metadata = { full_name: 'Augusta Ada King', last_name: 'Lovelace', phone: '555' };
  expect(accountDetailsOf(profile, metadata)).toEqual({ first_name: 'Ada', last_name: 'Lovelace', phone: '555' });
  expect(accountDetailsOf(null, { full_name: 'Augusta Ada King' })).toEqual({
    ...nothing,
    first_name: 'Augusta',
    last_name: 'Ada King',
  });
});

it('leaves unknown fields blank', () => {
  expect(accountDetailsOf(null, {})).toEqual(nothing);
  expect(accountDetailsOf(nothing, { first_name: 7 })).toEqual(nothing);
});
