import { describe, expect, it } from 'vitest';
import { NO_SIGN_UP_FIELDS, signUpFields } from './fields.ts';

const filled = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: 'engine-1843',
  confirm_password: 'engine-1843',
  agree_to_terms: true,
};
const problems = (fields: typeof filled) =>
  Object.fromEntries(
    signUpFields.safeParse(fields).error?.issues.map(({ path, message }) => [path.join(), message]) ?? [],
  );

describe('the sign-up form', () => {
  it('trims names and keeps the rest as typed', () => {
    expect(signUpFields.parse(filled)).toMatchObject({ first_name: 'Ada', password: 'engine-1843' });
  });
  it('reports all missing fields at once', () => {
    expect(Object.keys(problems(NO_SIGN_UP_FIELDS)).toSorted()).toEqual(Object.keys(filled).toSorted());
  });
  it('reports mismatched passwords together with other errors', () => {
    expect(problems({ ...filled, first_name: '', confirm_password: 'engine-1834' })).toEqual({
      first_name: 'Please enter your first name.',
      confirm_password: 'Passwords do not match',
    });
  });
  it('requires agreement to the terms', () => {
    expect(problems({ ...filled, agree_to_terms: false })).toEqual({
      agree_to_terms: 'Please agree to the terms and conditions',
    });
  });
});
