import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog, Dialog } from '../../../../components/dialog.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import type { Passkey } from './passkey.ts';

type Props = { passkey: Passkey; onClose(): void; onChange(): void };

export function RenamePasskey({ passkey, onClose, onChange }: Props) {
  const [name, setName] = useState(passkey.friendly_name);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function save() {
    if (!name.trim()) return setRefusal('Please enter a name.');
    setBusy(true);
    try {
      await call('PATCH /auth/v1/passkeys/:id', { params: { id: passkey.id }, body: { friendly_name: name } });
      onChange();
      onClose();
    } catch (error) {
      setRefusal(messageOf(error, 'We couldn’t save the name. Please try again.'));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} title="Rename passkey">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name"
          maxLength={120}
          value={name}
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={busy}>
            Save Name
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function RemovePasskey({ passkey, onClose, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await call('DELETE /auth/v1/passkeys/:id', { params: { id: passkey.id } });
      toast.success(`${passkey.friendly_name} removed`);
    } catch (error) {
      toast.error('Not removed', { description: messageOf(error, 'Please try again.') });
    }
    onChange();
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove the passkey “${passkey.friendly_name}”?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" pending={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      It no longer signs you in here. Delete it on your device too, so the device stops offering it.
    </ConfirmDialog>
  );
}
