import { unwritableText } from '../../../../modules/addresses/writable-rules.ts';
import { TextField } from '../../../components/form/field.tsx';
import { AddressFields, type AddressPart } from '../../../features/address-search/fields.tsx';
import type { SenderAddress } from '../../../features/letter-draft/drafts.ts';

/** The return address on every envelope. */
export function ReturnAddressPart({
  address,
  onChange,
}: {
  address: SenderAddress;
  onChange(address: SenderAddress): void;
}) {
  const change = (part: Partial<SenderAddress>) => onChange({ ...address, ...part });
  const part = (name: AddressPart) => ({
    name,
    value: address[name],
    error: unwritableText(name, address[name]),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Undeliverable mail comes back here. This starts with your profile’s address.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="section-sender given-name"
          maxLength={100}
          value={address.firstName}
          error={unwritableText('firstName', address.firstName)}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="section-sender family-name"
          maxLength={100}
          value={address.lastName}
          error={unwritableText('lastName', address.lastName)}
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      <AddressFields autofill="sender" kept_state={address.state} field={part} />
    </div>
  );
}
