import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextArea } from '../../components/form/field.tsx';

/** Why letters are not sent at once, a note to whoever approves them, and the button that asks. */
export function AskForApproval({
  reasons,
  cards,
  pending,
  disabled = false,
  onAsk,
}: {
  reasons: readonly string[];
  cards: number;
  pending: boolean;
  disabled?: boolean;
  onAsk(note: string): void;
}) {
  const [note, setNote] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    onAsk(note.trim());
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Alert title="This needs approval">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Alert>
      <TextArea
        label="Note for the approver"
        optional
        name="note"
        maxLength={1000}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="lg" pending={pending} disabled={disabled}>
        {pending ? 'Asking...' : 'Ask for approval'}
      </Button>
      <p className="text-sm text-ink-faint">
        {formatCount(cards, 'card')} for {formatCount(cards, 'credit')}. Nothing is printed or charged until someone
        approves it. You can’t edit it while it waits.
      </p>
    </form>
  );
}
