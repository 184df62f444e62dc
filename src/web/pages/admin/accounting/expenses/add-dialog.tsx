import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import {
  CADENCE_NAMES,
  CADENCES,
  centsOfDollars,
  RECEIPT_LIMIT_BYTES,
  RECEIPT_TYPES,
} from '../../../../../modules/accounting/expenses/rules.ts';
import type { AccountingSettings } from '../../../../../modules/accounting/settings/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Field, SelectField, TextArea, TextField } from '../../../../components/form/field.tsx';
import { messageOf } from '../../../../lib/api.ts';
import { cn } from '../../../../lib/cn.ts';
import { uploadFile } from '../../../../lib/upload.ts';
import { BOOKS } from '../queries.ts';

const HINTS = {
  one_time: 'Counts once, in the month of its date.',
  monthly: 'Counts in each month from its date on, until its last day.',
  annual: 'Split over 12 months from its date on. Does not repeat.',
} as const;

type Draft = {
  name: string;
  amount: string;
  incurred_on: string;
  cadence: keyof typeof HINTS;
  ends_on: string;
  approver: string;
  notes: string;
};
type Props = { settings: AccountingSettings; onClose(): void };

/** Adds an expense, with its receipt. What was typed stays when it is refused. */
export function AddDialog({ settings, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(settings.time_zone));
  const [receipt, setReceipt] = useState<File>();
  const [tried, setTried] = useState(false);
  const add = useAddExpense(onClose);
  const problems = problemsOf(draft, receipt);
  const errors = tried ? problems : {};
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!draft.name.trim() || !draft.amount.trim()) toast.error('Please fill in all required fields');
    else if (Object.keys(problems).length === 0) add.mutate({ draft, receipt });
  }
  return (
    <Dialog open onClose={onClose} title="Add Expense">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name"
          maxLength={200}
          aria-required
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Amount in dollars"
            inputMode="decimal"
            aria-required
            hint="Below zero corrects an earlier expense."
            value={draft.amount}
            error={errors.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
          <TextField
            label="Date"
            type="date"
            value={draft.incurred_on}
            error={errors.incurred_on}
            onChange={({ target }) => set({ incurred_on: target.value })}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Frequency"
            hint={HINTS[draft.cadence]}
            value={draft.cadence}
            onChange={({ target }) => set({ cadence: target.value as Draft['cadence'], ends_on: '' })}
          >
            {CADENCES.map((cadence) => (
              <option key={cadence} value={cadence}>
                {CADENCE_NAMES[cadence]}
              </option>
            ))}
          </SelectField>
          {draft.cadence === 'monthly' && (
            <TextField
              label="Last day"
              optional
              type="date"
              value={draft.ends_on}
              error={errors.ends_on}
              onChange={({ target }) => set({ ends_on: target.value })}
            />
          )}
          <SelectField
            label="Approver"
            optional
            value={draft.approver}
            onChange={({ target }) => set({ approver: target.value })}
          >
            <option value="">None</option>
            {settings.approvers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
        <TextArea
          label="Notes"
          optional
          rows={2}
          maxLength={2000}
          className="[&_textarea]:min-h-20"
          value={draft.notes}
          onChange={({ target }) => set({ notes: target.value })}
        />
        <ReceiptField error={errors.receipt} onChoose={setReceipt} />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add Expense'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ReceiptField({ error, onChoose }: { error: string | undefined; onChoose(file: File | undefined): void }) {
  return (
    <Field
      label="Receipt"
      optional
      hint="PDF, PNG or JPEG, up to 10 MB. Only app admins can download it."
      error={error}
    >
      {(ids) => (
        <input
          {...ids}
          type="file"
          accept={RECEIPT_TYPES}
          onChange={({ target }) => onChoose(target.files?.[0])}
          className={cn(
            'w-full min-w-0 text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border',
            'file:border-rule-strong file:bg-sheet file:px-4 file:font-semibold file:text-ink',
          )}
        />
      )}
    </Field>
  );
}

const emptyDraft = (time_zone: string): Draft => ({
  name: '',
  amount: '',
  incurred_on: new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date()),
  cadence: 'one_time',
  ends_on: '',
  approver: '',
  notes: '',
});

function problemsOf(draft: Draft, receipt: File | undefined) {
  const found: Partial<Record<'name' | 'amount' | 'incurred_on' | 'ends_on' | 'receipt', string>> = {};
  if (!draft.name.trim()) found.name = 'Enter a name.';
  if (!centsOfDollars(draft.amount)) found.amount = 'Enter an amount such as 12.50.';
  if (!draft.incurred_on) found.incurred_on = 'Enter a date.';
  if (draft.ends_on && draft.ends_on < draft.incurred_on) found.ends_on = 'This is before the date of the expense.';
  if (receipt && receipt.size > RECEIPT_LIMIT_BYTES) found.receipt = 'This file is larger than 10 MB.';
  return found;
}

function useAddExpense(onDone: () => void) {
  const queries = useQueryClient();
  // One dialog is one expense, however often its button is pressed.
  const [request_key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn({ draft, receipt }: { draft: Draft; receipt: File | undefined }) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...draft, request_key })) form.set(name, value);
      if (receipt) form.set('receipt', receipt);
      return uploadFile('/rest/v1/expenses', form, () => {});
    },
    onSuccess: () => {
      toast.success('Expense added successfully');
      onDone();
    },
    onError: (error) => toast.error('Failed to add expense', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: BOOKS }),
  });
}
