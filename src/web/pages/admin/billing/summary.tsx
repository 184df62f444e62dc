import { formatCount, formatNumber } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { type EnvironmentChoice, useCreditFigures, usePaymentTotals } from './queries.ts';

/** The cards above the lists. */
export function Summary({ environment }: { environment: string }) {
  const chosen = environment as EnvironmentChoice;
  const [credits, payments] = [useCreditFigures(chosen), usePaymentTotals(chosen)];
  if (credits.isError || payments.isError) {
    const retry = () => void Promise.all([credits.refetch(), payments.refetch()]);
    return <FailedState title="The totals could not be loaded" onRetry={retry} />;
  }
  if (!credits.data || !payments.data) return <Skeleton className="h-28" />;
  const { sums, available } = credits.data.totals;
  const { revenue_cents, payments: count, refunds_cents, disputes_cents } = payments.data;
  const figures = [
    { name: 'Revenue', value: formatUsd(revenue_cents), note: formatCount(count, 'payment') },
    {
      name: 'Refunds',
      value: formatUsd(refunds_cents),
      note: disputes_cents === 0 ? 'No disputes' : `and ${formatUsd(disputes_cents)} disputed`,
    },
    { name: 'Credits Sold', value: formatNumber(sums.purchased), note: 'Purchases and plans' },
    { name: 'Credits Used', value: formatNumber(-sums.used), note: 'For letters that were sent' },
    { name: 'Credits Available', value: formatNumber(available), note: 'In all accounts' },
  ];
  return (
    <section aria-label="Summary">
      <dl className="sheet grid grid-cols-2 gap-px overflow-hidden bg-rule xl:grid-cols-5">
        {figures.map(({ name, value, note }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 bg-sheet px-3 py-4 sm:px-4 last:odd:col-span-2 xl:last:odd:col-span-1"
          >
            <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
            <dd className="font-display text-lg leading-tight break-words tabular-nums sm:text-2xl">{value}</dd>
            <dd className="text-sm text-ink-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
