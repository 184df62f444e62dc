import { isBlank } from '../../../../handwriting/repertoire.ts';
import { unwritableText } from '../../../../modules/addresses/writable-rules.ts';
import { TextField } from '../../../components/form/field.tsx';
import { SaveToProfile } from '../../../features/address-search/save-to-profile.tsx';
import type { SenderAddress } from '../../../features/letter-draft/drafts.ts';
import { recipientOf } from '../../../features/letter-draft/send-letter.ts';
import { LiveEnvelope } from '../../../features/letter-editor/live/envelope.tsx';
import { StepHead, type StepProps } from '../../../features/letter-editor/wizard-step.tsx';
import { AddressEntry } from './address/entry.tsx';

/** Step 3: the return address. */
export function ReturnStep({ draft, edit, missing }: StepProps) {
  const { returnAddress } = draft;
  const change = (part: Partial<SenderAddress>) => edit({ returnAddress: { ...returnAddress, ...part } });

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Return address">Undeliverable mail comes back here.</StepHead>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="section-sender given-name"
            aria-required
            value={returnAddress.firstName}
            error={
              missing.includes('firstName') && isBlank(returnAddress.firstName)
                ? 'Please enter your name.'
                : unwritableText('firstName', returnAddress.firstName)
            }
            onChange={(event) => change({ firstName: event.target.value })}
          />
          <TextField
            label="Last name"
            name="lastName"
            optional
            autoComplete="section-sender family-name"
            value={returnAddress.lastName}
            error={unwritableText('lastName', returnAddress.lastName)}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </div>
        <AddressEntry
          label="Search for your address"
          address={returnAddress}
          onChange={change}
          autofill="sender"
          error={
            missing.includes('address') ? 'Please choose your address from the list, or enter it manually.' : undefined
          }
        />
        <SaveToProfile
          address={returnAddress}
          needed={['firstName', 'street', 'city']}
          name="Save to my profile"
          saved_text="Saved as your default return address."
        />
      </div>
      <LiveEnvelope letter={draft} recipient={recipientOf(draft.contactForm)} />
    </div>
  );
}
