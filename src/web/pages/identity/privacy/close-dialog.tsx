import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CONFIRMATION, WAITING_DAYS } from '../../../../modules/privacy/accounts/rules.ts';
import { formatCount } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { useNoteClosure } from '../../../features/closing/closure.ts';
import { type Answer, call, messageOf } from '../../../lib/api.ts';

type Props = { known: Answer<'GET /rest/v1/account_closure'>; onClose(): void };

/** Says what is lost, and asks for the password. */
export function CloseDialog({ known, onClose }: Props) {
  const [current_password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const note = useNoteClosure();
  const close = useMutation({
    mutationFn: () => call('POST /functions/v1/close-account', { body: { current_password, confirmation } }),
    onSuccess: (found) => {
      note(found);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    close.mutate();
  }
  return (
    <Dialog open onClose={onClose} title="Close this account?">
      <form noValidate onSubmit={submit} className="grid gap-5 text-sm">
        <ul className="list-disc space-y-1.5 pl-5">
          {known.credits > 0 && (
            <li className="font-semibold">
              {formatCount(known.credits, 'unspent credit')} will be lost. They can’t be refunded.
            </li>
          )}
          {known.letters_waiting > 0 && (
            <li>
              {formatCount(known.letters_waiting, 'letter')} not at the printer by then will be canceled. We mail what
              is being printed first.
            </li>
          )}
          {known.members > 1 && <li>{formatCount(known.members - 1, 'other member')} will lose access.</li>}
          <li>From now on nothing is sent, nothing can be bought, and your plan is not renewed.</li>
          <li>
            In {WAITING_DAYS} days, letters, contacts, lists, designs and your profile are deleted. You can stop this
            until then.
          </li>
        </ul>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current_password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <TextField
          label={`Type “${CONFIRMATION}”`}
          autoComplete="off"
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
        {close.isError && (
          <Alert kind="error">{messageOf(close.error, 'The account was not closed. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={close.isPending}>
            Close Account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
