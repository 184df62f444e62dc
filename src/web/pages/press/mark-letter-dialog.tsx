import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { fullName } from '../../../modules/letters/rules.ts';
import type { PressItem } from '../../../modules/press/schema.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Choice } from '../../components/form/choice.tsx';
import { TextArea } from '../../components/form/field.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { letterMarks } from './labels.ts';

const MARKS = {
  'expect-48-hour-delay': {
    name: 'Reprint',
    note: 'It goes back into the queue. The customer sees: Rewrite (expect 48 hour delay).',
    done: 'Back in the queue',
  },
  failed: {
    name: 'Cancel and refund',
    note: 'It will not be sent, and the customer gets a refund of the credit.',
    done: 'Marked as failed',
  },
} as const;
type Mark = keyof typeof MARKS;

/** Takes one letter out of its run, with a reason. */
export function MarkLetterDialog({ item, onClose }: { item: PressItem; onClose(): void }) {
  const possible = letterMarks(item);
  const [mark, setMark] = useState<Mark>(possible[0] ?? 'failed');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const name = fullName(item.recipient.first_name, item.recipient.last_name);
  const save = useMutation({
    mutationFn: () =>
      call('POST /functions/v1/press-mark-letter', { body: { item_id: item.id, status: mark, reason: reason.trim() } }),
    onSuccess: () => {
      toast.success(MARKS[mark].done, { description: `The letter to ${name}.` });
      onClose();
    },
    onError: (error) => toast.error('Not marked', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['press'] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim()) save.mutate();
  }
  return (
    <Dialog open onClose={onClose} title={`The letter to ${name}`} description="What should happen to it?">
      <form onSubmit={submit} noValidate className="grid gap-6">
        <fieldset className="grid gap-3">
          <legend className="sr-only">What should happen to it?</legend>
          {possible.map((value) => (
            <Choice key={value} name="mark" value={value} checked={mark === value} onChoose={() => setMark(value)}>
              <span className="text-base font-semibold">{MARKS[value].name}</span>
              <span className="text-ink-soft">{MARKS[value].note}</span>
            </Choice>
          ))}
        </fieldset>
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          maxLength={500}
          className="[&_textarea]:min-h-20"
          placeholder={mark === 'failed' ? 'The address is a vacant lot' : 'Ink smudged on the fold'}
          value={reason}
          error={missing && !reason.trim() ? 'Please give a reason.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {mark === 'failed' && (
          <Alert kind="warning" title="This cannot be undone.">
            The credit is refunded right away.
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep it in the run
          </Button>
          <Button type="submit" variant={mark === 'failed' ? 'danger' : 'primary'} pending={save.isPending}>
            {mark === 'failed' ? 'Cancel and refund' : 'Send back to reprint'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
