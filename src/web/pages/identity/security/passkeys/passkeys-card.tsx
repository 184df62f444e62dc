import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../../components/button.tsx';
import { FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { hasPasskeys, passkeyMessage } from '../../../../features/session/passkey.ts';
import { call } from '../../../../lib/api.ts';
import { asDay } from '../../../../lib/dates.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { withProof } from '../../../../lib/session/proof.ts';
import { SettingsCard } from '../../settings/cards.tsx';
import type { Passkey } from './passkey.ts';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';

const KEY = ['passkeys'] as const;

/** The passkeys of the person. */
export function PasskeysCard() {
  const passkeys = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /auth/v1/passkeys', undefined, { signal }),
  });
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const reload = () => queries.invalidateQueries({ queryKey: KEY });

  async function add() {
    setBusy(true);
    const { data, error } = await withProof(() => authClient().registerPasskey());
    setBusy(false);
    if (error) toast.error('No passkey was added', { description: passkeyMessage(error) });
    else toast.success('Passkey added', { description: `It is called “${data.friendly_name}”.` });
    await reload();
  }

  return (
    <SettingsCard
      title="Passkeys"
      subtitle="Sign in with your fingerprint, your face or the PIN of your device, without a password or a code."
    >
      {passkeys.isPending ? (
        <Skeleton className="h-12" />
      ) : !passkeys.data ? (
        <FailedState title="We couldn’t load your passkeys" onRetry={() => void passkeys.refetch()} />
      ) : (
        <>
          {passkeys.data.length > 0 && (
            <ul className="divide-y divide-rule">
              {passkeys.data.map((passkey) => (
                <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
                  <span className="grid min-w-0">
                    <span className="font-semibold break-words">{passkey.friendly_name}</span>
                    <span className="text-sm text-ink-soft">
                      Added {asDay(passkey.created_at)},{' '}
                      {passkey.last_used_at ? `last used ${asDay(passkey.last_used_at)}` : 'not used yet'}
                    </span>
                  </span>
                  <span className="flex gap-2">
                    <Button variant="secondary" size="sm" onClick={() => setRenaming(passkey)}>
                      Rename<span className="sr-only"> {passkey.friendly_name}</span>
                    </Button>
                    <Button variant="secondary" size="sm" onClick={() => setRemoving(passkey)}>
                      Remove<span className="sr-only"> {passkey.friendly_name}</span>
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {hasPasskeys() ? (
            <Button variant="secondary" className="justify-self-start" pending={busy} onClick={() => void add()}>
              {busy ? 'Waiting for your device...' : 'Add a Passkey'}
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">
              This browser can’t add a passkey here. Passkeys need a domain name and a browser that supports them.
            </p>
          )}
        </>
      )}
      {renaming && (
        <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} onChange={() => void reload()} />
      )}
      {removing && (
        <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} onChange={() => void reload()} />
      )}
    </SettingsCard>
  );
}
