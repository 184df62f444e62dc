import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { Operator } from '../../../../modules/identity/operators/schema.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../../../../platform/http/operator-rights.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { CheckField, TextField } from '../../../components/form/field.tsx';
import { ReasonField } from '../../../features/operator/reason-field.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { ROLE_NAMES, ROLE_TEXTS } from './roles.ts';

/** Gives and takes roles of an operator, or of a person who becomes one. */
export function RolesDialog({ operator, onClose }: { operator: Operator | undefined; onClose(): void }) {
  const had = operator?.roles ?? [];
  const [email, setEmail] = useState(operator?.email ?? '');
  const [roles, setRoles] = useState<readonly OperatorRole[]>(had);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const given = roles.filter((role) => !had.includes(role));
  const taken = had.filter((role) => !roles.includes(role));
  const save = useMutation({
    mutationFn: async () => {
      // Given first: a person who changes roles is never without one.
      const change = (role: OperatorRole, change: 'give' | 'take') =>
        call('POST /functions/v1/change-operator-role', { body: { email, role, change, reason: reason.trim() } });
      for (const role of given) await change(role, 'give');
      for (const role of taken) await change(role, 'take');
    },
    onSuccess: () => {
      toast.success('Roles saved');
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['operators'] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim()) save.mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={operator ? `Roles of ${operator.email}` : 'Add Operator'}
      description={operator ? undefined : 'They need an account with a confirmed email address.'}
    >
      <form onSubmit={submit} className="grid gap-5">
        {!operator && (
          <TextField
            label="Email"
            type="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <fieldset className="grid gap-3">
          <legend className="sr-only">Roles</legend>
          {OPERATOR_ROLES.map((role) => (
            <CheckField
              key={role}
              checked={roles.includes(role)}
              onChange={({ target }) =>
                setRoles(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
              }
            >
              <span className="font-semibold">{ROLE_NAMES[role]}</span>
              <span className="block text-ink-soft">{ROLE_TEXTS[role]}</span>
            </CheckField>
          ))}
        </fieldset>
        <ReasonField reason={reason} tried={tried} onChange={setReason} />
        {save.isError && (
          <Alert kind="error">{messageOf(save.error, 'The roles were not saved. Please try again.')}</Alert>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending} disabled={given.length + taken.length === 0}>
            Save Roles
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
