import { useQuery } from '@tanstack/react-query';
import { VALIDITY_TEXT } from '../../../modules/billing/catalog/rules.ts';
import { formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../components/badge.tsx';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Section } from '../../components/section.tsx';
import { lotsQuery } from '../../features/billing/queries.ts';
import { asLastDay } from '../../lib/dates.ts';

const SOON_MS = 30 * 24 * 60 * 60 * 1000;

/** The credits that are left, as they came and as they expire. */
export function CreditLots() {
  const lots = useQuery(lotsQuery);
  return (
    <Section title="When your credits expire">
      {lots.isPending && <Skeleton className="h-24" />}
      {lots.isError && !lots.data && (
        <FailedState title="Failed to load billing information." onRetry={() => void lots.refetch()} />
      )}
      {lots.data?.length === 0 && <p className="sheet px-5 py-4 text-ink-soft">You have no credits right now.</p>}
      {!!lots.data?.length && (
        <ul className="sheet divide-y divide-rule">
          {lots.data.map((lot) => (
            <li
              key={lot.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5"
            >
              <span className="min-w-0">{lot.description}</span>
              <span className="text-right font-display text-lg tabular-nums">
                {formatNumber(lot.remaining)}
                <span className="font-sans text-sm text-ink-soft"> of {formatNumber(lot.credits)}</span>
              </span>
              <span className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                Through {asLastDay(lot.expires_at)}
                {new Date(lot.expires_at).getTime() - Date.now() < SOON_MS && <Badge variant="warning">Soon</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        Credits that expire first are used first. {VALIDITY_TEXT.one_time} {VALIDITY_TEXT.plan}
      </p>
    </Section>
  );
}
