import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { ENTRY_KINDS, type EntryKind } from '../../../modules/do-not-mail/match-rules.ts';
import { ENTRY_LIMITS, entryProblem } from '../../../modules/do-not-mail/rules.ts';
import type { NewEntry } from '../../../modules/do-not-mail/schema.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { CheckField, SelectField, TextField } from '../../components/form/field.tsx';
import { DO_NOT_MAIL } from '../../features/do-not-mail/queries.ts';
import { call, messageOf } from '../../lib/api.ts';
import { KIND_HINTS, KIND_NAMES } from './kinds.ts';

type Field = keyof typeof ENTRY_LIMITS;

const NAMES = ['first_name', 'last_name'] as const;
const ADDRESS = ['street', 'unit', 'city', 'state', 'zip'] as const;
const FIELDS: Record<EntryKind, readonly Field[]> = {
  person: [...NAMES, ...ADDRESS, 'email'],
  address: ADDRESS,
  email: ['email'],
  company: ['company_name'],
};
const LABELS: Record<Field, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  street: 'Street address',
  unit: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  company_name: 'Company',
  reason: 'Reason',
};

const EMPTY: NewEntry = {
  kind: 'person',
  first_name: '',
  last_name: '',
  email: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
  company_name: '',
  all_units: true,
  reason: '',
};

/** Adds one entry. */
export function AddEntry({ onClose }: { onClose(): void }) {
  const [values, setValues] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (entry: NewEntry) => call('POST /rest/v1/do_not_mail', { body: { entries: [entry] } }),
    onSuccess: ({ added }) => {
      toast.success(added > 0 ? 'Entry added' : 'This entry is already on your list');
      onClose();
      void queries.invalidateQueries({ queryKey: DO_NOT_MAIL });
    },
    onError: (error) => setProblem(messageOf(error, 'The entry was not added. Please try again.')),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { kind, all_units, reason } = values;
    const wanted = Object.fromEntries(FIELDS[kind].map((field) => [field, values[field].trim()]));
    const entry = { ...EMPTY, ...wanted, kind, all_units, reason: reason.trim() };
    const found = entryProblem(entry);
    setProblem(found);
    if (!found) save.mutate(entry);
  }

  const close = () => save.isPending || onClose();
  const field = (name: Field) => (
    <TextField
      key={name}
      label={LABELS[name]}
      name={name}
      autoComplete="off"
      maxLength={ENTRY_LIMITS[name]}
      className={name === 'street' || name === 'email' || name === 'company_name' ? 'sm:col-span-2' : undefined}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <Dialog open onClose={close} title="Add to the do-not-mail list" className="w-[min(40rem,calc(100vw-1rem))]">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <SelectField
          label="Don’t mail"
          hint={KIND_HINTS[values.kind]}
          value={values.kind}
          onChange={(event) => {
            setProblem(null);
            setValues({ ...values, kind: event.target.value as EntryKind });
          }}
        >
          {ENTRY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_NAMES[kind]}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">{FIELDS[values.kind].map(field)}</div>
        {values.kind === 'address' && values.unit.trim() === '' && (
          <CheckField
            name="all_units"
            checked={values.all_units}
            onChange={(event) => setValues({ ...values, all_units: event.target.checked })}
          >
            Also stop letters to every unit at this address
          </CheckField>
        )}
        <TextField
          label={LABELS.reason}
          optional
          name="reason"
          maxLength={ENTRY_LIMITS.reason}
          hint="Shown when a letter isn’t sent because of this entry."
          placeholder="Asked us to stop"
          value={values.reason}
          onChange={(event) => setValues({ ...values, reason: event.target.value })}
        />
        {problem && <Alert kind="error" title={problem} />}
        <div className="dialog-actions">
          <Button variant="secondary" disabled={save.isPending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending}>
            {save.isPending ? 'Adding...' : 'Add entry'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
