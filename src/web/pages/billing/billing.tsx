import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import type { BillingSummary } from '../../../modules/billing/schema.ts';
import { formatNumber } from '../../../platform/format.ts';
import { ButtonLink } from '../../components/button.tsx';
import { FailedState } from '../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { summaryQuery, topUpQuery } from '../../features/billing/queries.ts';
import { SavedChoiceNotice } from '../../features/checkout/saved-choice-notice.tsx';
import { useMember } from '../../features/session/member.ts';
import { RoleNotice } from '../../features/session/no-right.tsx';
import { pageMeta } from '../../lib/document/page-title.ts';
import { CreditLots } from './credit-lots.tsx';
import { BillingDocuments } from './documents.tsx';
import { BillingHistory } from './history.tsx';
import { BillingNotices } from './notices.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

export const meta = pageMeta('Credits & Billing');

/** The account's money on one page. */
export default function Billing() {
  const summary = useQuery({
    ...summaryQuery,
    // What a notice waits for can end a moment after the event that announced it.
    refetchInterval: ({ state }) => (state.data?.notices.length ? 10_000 : false),
  });
  const { can } = useMember();
  useSavedCard();
  return (
    <div className="page-width pb-6">
      <PageHeader
        title="Credits & Billing"
        subtitle="One credit is one letter, postage included."
        actions={can('money') && <ButtonLink to="/pricing">Buy More Credits</ButtonLink>}
      />
      {summary.isError && !summary.data ? (
        <FailedState title="Failed to load billing information." onRetry={() => void summary.refetch()} />
      ) : (
        <div className="grid gap-6">
          <RoleNotice right="money">You can see the balance but not buy credits or change the plan.</RoleNotice>
          {can('money') && <SavedChoiceNotice />}
          <BillingNotices notices={summary.data?.notices ?? []} />
          <Figures summary={summary.data} />
        </div>
      )}
      <div className="mt-12 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <div className="grid min-w-0 gap-12">
          <BillingHistory />
          {can('money') && <BillingDocuments />}
          <CreditLots />
        </div>
        <div className="grid min-w-0 gap-12">
          <SubscriptionPanel />
          {can('money') && <PaymentMethods />}
          {can('money') && <TopUpLine />}
        </div>
      </div>
    </div>
  );
}

function Figures({ summary }: { summary: BillingSummary | undefined }) {
  return (
    <dl className="sheet grid divide-rule max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      <Figure name="Available Credits" value={summary?.balance} strong />
      <Figure name="Total Purchased" value={summary?.total_purchased} />
      <Figure name="Credits Used" value={summary?.credits_used} />
    </dl>
  );
}

function Figure({ name, value, strong = false }: { name: string; value: number | undefined; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-5 py-4 leading-tight sm:grid sm:content-center sm:gap-2.5 sm:px-7 sm:py-6">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd
        className={
          strong
            ? 'font-display text-3xl leading-none tabular-nums sm:text-4xl sm:leading-none'
            : 'font-display text-3xl leading-none text-ink-soft tabular-nums sm:text-4xl sm:leading-none'
        }
      >
        {value === undefined ? <Skeleton className="mt-2 h-9 w-16" /> : formatNumber(value)}
      </dd>
    </div>
  );
}

function TopUpLine() {
  const { data } = useQuery(topUpQuery);
  return (
    <Section title="Auto top-up">
      <p className="sheet grid gap-2 px-5 py-4 text-ink-soft">
        {data?.settings
          ? `Buys ${data.settings.bundle_size} credits when your balance is at or below ${data.settings.threshold}.`
          : 'Off. Buy credits automatically before you run out.'}
        <Link to="/settings#auto-top-up" className="link justify-self-start text-sm">
          {data?.settings ? 'Change or disable it' : 'Set it up'}
        </Link>
      </p>
    </Section>
  );
}

/** Closes the popup in which a card was saved. Without a popup, the page says that it was saved. */
function useSavedCard(): void {
  const [query, setQuery] = useSearchParams();
  const saved = query.get('card_saved') === 'true';
  useEffect(() => {
    if (!saved) return;
    window.close();
    toast.success('Payment method added', { id: 'card-saved' });
    setQuery({}, { replace: true });
  }, [saved, setQuery]);
}
