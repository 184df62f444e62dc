import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextArea } from '../../components/form/field.tsx';
import { messageOf } from '../../lib/api.ts';

/** Asks for the reason of a change and makes it. What was typed stays when it fails. */
export function ReasonDialog({
  title,
  description,
  label = 'Reason',
  hint,
  placeholder,
  button,
  done,
  suggestions = [],
  has_note = false,
  children,
  save,
  onClose,
}: {
  title: string;
  description: ReactNode;
  label?: string;
  hint?: string;
  placeholder?: string;
  button: string;
  /** What the toast says afterwards. */
  done: string;
  suggestions?: readonly string[];
  /** Asks for an internal note besides what the customer reads. */
  has_note?: boolean;
  children?: ReactNode;
  save(reason: string, note: string): Promise<unknown>;
  onClose(): void;
}) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => save(reason.trim(), note.trim()),
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onSettled: () => Promise.all(['press', 'letters'].map((topic) => queries.invalidateQueries({ queryKey: [topic] }))),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim()) saving.mutate();
  }
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <TextArea
            label={label}
            hint={hint}
            name="reason"
            rows={3}
            maxLength={500}
            className="[&_textarea]:min-h-20"
            placeholder={placeholder}
            value={reason}
            error={missing && !reason.trim() ? 'Please give a reason.' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {suggestions.length > 0 && (
            <p className="flex flex-wrap gap-2">
              {suggestions.map((text) => (
                <Button
                  key={text}
                  variant="secondary"
                  size="sm"
                  className="py-1.5 text-left whitespace-normal"
                  onClick={() => setReason(text)}
                >
                  {text}
                </Button>
              ))}
            </p>
          )}
        </div>
        {has_note && (
          <TextArea
            label="Internal note"
            optional
            hint="Customers never see it."
            rows={2}
            maxLength={500}
            className="[&_textarea]:min-h-16"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        {saving.isError && <Alert kind="error">{messageOf(saving.error, 'Not saved. Please try again.')}</Alert>}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" pending={saving.isPending}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
