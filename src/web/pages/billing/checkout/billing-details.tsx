import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import type { z } from 'zod';
import { profileEditOf } from '../../../../modules/billing/checkout/rules.ts';
import type { Profile } from '../../../../modules/identity/profiles/schema.ts';
import { Button } from '../../../components/button.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { profileQuery } from '../../../features/account/profile.ts';
import { AddressFields, type AddressPart } from '../../../features/address-search/fields.tsx';
import type { PurchasableItem } from '../../../features/checkout/items.ts';
import { usePerson } from '../../../features/session/auth.tsx';
import { call } from '../../../lib/api.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { openingInfo } from './billing-details-form.ts';
import { CheckoutPage, WithSelection } from './page.tsx';
import { type BillingInfo, billingInfo, type Selection } from './selection.ts';

export const meta = pageMeta('Billing details');

/** The id of the toast about missing fields, dismissed once they are filled. */
const MISSING = 'billing-details-missing';

const NAMES = {
  street: 'billingAddressLine1',
  unit: 'billingAddressLine2',
  city: 'billingCity',
  state: 'billingState',
  zip: 'billingZip',
} as const satisfies Record<AddressPart, keyof BillingInfo>;

/** Step 1: the billing details for the invoice. */
export default function BillingDetails() {
  // Not refetched while someone fills in the form.
  const profile = useQuery({ ...profileQuery, staleTime: Number.POSITIVE_INFINITY });
  return (
    <WithSelection>
      {(selection, item) =>
        profile.isPending ? (
          <LoadingScreen>Loading...</LoadingScreen>
        ) : (
          <BillingForm selection={selection} item={item} profile={profile.data ?? null} />
        )
      }
    </WithSelection>
  );
}

function BillingForm({
  selection,
  item,
  profile,
}: {
  selection: Selection;
  item: PurchasableItem;
  profile: Profile | null;
}) {
  const person = usePerson();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(billingInfo),
    defaultValues: openingInfo(selection.billingInfo, profile, person),
  });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(
    async (info) => {
      try {
        const saved = await call('POST /rest/v1/profiles', { body: profileEditOf(info) });
        queries.setQueryData(profileQuery.queryKey, saved);
        toast.dismiss(MISSING);
      } catch (error) {
        console.warn('The billing information could not be saved.', error);
        toast.error('Error', { description: 'Failed to save billing information' });
        return;
      }
      navigate('/portal/checkout/confirm-payment', { state: { ...selection, billingInfo: info } });
    },
    () => void toast.error('Missing Information', { id: MISSING, description: 'Please fill in all required fields.' }),
  );

  return (
    <CheckoutPage
      step={1}
      title="Billing details"
      subtitle="Shown on your invoice and saved for next time."
      item={item}
    >
      <form noValidate onSubmit={save} className="sheet grid gap-5 p-5 sm:p-8">
        <PersonFields form={form} />
        <AddressFields
          required
          autofill="billing"
          labels={{ street: 'Address line 1', unit: 'Address line 2' }}
          kept_state={profile?.billing_state ?? ''}
          field={(part) => ({ ...form.register(NAMES[part]), error: errors[NAMES[part]]?.message })}
        />
        <div className="mt-2 flex flex-wrap-reverse justify-between gap-3 border-t border-rule pt-6 max-sm:[&>*]:grow">
          <Button variant="quiet" onClick={() => navigate('/portal/checkout/confirm', { state: selection })}>
            <ArrowLeft aria-hidden="true" className="size-4" /> Back
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Continue to Confirm Payment'}
          </Button>
        </div>
      </form>
    </CheckoutPage>
  );
}

/** Who pays, beside the address. */
function PersonFields({ form }: { form: UseFormReturn<z.input<typeof billingInfo>, unknown, BillingInfo> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label="Full name"
        autoComplete="section-billing name"
        aria-required
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="section-billing email"
        aria-required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        autoComplete="section-billing tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="Company name"
        optional
        autoComplete="section-billing organization"
        error={errors.companyName?.message}
        {...form.register('companyName')}
      />
    </div>
  );
}
