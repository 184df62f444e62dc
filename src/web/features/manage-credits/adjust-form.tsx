import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { FILL_IN, needsApproval, readAmount, VALID_AMOUNT } from '../../../modules/credits/adjustments/rules.ts';
import type { AdjustmentOutcome, ManagedCredits } from '../../../modules/credits/adjustments/schema.ts';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextArea, TextField } from '../../components/form/field.tsx';
import { messageOf } from '../../lib/api.ts';
import { useAdjustment } from './queries.ts';

/** Adds credits to a person's account or removes some. */
export function AdjustForm({ person, onDone }: { person: ManagedCredits; onDone(): void }) {
  const { user_id, credits_balance, adjustment_limit, adjusted, default_amount } = person;
  const [typed, setTyped] = useState({ amount: String(default_amount), reason: '', notes: '' });
  const [request_key, setRequestKey] = useState(newKey);
  const [tried, setTried] = useState(false);
  const credits = readAmount(typed.amount);
  const adjustment = useAdjustment((outcome, added) => {
    announce(outcome, added);
    setTyped({ amount: '', reason: '', notes: '' });
    setRequestKey(newKey);
    setTried(false);
    onDone();
  });
  // Another amount or reason is another adjustment; the same one pressed twice is made once.
  const change = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    setRequestKey(newKey);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (credits === null || !typed.reason.trim()) return;
    adjustment.mutate({
      target_user_id: user_id,
      credits_amount: credits,
      reason: typed.reason.trim(),
      notes: typed.notes.trim(),
      request_key,
    });
  }
  const needs_second = credits !== null && needsApproval(credits, adjusted, adjustment_limit);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Credits"
        inputMode="text"
        autoComplete="off"
        aria-required
        maxLength={9}
        hint={amountHint(credits, credits_balance)}
        value={typed.amount}
        error={!tried || credits !== null ? undefined : typed.amount.trim() ? VALID_AMOUNT : FILL_IN}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <TextField
        label="Reason"
        aria-required
        maxLength={500}
        hint="The customer sees it in their billing history."
        value={typed.reason}
        error={tried && !typed.reason.trim() ? FILL_IN : undefined}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <TextArea
        label="Notes"
        optional
        rows={2}
        maxLength={2000}
        className="[&_textarea]:min-h-16"
        hint="Only operators see them."
        value={typed.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
      <Alert kind={needs_second ? 'warning' : 'info'}>
        <p>
          {limitText(person)}
          {needs_second && ' This one will wait until another operator approves it.'}
        </p>
      </Alert>
      {adjustment.isError && (
        <Alert kind="error">
          <p>{messageOf(adjustment.error, 'Failed to adjust credits.')}</p>
        </Alert>
      )}
      <div className="flex justify-end">
        <Button type="submit" pending={adjustment.isPending}>
          {adjustment.isPending ? 'Adjusting...' : needs_second ? 'Request Approval' : 'Adjust Credits'}
        </Button>
      </div>
    </form>
  );
}

function limitText({ adjustment_limit, adjusted }: ManagedCredits): string {
  if (adjusted.is_own) return 'You’re a member of this account, so each adjustment needs a second person.';
  const used = adjusted.elsewhere + Math.abs(adjusted.here);
  const limit = `You can adjust up to ${formatCount(adjustment_limit, 'credit')} in 24 hours, in all accounts together`;
  return `${limit}${used > 0 ? `, and have used ${formatNumber(used)}` : ''}. More needs a second person.`;
}

const newKey = () => crypto.randomUUID();

function amountHint(credits: number | null, balance: number): string {
  if (credits === null) return 'Above zero adds, below zero removes.';
  const after = balance + credits;
  if (after < 0) return `That is more than the ${formatCount(balance, 'credit')} that the account has.`;
  return `Balance afterwards: ${formatNumber(after)}.`;
}

function announce({ state, new_balance }: AdjustmentOutcome, credits: number): void {
  if (state === 'pending') {
    toast.success('Waiting for Approval', { description: 'Another operator can approve it on the Billing page.' });
    return;
  }
  const done = `${credits > 0 ? 'Added' : 'Removed'} ${formatCount(Math.abs(credits), 'credit')}.`;
  toast.success('Credits Adjusted', { description: `${done} New balance: ${formatNumber(new_balance)}` });
}
