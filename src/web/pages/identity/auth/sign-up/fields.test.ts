import { describe, expect, it } from 'vitest';
import { boughtBundle } from './fields.ts';

describe('a bundle bought before signing up', () => {
  it.each([
    ['?bundle_purchase=true&credits=25&session_id=cs_1', { credits: 25 }],
    ['?bundle_purchase=true', { credits: null }],
    ['?bundle_purchase=true&credits=lots', { credits: null }],
    ['?bundle_purchase=1&credits=25', null],
    ['', null],
  ])('%s', (search, bundle) => {
    expect(boughtBundle(search)).toEqual(bundle);
  });
});
