import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { asAddress } from '../../../modules/letters/page-rules.ts';
import { Button } from '../../components/button.tsx';
import { EnvelopePicture } from '../../components/envelope-picture.tsx';
import { TextField } from '../../components/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import type { SenderAddress } from '../../lib/drafts.ts';
import { AddressEntry } from './address-entry.tsx';
import { recipientOf, senderOf } from './send-letter.ts';
import { StepHead, type StepProps } from './step.tsx';
import { penOf } from './writing-pen.ts';

/** Step 3: who writes, and where an answer goes. */
export function ReturnStep({ draft, edit, missing }: StepProps) {
  const { returnAddress } = draft;
  const change = (part: Partial<SenderAddress>) => edit({ returnAddress: { ...returnAddress, ...part } });

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Where does it come from?">
          The post brings a letter back here if it cannot be delivered.
        </StepHead>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="section-sender given-name"
            aria-required
            value={returnAddress.firstName}
            error={
              missing.includes('firstName') && !returnAddress.firstName.trim() ? 'Please enter your name.' : undefined
            }
            onChange={(event) => change({ firstName: event.target.value })}
          />
          <TextField
            label="Last name"
            name="lastName"
            optional
            autoComplete="section-sender family-name"
            value={returnAddress.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </div>
        <AddressEntry
          label="Search for your address"
          address={returnAddress}
          onChange={change}
          autofill="sender"
          error={
            missing.includes('address') ? 'Please choose your address from the list, or enter it by hand.' : undefined
          }
        />
        <SaveToProfile address={returnAddress} />
      </div>
      <aside aria-label="Your envelope" className="lg:sticky lg:top-24 lg:self-start">
        <EnvelopePicture
          pen={penOf(draft)}
          return_address={asAddress(senderOf(returnAddress))}
          recipient={recipientOf(draft.contactForm)}
          label="The envelope as it is being addressed"
        />
      </aside>
    </div>
  );
}

function SaveToProfile({ address }: { address: SenderAddress }) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call('POST /rest/v1/profiles', {
        body: {
          return_first_name: address.firstName,
          return_last_name: address.lastName,
          return_street: address.street,
          return_unit: address.unit,
          return_city: address.city,
          return_state: address.state,
          return_zip: address.zip,
          return_google_address: address.google_address,
          return_google_place_id: address.google_place_id,
        },
      }),
    onSuccess: () => {
      toast.success('Address Saved', { description: 'It will stand here when you write your next letter.' });
      void queries.invalidateQueries({ queryKey: ['profile'] });
    },
    onError: (error) =>
      toast.error('Save Failed', { description: messageOf(error, 'Unable to save address to profile') }),
  });
  const savable = [address.firstName, address.street, address.city].every((part) => part.trim() !== '');
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      disabled={!savable}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? 'Saving...' : 'Save to my profile'}
    </Button>
  );
}
