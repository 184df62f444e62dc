import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Difference, Reconciliation } from '../../../../modules/billing/admin-schema.ts';
import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { call, messageOf } from '../../../lib/api.ts';
import { asDay, asMoment } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { DIFFERENCE_NAMES } from './differences.ts';
import { ManagedPayments } from './managed-payments.tsx';

export const meta = pageMeta('Reconciliation');

const RECONCILIATION_KEY = ['money', 'reconciliation'] as const;

/** The operator's check of all the money: what does not add up and what to do about it; and the payments, to refund. */
export default function ReconciliationPage() {
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: RECONCILIATION_KEY,
    queryFn: ({ signal }) => call('GET /rest/v1/admin/reconciliation', undefined, { signal }),
  });
  const run = useMutation({
    mutationFn: () => call('POST /functions/v1/reconcile'),
    onSuccess: (answer) => {
      queries.setQueryData(RECONCILIATION_KEY, answer);
      void queries.invalidateQueries({ queryKey: ['money'] });
      toast.success('Reconciled', { description: outcomeOf(answer.differences.length) });
    },
    onError: (error) => toast.error('Not reconciled', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <div className="page-width pb-6">
      <PageHeader
        eyebrow="Money"
        title="Reconciliation"
        subtitle="Compares balances with the ledger, payments with credits, and the provider’s sales with ours. Runs every night and on demand."
        actions={
          <>
            <SandboxDeskButton />
            <Button pending={run.isPending} onClick={() => run.mutate()}>
              {run.isPending ? 'Reconciling...' : 'Reconcile Now'}
            </Button>
          </>
        }
      />
      <div className="grid gap-12">
        {found.isPending ? (
          <Skeleton className="h-48" />
        ) : found.data ? (
          <Found {...found.data} />
        ) : (
          <FailedState title="Failed to load the reconciliation" onRetry={() => void found.refetch()} />
        )}
        <ManagedPayments />
      </div>
    </div>
  );
}

const outcomeOf = (count: number): string =>
  count === 0 ? 'Everything matches.' : `${formatCount(count, 'difference')} found.`;

function Found({ last_run, differences }: Reconciliation) {
  if (!last_run) {
    return <p className="sheet px-5 py-5 text-ink-soft">Not run yet. The first run is tonight, or run it now.</p>;
  }
  return (
    <div className="grid gap-12">
      <section aria-label="Last run" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-2xl">{outcomeOf(differences.length)}</h2>
          <p className="text-sm text-ink-soft">Last run {asMoment(last_run.finished_at)}</p>
        </div>
        <dl className="sheet grid divide-rule max-sm:divide-y sm:grid-cols-4 sm:divide-x">
          <Figure name="Accounts" value={last_run.accounts} />
          <Figure name="Payments" value={last_run.payments} />
          <Figure name="Provider sales" value={last_run.provider_sessions} />
          <Figure name="Differences" value={last_run.differences} warns={last_run.differences > 0} />
        </dl>
      </section>
      {differences.length > 0 && (
        <Section title="Differences">
          <ul className="grid gap-4">
            {differences.map((difference) => (
              <DifferenceSheet key={difference.id} {...difference} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Figure({ name, value, warns = false }: { name: string; value: number; warns?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-5 py-3.5 sm:grid sm:content-center sm:gap-2 sm:px-6 sm:py-5">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd
        className={
          warns
            ? 'font-display text-3xl leading-none text-wax-ink tabular-nums'
            : 'font-display text-3xl leading-none tabular-nums'
        }
      >
        {formatNumber(value)}
      </dd>
    </div>
  );
}

function DifferenceSheet({ kind, subject, expected, found, what_to_do, first_seen_at }: Difference) {
  return (
    <li className="sheet grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-xl">{DIFFERENCE_NAMES[kind]}</h3>
        <Badge variant="warning">Since {asDay(first_seen_at)}</Badge>
      </div>
      <p className="font-mono text-sm break-all text-ink-soft">{subject}</p>
      <dl className="grid gap-x-8 gap-y-3 border-y border-rule py-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft">Expected</dt>
          <dd className="font-semibold break-words">{expected}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Found</dt>
          <dd className="font-semibold break-words">{found}</dd>
        </div>
      </dl>
      <p>
        <span className="font-semibold">What to do: </span>
        {what_to_do}
      </p>
    </li>
  );
}

/** Where the payments are the sandbox's, its own page moves the clock, opens disputes and resends webhooks. */
function SandboxDeskButton() {
  const is_sandbox = usePublicSettings()?.providers.payments === 'sandbox';
  const open = useMutation({
    mutationFn: () => call('POST /functions/v1/sandbox-simulator'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error('Error', { description: messageOf(error, 'Please try again.') }),
  });
  if (!is_sandbox) return null;
  return (
    <Button variant="secondary" pending={open.isPending} onClick={() => open.mutate()}>
      Open Payment Simulator
    </Button>
  );
}
