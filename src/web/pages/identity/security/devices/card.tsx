import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { ConfirmDialog } from '../../../../components/dialog.tsx';
import { FailedState } from '../../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { type Answer, call, messageOf } from '../../../../lib/api.ts';
import { ageOf, asMoment } from '../../../../lib/dates.ts';
import { authClient } from '../../../../lib/session/auth-client.ts';
import { SettingsCard } from '../../settings/cards.tsx';

type Device = Answer<'GET /rest/v1/sessions'>[number];

/** Where the person is signed in, and how to end that. */
export function DevicesCard() {
  const devices = useQuery({
    queryKey: ['security', 'devices'],
    queryFn: ({ signal }) => call('GET /rest/v1/sessions', undefined, { signal }),
  });
  const others = devices.data?.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <SettingsCard title="Devices" subtitle="Where you’re signed in. We email you when a new device signs in.">
      {devices.isPending ? (
        <Skeleton className="h-24" />
      ) : !devices.data ? (
        <FailedState title="We couldn’t load your devices" onRetry={() => void devices.refetch()} />
      ) : (
        <>
          <ul className="divide-y divide-rule">
            {devices.data.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
          {others > 0 && <EndOthers count={others} />}
        </>
      )}
    </SettingsCard>
  );
}

const nameOf = ({ browser, system }: Device) => (system ? `${browser} on ${system}` : browser);

function DeviceLine({ device }: { device: Device }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => call('DELETE /rest/v1/sessions/:id', { params: { id: device.id } }),
    onSuccess: () => toast.success('Signed out', { description: `${nameOf(device)} is signed out.` }),
    onError: (error) => toast.error('Not signed out', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  });
  const Icon = ['iPhone', 'Android'].includes(device.system) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {nameOf(device)}
          {device.is_current && <Badge variant="good">This device</Badge>}
        </span>
        <span className="text-sm text-ink-soft">
          {device.network && `Network ${device.network} · `}signed in {asMoment(device.signed_in_at)} · last used{' '}
          {ageOf(device.last_used_at)} ago
        </span>
      </div>
      {!device.is_current && (
        <Button
          variant="secondary"
          size="sm"
          pending={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`Sign out ${nameOf(device)}, signed in ${asMoment(device.signed_in_at)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: async () => {
      const { error } = await authClient().signOut({ scope: 'others' });
      if (error) throw error;
    },
    onSuccess: () => toast.success('Signed out', { description: 'You’re now signed in on this device only.' }),
    onError: () => toast.error('Not signed out', { description: 'Please try again.' }),
    onSettled: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['security'] });
    },
  });
  const what = count === 1 ? 'the other device' : `the ${count} other devices`;
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Sign out {what}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Sign out ${what}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep Them
            </Button>
            <Button variant="danger" pending={end.isPending} onClick={() => end.mutate()}>
              Sign out
            </Button>
          </>
        }
      >
        <p>Anyone using them has to sign in again and loses unsaved changes.</p>
      </ConfirmDialog>
    </>
  );
}
