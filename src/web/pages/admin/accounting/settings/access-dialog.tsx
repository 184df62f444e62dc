import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AppAdmin, AppAdminChange } from '../../../../../modules/accounting/access/schema.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Alert } from '../../../../components/feedback/alert.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { call, messageOf } from '../../../../lib/api.ts';
import { asDay } from '../../../../lib/dates.ts';

const KEY = ['app-admins'] as const;

/** Who may see the books. */
export function AccessDialog({ onClose }: { onClose(): void }) {
  const [email, setEmail] = useState('');
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/app_admins', undefined, { signal }),
  });
  const change = useMutation({
    mutationFn: (body: AppAdminChange) => call('POST /functions/v1/change-app-admin', { body }),
    onSuccess: (_, { change }) => {
      if (change === 'add') setEmail('');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate({ email, change: 'add' });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Who may see the books"
      description="App admins. They also need a role that includes money: owner or accountant."
    >
      <div className="grid gap-5">
        {found.data ? (
          <ul aria-label="App admins" className="grid divide-y divide-rule border-y border-rule">
            {found.data.map((admin) => (
              <Admin
                key={admin.email}
                admin={admin}
                onRemove={() => change.mutate({ email: admin.email, change: 'remove' })}
              />
            ))}
          </ul>
        ) : found.isError ? (
          <Alert kind="error">The list could not be loaded. Close this and try again.</Alert>
        ) : (
          <Skeleton className="h-24" />
        )}
        {change.isError && (
          <Alert kind="error">{messageOf(change.error, 'The list was not changed. Please try again.')}</Alert>
        )}
        <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Email"
            type="email"
            className="min-w-0 flex-1 basis-56"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" pending={change.isPending}>
            Add
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

function Admin({ admin, onRemove }: { admin: AppAdmin; onRemove(): void }) {
  const { email, added_by, created_at } = admin;
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold break-all">{email}</span>
        <span className="block text-sm text-ink-soft">
          Since {asDay(created_at)}
          {added_by && `, added by ${added_by}`}
        </span>
      </span>
      <button type="button" className="link shrink-0" onClick={onRemove}>
        Remove<span className="sr-only"> {email}</span>
      </button>
    </li>
  );
}
