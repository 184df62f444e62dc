import { type FormEvent, useState } from 'react';
import type { RecipientSearch } from '../../../modules/privacy/recipients/schema.ts';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { TextField } from '../../components/form/field.tsx';
import { messageOf } from '../../lib/api.ts';
import type { useSearch } from './use-search.ts';

const NOBODY: RecipientSearch = { first_name: '', last_name: '', street: '', unit: '', zip: '', email: '' };

/** Who is looked for, by name and by address or email. Shows how far the search is. */
export function PersonForm({ searching }: { searching: ReturnType<typeof useSearch> }) {
  const [person, setPerson] = useState(NOBODY);
  const { search, is_running, error } = searching;
  function submit(event: FormEvent) {
    event.preventDefault();
    searching.start(person);
  }
  const field = (name: keyof RecipientSearch, label: string) => ({
    label,
    name: `person_${name}`,
    value: person[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setPerson({ ...person, [name]: target.value });
      searching.forget();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field('first_name', 'First name')} />
        <TextField {...field('last_name', 'Last name')} />
        <TextField {...field('street', 'Street address')} className="sm:col-span-2" />
        <TextField {...field('zip', 'ZIP code')} inputMode="numeric" />
        <TextField
          {...field('email', 'Email')}
          type="email"
          hint="Many people share a name, so enter the address, the email, or both."
        />
      </div>
      {error && <Alert kind="error">{messageOf(error, 'The search failed. Please try again.')}</Alert>}
      <div>
        <Button type="submit" variant="secondary" pending={is_running}>
          {is_running ? 'Searching...' : 'Find This Person'}
        </Button>
      </div>
      {is_running && search && search.accounts > 1 && (
        <div className="grid gap-2 text-sm text-ink-soft">
          <ProgressBar label="Accounts searched" max={search.accounts} value={search.accounts_read} />
          <p>
            {formatNumber(search.accounts_read)} of {formatNumber(search.accounts)} accounts searched
          </p>
        </div>
      )}
    </form>
  );
}
