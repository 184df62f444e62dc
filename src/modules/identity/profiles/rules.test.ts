import { expect, it } from 'vitest';
import { presentProfile, STORED_FIELDS, type StoredProfile, storedEdit } from './rules.ts';
import { PROFILE_FIELDS } from './schema.ts';

const AT = new Date('2026-03-01T12:00:00Z');

it('what a browser saves in a field comes back in the field of that name, and no column is named after a vendor', () => {
  const edit = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, `the ${name}`]));
  const stored = storedEdit(edit);
  expect(Object.keys(stored).sort()).toEqual([...STORED_FIELDS].sort());
  expect(STORED_FIELDS.filter((name) => name.includes('google'))).toEqual([]);
  const row = { ...stored, onboarding_completed_at: null, created_at: AT, updated_at: AT } as StoredProfile;
  expect(presentProfile(row)).toEqual({
    ...edit,
    onboarding_completed_at: null,
    created_at: AT.toISOString(),
    updated_at: AT.toISOString(),
  });
});

it('an edit names the fields that were given and no others', () => {
  expect(storedEdit({ return_google_place_id: 'x', signature: null })).toEqual({
    return_place_id: 'x',
    signature: null,
  });
});
