import { expect, it } from 'vitest';
import { conflictQuestion, conflictText, unverifiedText, zipPlaceName } from './text-rules.ts';

const WRITTEN = { city: 'Troy', state: 'NY', zip: '90210-1234' };
const BEVERLY_HILLS = { city: 'Beverly Hills', state: 'CA' };
const SOMEWHERE = { city: '', state: 'PR' };

it('a place is named by its city and state, or by its state where no city is known', () => {
  expect([BEVERLY_HILLS, SOMEWHERE].map(zipPlaceName)).toEqual(['Beverly Hills, CA', 'PR']);
});

it('a ZIP code that may not belong to the city says which city it is listed under, if any', () => {
  expect([BEVERLY_HILLS, SOMEWHERE, null].map((place) => unverifiedText(WRITTEN, place))).toEqual([
    '90210 is listed under Beverly Hills, CA, not Troy',
    '90210 is not in our list of ZIP codes',
    '90210 is not in our list of ZIP codes',
  ]);
});

it('a ZIP code of another state says where it is, if that is known', () => {
  expect([BEVERLY_HILLS, SOMEWHERE, null].map((place) => conflictText(WRITTEN, place))).toEqual([
    '90210 is in Beverly Hills, CA',
    '90210 is in PR',
    '90210 is not a ZIP code in NY',
  ]);
});

it('the question names the state only where the ZIP code is in another one', () => {
  const chicago = { city: 'Chicago', state: 'IL', zip: '62701' };
  expect(conflictQuestion(chicago, { city: 'Springfield', state: 'IL' })).toBe('Chicago or 62701?');
  expect(conflictQuestion(chicago, BEVERLY_HILLS)).toBe('Chicago, IL or 62701?');
  expect(conflictQuestion(chicago, null)).toBe('Chicago, IL or 62701?');
});
