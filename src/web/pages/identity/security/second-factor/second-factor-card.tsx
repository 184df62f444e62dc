import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog } from '../../../../components/dialog.tsx';
import { FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { asDay } from '../../../../lib/dates.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { authMessage } from '../../auth/failure.ts';
import { SettingsCard } from '../../settings/cards.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { CodesRow } from './codes-row.tsx';
import { type Factors, factorsQuery } from './factors.ts';

type Listed = Factors['verified'][number];

/** The authenticator apps and recovery codes of the person. */
export function SecondFactorCard() {
  const factors = useQuery(factorsQuery);
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Listed>();
  const reload = () => queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
  return (
    <SettingsCard
      title="Authenticator App"
      subtitle="With a code from your phone at each sign-in, your password alone isn’t enough to get in."
    >
      {adding ? (
        <AppSetUp
          onDone={() => {
            setAdding(false);
            void reload();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : factors.isPending ? (
        <Skeleton className="h-12" />
      ) : !factors.data ? (
        <FailedState title="We couldn’t load your second factors" onRetry={() => void factors.refetch()} />
      ) : (
        <>
          {factors.data.verified.length > 0 && (
            <ul className="divide-y divide-rule">
              {factors.data.verified.map((factor) => (
                <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
                  <span className="grid min-w-0">
                    <span className="font-semibold break-words">{factor.friendly_name}</span>
                    <span className="text-sm text-ink-soft">Added {asDay(factor.created_at)}</span>
                  </span>
                  <Button variant="secondary" size="sm" onClick={() => setRemoving(factor)}>
                    Remove<span className="sr-only"> {factor.friendly_name}</span>
                  </Button>
                </li>
              ))}
              <CodesRow codes={factors.data.codes} onChange={() => void reload()} />
            </ul>
          )}
          <Button
            variant={factors.data.verified.length > 0 ? 'secondary' : 'primary'}
            className="justify-self-start"
            onClick={() => setAdding(true)}
          >
            {factors.data.verified.length > 0 ? 'Add Another App' : 'Set Up Authenticator App'}
          </Button>
        </>
      )}
      {removing && factors.data && (
        <RemoveFactor
          factor={removing}
          is_last={factors.data.verified.length === 1}
          has_codes={factors.data.codes !== null}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => void reload()}
        />
      )}
    </SettingsCard>
  );
}

function RemoveFactor({
  factor,
  is_last,
  has_codes,
  onClose,
  onRemoved,
}: {
  factor: Listed;
  is_last: boolean;
  has_codes: boolean;
  onClose(): void;
  onRemoved(): void;
}) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    const { mfa } = authClient();
    // Recovery codes replace a factor, so they go with the last one.
    const ended = is_last && has_codes ? await mfa.recoveryCodes.unenroll() : { error: null };
    const { error } = ended.error ? ended : await mfa.unenroll({ factorId: factor.id });
    setBusy(false);
    onRemoved();
    onClose();
    if (error) toast.error('Not removed', { description: authMessage(error, 'Please try again.') });
    else toast.success(`${factor.friendly_name} removed`);
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove “${factor.friendly_name}”?`}
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
      {is_last
        ? 'You’ll sign in with your password alone. Your recovery codes stop working too.'
        : 'Its codes stop working. Your other apps keep working.'}
    </ConfirmDialog>
  );
}
