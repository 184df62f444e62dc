import type { Profile } from '../../../../modules/identity/profiles/schema.ts';
import type { Person } from '../../../features/session/auth.tsx';
import type { BillingInfo } from './selection.ts';

/** What step 1 begins with: what was entered before, else what the profile knows. */
export function openingInfo(entered: BillingInfo | undefined, profile: Profile | null, person: Person): BillingInfo {
  return (
    entered ?? {
      fullName: profile?.full_name || person.full_name,
      email: profile?.email || person.email,
      phone: profile?.phone ?? '',
      companyName: profile?.company_name ?? '',
      billingAddressLine1: profile?.billing_address_line1 ?? '',
      billingAddressLine2: profile?.billing_address_line2 ?? '',
      billingCity: profile?.billing_city ?? '',
      billingState: profile?.billing_state ?? '',
      billingZip: profile?.billing_zip ?? '',
      billingCountry: profile?.billing_country || 'US',
    }
  );
}
