import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { addressLine, type Place, searchFailureText, usablePlace } from './search.ts';
import { moved } from './use-address-search.ts';

const address = { street: '12 Main Street', unit: 'Apt 4', city: 'Springfield', state: 'IL', zip: '62701' };
const place = (parts: Partial<Place['address_components']> = {}): Place => ({
  place_id: 'place-1',
  formatted_address: '12 Main St, Springfield, IL 62701',
  address_components: { ...address, street: '12 Main St', unit: '', ...parts },
  verified: true,
});
it('a place without parts, formatted address or id is ignored', () => {
  expect(usablePlace(place())).toBeDefined();
  expect(usablePlace(place({ street: ' ' }))).toBeUndefined();
  expect(usablePlace({ ...place(), formatted_address: '' })).toBeUndefined();
  expect(usablePlace({ ...place(), place_id: '' })).toBeUndefined();
});

it('an address fits on one line without gaps for missing parts', () => {
  expect(addressLine(address)).toBe('12 Main Street Apt 4, Springfield, IL 62701');
  expect(addressLine({ ...address, unit: '', state: '' })).toBe('12 Main Street, Springfield, 62701');
});

it('the arrow keys wrap around the list, and Home and End move the caret until an option is active', () => {
  expect(moved('ArrowDown', -1, 3)).toBe(0);
  expect(moved('ArrowDown', 2, 3)).toBe(0);
  expect(moved('ArrowUp', -1, 3)).toBe(2);
  expect(moved('ArrowUp', 1, 3)).toBe(0);
  expect(moved('End', 0, 3)).toBe(2);
  expect(moved('Home', -1, 3)).toBeUndefined();
  expect(moved('a', 1, 3)).toBeUndefined();
});

describe('a search that fails', () => {
  it("shows the server's message at a rate limit, otherwise its own", () => {
    const limit = new ApiError(429, { code: 'over_request_rate_limit', user_message: 'The limit is 600 an hour.' });
    expect(searchFailureText(limit, 'Not reached.')).toBe('The limit is 600 an hour.');
    expect(searchFailureText(new ApiError(503, {}), 'Not reached.')).toBe('Not reached.');
    expect(searchFailureText(new TypeError('Failed to fetch'), 'Not reached.')).toBe('Not reached.');
  });
});
