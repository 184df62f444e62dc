import { describe, expect, it } from 'vitest';
import { claimPath, paidPath, profileEditOf, unpaidPath } from './rules.ts';

describe('the page after a checkout', () => {
  it('of an event pack is the bulk wizard, paid or not', () => {
    const item = { kind: 'event_pack' as const, credits: 500 };
    expect([paidPath(item), unpaidPath(item)]).toEqual([
      '/portal/bulk-campaign-wizard',
      '/portal/bulk-campaign-wizard',
    ]);
  });

  it('of a visitor without an account is the sign-up that claims the credits', () => {
    expect(claimPath(30, 'a b&c')).toBe('/auth/signup?bundle_purchase=true&credits=30&session_id=a+b%26c');
  });
});

it('keeps the billing details of a checkout in the profile', () => {
  expect(
    profileEditOf({
      fullName: 'Ada Writer',
      email: 'ada@example.com',
      phone: '555 0100',
      companyName: 'Quill',
      billingAddressLine1: '1 Quill Ln',
      billingAddressLine2: 'Rear',
      billingCity: 'Albany',
      billingState: 'NY',
      billingZip: '12207',
      billingCountry: 'US',
    }),
  ).toEqual({
    full_name: 'Ada Writer',
    phone: '555 0100',
    company_name: 'Quill',
    billing_address_line1: '1 Quill Ln',
    billing_address_line2: 'Rear',
    billing_city: 'Albany',
    billing_state: 'NY',
    billing_zip: '12207',
    billing_country: 'US',
  });
});
