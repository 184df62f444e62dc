import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextArea } from '../../../components/form/field.tsx';

/** Asks what should be changed. */
export function SendBack({ name, onClose, onSend }: { name: string; onClose(): void; onSend(note: string): void }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (note.trim()) onSend(note.trim());
    else setError('Please say what to change.');
  }
  return (
    <Dialog open onClose={onClose} title={`Send back to ${name}?`} className="w-[min(32rem,calc(100vw-1rem))]">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextArea
          label={`What should ${name} change?`}
          name="note"
          maxLength={1000}
          error={error}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Send back</Button>
        </div>
      </form>
    </Dialog>
  );
}
