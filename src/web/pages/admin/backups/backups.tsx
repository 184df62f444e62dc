import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '../../../components/button.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { type Answer, call, messageOf } from '../../../lib/api.ts';
import { ageOf } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { Runs } from './runs.tsx';

export const meta = pageMeta('Backups');

type State = Answer<'GET /rest/v1/admin/backups'>;
const QUERY_KEY = ['desk', 'backups'];
const FOLLOW_MS = 2000;
const NO_KEY = 'There is no key to encrypt backups with.';

/** Where backups go, what is wrong with them, and what was done. */
export default function BackupsPage() {
  const found = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/admin/backups', undefined, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.is_running ? FOLLOW_MS : 15_000),
  });
  const state = found.data;
  return (
    <div className="page-width grid gap-8">
      <PageHeader
        title="Backups"
        subtitle="Copies of the database, files and keys, encrypted, away from this machine."
        actions={state?.to ? <Orders state={state} /> : undefined}
      />
      {found.isError && (
        <Alert kind="error" title="Backups could not be loaded">
          <button type="button" className="link" onClick={() => void found.refetch()}>
            Try Again
          </button>
        </Alert>
      )}
      {state && <Standing {...state} />}
      {state && (state.to || state.runs.length > 0) && <Runs runs={state.runs} />}
    </div>
  );
}

function Orders({ state }: { state: State }) {
  const queries = useQueryClient();
  const order = useMutation({
    mutationFn: (route: 'POST /functions/v1/back-up-now' | 'POST /functions/v1/rehearse-restore') => call(route),
    onSuccess: () => toast.success('Started', { description: 'It appears in the list below.' }),
    onError: (error) => toast.error('Not started', { description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  const pending = order.isPending || state.is_running;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        pending={pending}
        disabled={!state.has_key}
        title={state.has_key ? undefined : NO_KEY}
        onClick={() => order.mutate('POST /functions/v1/back-up-now')}
      >
        Back up now
      </Button>
      <Button
        variant="secondary"
        pending={pending}
        disabled={!state.has_key}
        title={state.has_key ? undefined : NO_KEY}
        onClick={() => order.mutate('POST /functions/v1/rehearse-restore')}
      >
        {state.can_rehearse ? 'Rehearse a restore now' : 'Check the newest backup now'}
      </Button>
    </div>
  );
}

function Standing({ to, mode, keep_days, has_key, can_rehearse, shipping, problems }: State) {
  if (!to) {
    return (
      <Alert kind="warning" title="Backups are off">
        <p>
          Set BACKUP_TO to a folder of another disk or to a bucket, run <code>node src/main.ts backup init</code> on the
          server, and start Longhand again.
        </p>
      </Alert>
    );
  }
  const sentences = [
    mode === 'continuous'
      ? `Any second of the last ${keep_days} days can be restored.`
      : `The rows of each night are kept for ${keep_days} days. For times in between, use the tools of your PostgreSQL.`,
    shipping?.shipped_at ? `Changes were last sent ${ageOf(shipping.shipped_at)} ago.` : '',
    can_rehearse || !has_key
      ? ''
      : 'The identity is not on this machine, so no restore is rehearsed here. Each night, everything that a restore would read is checked instead.',
  ];
  return (
    <Section title="Now">
      {problems.map(({ title, text }) => (
        <Alert key={title} kind="warning" title={title}>
          <p>{text}</p>
        </Alert>
      ))}
      <p className="text-sm wrap-anywhere text-ink-soft">
        Backups go to <span className="font-semibold">{to}</span>. {sentences.filter(Boolean).join(' ')}
      </p>
    </Section>
  );
}
