import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { SEARCH_NEEDED } from '../../../modules/credits/adjustments/rules.ts';
import type { ManagedCredits } from '../../../modules/credits/adjustments/schema.ts';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { TextField } from '../../components/form/field.tsx';
import { asDay } from '../../lib/dates.ts';
import { signed } from '../../lib/signed-number.ts';
import { AdjustForm } from './adjust-form.tsx';
import { type Search, searchCredits, searchFailure } from './queries.ts';
import { TYPE_NAMES } from './type-names.ts';

/** Finds a person and adjusts their credits. With `user_id` it opens on that person. */
export function ManageCreditsDialog({ user_id = '', onClose }: { user_id?: string; onClose(): void }) {
  const [search, setSearch] = useState<Search>({ target_user_id: user_id, email: '' });
  const [problem, setProblem] = useState<string>();
  const found = useMutation({ mutationFn: searchCredits });
  const { mutate } = found;
  useEffect(() => {
    if (user_id) mutate({ target_user_id: user_id, email: '' });
  }, [user_id, mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = { target_user_id: search.target_user_id.trim(), email: search.email.trim() };
    const is_empty = !typed.target_user_id && !typed.email;
    setProblem(is_empty ? SEARCH_NEEDED : undefined);
    if (is_empty) found.reset();
    else mutate(typed);
  }
  const failure = problem ? { text: problem } : found.isError ? searchFailure(found.error) : undefined;
  return (
    <Dialog open onClose={onClose} title="Manage Credits">
      <div className="grid gap-6">
        <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="User ID"
            autoComplete="off"
            value={search.target_user_id}
            onChange={({ target }) => setSearch({ ...search, target_user_id: target.value })}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            hint="Used when there is no ID."
            value={search.email}
            onChange={({ target }) => setSearch({ ...search, email: target.value })}
          />
          <div className="sm:col-span-2">
            <Button type="submit" variant="secondary" pending={found.isPending}>
              {found.isPending ? 'Searching...' : 'Search'}
            </Button>
          </div>
        </form>
        {failure && (
          <Alert kind="error" {...(failure.title && { title: failure.title })}>
            <p>{failure.text}</p>
          </Alert>
        )}
        {!failure && found.data && (
          <>
            <Person {...found.data} />
            <AdjustForm
              key={found.data.user_id}
              person={found.data}
              onDone={() => mutate({ target_user_id: found.data.user_id, email: '' })}
            />
            <Latest {...found.data} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Person({ email, full_name, user_id, credits_balance, environment }: ManagedCredits) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-rule pt-5">
      <div className="min-w-0">
        <p className="font-semibold break-all">{email}</p>
        <p className="text-sm text-ink-soft">{full_name}</p>
        <p className="font-mono text-xs break-all text-ink-soft">{user_id}</p>
      </div>
      <dl className="grid sm:text-right">
        <dt className="text-sm text-ink-soft">Balance ({environment})</dt>
        <dd className="font-display text-3xl leading-tight tabular-nums">{formatNumber(credits_balance)}</dd>
      </dl>
    </div>
  );
}

function Latest({ transactions }: ManagedCredits) {
  if (transactions.length === 0) return <p className="text-sm text-ink-soft">No transactions yet.</p>;
  return (
    <section aria-label="Latest transactions" className="grid gap-2">
      <h3 className="text-lg">Latest transactions</h3>
      <ul className="divide-y divide-rule text-sm">
        {transactions.map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="break-words">{row.description}</p>
              <p className="text-ink-soft">
                {TYPE_NAMES[row.transaction_type]}, {asDay(row.created_at)}
                {row.notes && <span className="block break-words">{row.notes}</span>}
              </p>
            </div>
            <span className="font-semibold tabular-nums">{signed(row.credits_amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
