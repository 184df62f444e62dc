import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { asAddress } from '../../../modules/letters/page-rules.ts';
import { AddressFields, type AddressPart } from '../../components/address-fields.tsx';
import { Button } from '../../components/button.tsx';
import { EnvelopePicture } from '../../components/envelope-picture.tsx';
import { TextField } from '../../components/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import type { LetterContent, SenderAddress } from '../../lib/drafts.ts';
import { senderOf } from '../letters/send-letter.ts';
import { StepHead } from '../letters/step.tsx';
import { penOf } from '../letters/writing-pen.ts';
import type { Recipient } from './recipient.ts';

const ASKED: Record<string, string> = {
  firstName: 'Please enter a first name.',
  lastName: 'Please enter a last name.',
  street: 'Please enter the street address.',
  city: 'Please enter the city.',
  state: 'Please choose a state.',
  zip: 'Please enter the ZIP code.',
};

/** Step 5: who writes, and where the post brings back what it cannot deliver. */
export function SenderStep({
  letter,
  recipient,
  missing,
  onWrite,
}: {
  letter: LetterContent;
  recipient: Recipient;
  missing: readonly string[];
  onWrite(change: Partial<LetterContent>): void;
}) {
  const sender = letter.returnAddress;
  const change = (part: Partial<SenderAddress>) =>
    onWrite({ returnAddress: { ...sender, ...part, google_address: '', google_place_id: '' } });
  const problemOf = (field: keyof SenderAddress) =>
    missing.includes(field) && !sender[field].trim() ? ASKED[field] : undefined;
  const part = (name: AddressPart) => ({
    name,
    value: sender[name],
    error: problemOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
      <div className="grid content-start gap-7">
        <StepHead title="Where do the cards come from?">
          This return address is written on every envelope. The post brings back here what it cannot deliver.
        </StepHead>
        <div className="grid gap-5 sm:grid-cols-2">
          {(['firstName', 'lastName'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'firstName' ? 'First name' : 'Last name'}
              name={name}
              autoComplete={`section-sender ${name === 'firstName' ? 'given-name' : 'family-name'}`}
              aria-required
              maxLength={100}
              value={sender[name]}
              error={problemOf(name)}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </div>
        <AddressFields required autofill="sender" kept_state={sender.state} field={part} />
        <SaveToProfile address={sender} />
      </div>
      <aside aria-label="Your envelope" className="lg:sticky lg:top-24 lg:self-start">
        <EnvelopePicture
          pen={penOf(letter)}
          return_address={asAddress(senderOf(sender))}
          recipient={recipient}
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
          return_google_address: '',
          return_google_place_id: '',
        },
      }),
    onSuccess: () => {
      toast.success('Address Saved', { description: 'It will stand here the next time you write.' });
      void queries.invalidateQueries({ queryKey: ['profile'] });
    },
    onError: (error) =>
      toast.error('Save Failed', { description: messageOf(error, 'Unable to save address to profile') }),
  });
  const savable = [address.firstName, address.lastName, address.street].every((field) => field.trim() !== '');
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      disabled={!savable}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? 'Saving...' : 'Save to Profile'}
    </Button>
  );
}
