import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/button.tsx';
import { CheckField, TextField } from '../../../components/form/field.tsx';
import { AddressFields, type AddressPart } from '../../../features/address-search/fields.tsx';
import type { SettingsForm } from './form.ts';

export type SettingsCardProps = { form: UseFormReturn<SettingsForm> };

/** One sheet of the settings: what it is about on the left, its fields on the right. */
export function SettingsCard({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="sheet grid gap-6 p-5 sm:p-8">
      <header className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {subtitle && <p className="text-sm text-ink-soft">{subtitle}</p>}
      </header>
      {children}
    </section>
  );
}

export function PersonalCard({ form, email }: SettingsCardProps & { email: string }) {
  return (
    <SettingsCard title="Personal Information">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          value={email}
          readOnly
          hint={
            <Link to="/settings/security" className="link">
              Change your email, password and devices
            </Link>
          }
          className="sm:col-span-2"
        />
        <TextField label="Full name" autoComplete="name" {...form.register('full_name')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="(555) 123-4567"
          {...form.register('phone')}
        />
        <TextField
          label="Company name"
          autoComplete="organization"
          className="sm:col-span-2"
          {...form.register('company_name')}
        />
      </div>
    </SettingsCard>
  );
}

export function ReturnAddressCard({ form, kept_state }: SettingsCardProps & { kept_state: string }) {
  return (
    <SettingsCard title="Default Return Address" subtitle="This address will be pre-filled when creating letters">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="section-return given-name"
          {...form.register('return_first_name')}
        />
        <TextField label="Last name" autoComplete="section-return family-name" {...form.register('return_last_name')} />
      </div>
      <AddressFields autofill="return" kept_state={kept_state} field={(part) => form.register(`return_${part}`)} />
    </SettingsCard>
  );
}

const BILLING_NAMES = {
  street: 'billing_address_line1',
  unit: 'billing_address_line2',
  city: 'billing_city',
  state: 'billing_state',
  zip: 'billing_zip',
} as const satisfies Record<AddressPart, keyof SettingsForm>;

export function BillingAddressCard({ form, kept_state }: SettingsCardProps & { kept_state: string }) {
  return (
    <SettingsCard title="Billing Address" subtitle="Address for billing and invoices">
      <AddressFields
        autofill="billing"
        labels={{ street: 'Address line 1', unit: 'Address line 2' }}
        kept_state={kept_state}
        field={(part) => form.register(BILLING_NAMES[part])}
      />
    </SettingsCard>
  );
}

export function PrivacyCard() {
  return (
    <SettingsCard title="Privacy" subtitle="Download your data, erase a person you wrote to, or close the account">
      <div>
        <ButtonLink to="/settings/privacy" variant="secondary">
          Open Privacy
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}

export function IntegrationsCard() {
  return (
    <SettingsCard title="Integrations">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">HighLevel Automations</h3>
          <p className="text-sm text-ink-soft">
            Send a card when something happens in your CRM: a new lead, a form, a tag.
          </p>
        </div>
        <ButtonLink to="/portal/automations" variant="secondary">
          Manage Automations
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}

/** Which emails this person gets besides those about money and security. */
export function MailsCard({ form }: SettingsCardProps) {
  return (
    <SettingsCard title="Emails" subtitle="We always email you about payments and the security of your account.">
      <CheckField
        name="order_mails"
        checked={form.watch('order_mails') !== 'off'}
        onChange={(event) => form.setValue('order_mails', event.target.checked ? '' : 'off', { shouldDirty: true })}
      >
        Email me when my cards are submitted, mailed, or couldn’t be sent.
      </CheckField>
    </SettingsCard>
  );
}
