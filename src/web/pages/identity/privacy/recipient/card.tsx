import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RecipientSearch } from '../../../../../modules/privacy/recipients/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { SettingsCard } from '../../settings/cards.tsx';
import { Erasures } from './erasures.tsx';
import { Found } from './found.tsx';

const NOBODY: RecipientSearch = { first_name: '', last_name: '', street: '', unit: '', zip: '', email: '' };

/** Finds one person across everything that the account has. */
export function RecipientCard() {
  const [person, setPerson] = useState(NOBODY);
  const search = useMutation({
    mutationFn: (wanted: RecipientSearch) => call('POST /functions/v1/find-recipient', { body: wanted }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    search.mutate(person);
  }
  const field = (name: keyof RecipientSearch, label: string) => ({
    label,
    name: `person_${name}`,
    value: person[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setPerson({ ...person, [name]: target.value });
      search.reset();
    },
  });
  return (
    <SettingsCard
      title="A Person You Wrote To"
      subtitle="Somebody asks what you keep about them, or wants to be erased? Find them in your letters, contacts, lists, webhooks and drafts."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField {...field('first_name', 'First name')} />
          <TextField {...field('last_name', 'Last name')} />
          <TextField {...field('street', 'Street address')} className="sm:col-span-2" />
          <TextField {...field('zip', 'ZIP code')} inputMode="numeric" />
          <TextField {...field('email', 'E-mail address')} type="email" optional />
        </div>
        {search.isError && (
          <Alert kind="error">{messageOf(search.error, 'The search failed. Please try again.')}</Alert>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={search.isPending}>
            {search.isPending ? 'Searching...' : 'Find This Person'}
          </Button>
        </div>
      </form>
      {search.data && <Found person={person} found={search.data} onErased={() => search.reset()} />}
      <Erasures />
    </SettingsCard>
  );
}
