import { isBlank } from '../../../../handwriting/repertoire.ts';
import { unwritableText } from '../../../../modules/addresses/writable-rules.ts';
import { TextField } from '../../../components/form/field.tsx';
import { TidyOffer } from '../../../features/address-search/tidy-offer.tsx';
import { stepOfReason } from '../../../features/letter-draft/copied-card.ts';
import type { RecipientContact } from '../../../features/letter-draft/drafts.ts';
import { NotSent } from '../../../features/letter-draft/not-sent.tsx';
import { recipientOf } from '../../../features/letter-draft/send-letter.ts';
import { LiveEnvelope } from '../../../features/letter-editor/live/envelope.tsx';
import { StepHead, type StepProps } from '../../../features/letter-editor/wizard-step.tsx';
import { AddressEntry } from './address/entry.tsx';

/** Step 2: the recipient's name and address. */
export function RecipientStep({ draft, edit, missing }: StepProps) {
  const { contactForm } = draft;
  const change = (part: Partial<RecipientContact>) => edit({ contactForm: { ...contactForm, ...part } });
  const text = (name: keyof RecipientContact) => ({
    name,
    autoComplete: 'off',
    value: contactForm[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const nameError = (name: 'first_name' | 'last_name', what: string) =>
    missing.includes(name) && isBlank(contactForm[name])
      ? `Please enter the ${what}.`
      : unwritableText(name, contactForm[name]);

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Who is it for?">The name and address go on the envelope in the same handwriting.</StepHead>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            aria-required
            error={nameError('first_name', 'first name')}
            {...text('first_name')}
          />
          <TextField
            label="Last name"
            aria-required
            error={nameError('last_name', 'last name')}
            {...text('last_name')}
          />
        </div>
        {draft.failure_reason !== '' && stepOfReason(draft.failure_reason) === 2 && (
          <NotSent reason={draft.failure_reason} />
        )}
        <AddressEntry
          label="Search for their address"
          address={contactForm}
          onChange={change}
          verify={{ confirmed: draft.address_confirmed, onConfirm: (address_confirmed) => edit({ address_confirmed }) }}
          error={
            missing.includes('address') ? 'Please search for their address and choose it from the list.' : undefined
          }
        />
        <TidyOffer written={contactForm} onChange={change} />
        <details className="border-t border-rule pt-5" open={contactForm.company_name !== '' || undefined}>
          <summary className="w-fit text-sm font-semibold">Company, email and phone (optional)</summary>
          <div className="mt-5 grid gap-5 sm:grid-cols-2">
            <TextField
              label="Company"
              optional
              hint="Appears on the envelope."
              className="sm:col-span-2"
              error={unwritableText('company_name', contactForm.company_name)}
              {...text('company_name')}
            />
            <TextField label="Email" type="email" optional {...text('contact_email')} />
            <TextField label="Phone" type="tel" optional {...text('phone')} />
          </div>
        </details>
      </div>
      <LiveEnvelope letter={draft} recipient={recipientOf(contactForm)} />
    </div>
  );
}
