import { describe, expect, it } from 'vitest';
import type { AttemptDetail } from '../../../features/automations/queries.ts';
import { readingOf, withPath } from './mapping.ts';

const NOTHING = {
  ...{ first_name: null, last_name: null, full_name: null, company_name: null, email: null, phone: null },
  ...{ street: null, unit: null, city: null, state: null, zip: null, country: null },
};
const sample: Pick<AttemptDetail, 'fields' | 'understood'> = {
  fields: [
    { path: ['contact', 'city'], label: 'City', value: 'El Paso' },
    { path: ['office', 'city'], label: 'Office city', value: 'Austin' },
  ],
  understood: { ...NOTHING, city: { value: 'El Paso', path: ['contact', 'city'] } },
};

describe('the fields of a sample event', () => {
  it('come from our reading until the customer chooses a place', () => {
    expect(readingOf('city', {}, sample)).toEqual({ value: 'El Paso', path: ['contact', 'city'], is_chosen: false });
    const mapping = withPath({}, 'city', ['office', 'city']);
    expect(readingOf('city', mapping, sample)).toEqual({ value: 'Austin', path: ['office', 'city'], is_chosen: true });
  });

  it('are empty where the chosen place has no value in this event, never our reading', () => {
    const mapping = withPath({}, 'city', ['home', 'city']);
    expect(readingOf('city', mapping, sample)).toMatchObject({ value: '', is_chosen: true });
  });

  it('go back to our reading when the choice is removed, and keep the other choices', () => {
    const chosen = withPath(withPath({}, 'city', ['office', 'city']), 'zip', ['zip']);
    expect(withPath(chosen, 'city', null)).toEqual({ zip: ['zip'] });
  });
});
