import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { CreditTransaction } from '../../../../modules/credits/schema.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState, FailedState } from '../../../components/feedback/empty-state.tsx';
import { LoadingScreen } from '../../../components/feedback/loading-screen.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { call } from '../../../lib/api.ts';
import { asDay } from '../../../lib/dates.ts';
import { PurchaseReturn } from './return.tsx';
import { PurchaseSuccessful } from './successful.tsx';

/** The purchase that an address names by its session, else the last one that was made. */
export function LatestPurchase() {
  const [query] = useSearchParams();
  const session_id = query.get('session_id');
  return session_id ? (
    <PurchaseReturn session_id={session_id} credits={query.get('credits') ?? undefined} />
  ) : (
    <LastOnAccount />
  );
}

/** The newest of what was bought once and what came with a plan. */
async function latestPurchases(): Promise<CreditTransaction[]> {
  const newest = (['purchase', 'subscription'] as const).map((type) =>
    call('GET /rest/v1/credit_transactions', { query: { type, limit: 1 } }),
  );
  return (await Promise.all(newest)).flat().sort((a, b) => b.created_at.localeCompare(a.created_at));
}

function LastOnAccount() {
  const purchases = useQuery({ queryKey: ['credits', 'latest-purchase'], queryFn: latestPurchases });
  if (purchases.isPending) return <LoadingScreen>Loading...</LoadingScreen>;
  const [last] = purchases.data ?? [];
  if (last) {
    return (
      <PurchaseSuccessful
        session_id={last.stripe_session_id ?? undefined}
        bought={`${last.description}. Bought on ${asDay(last.created_at)}.`}
        is_plan={last.transaction_type === 'subscription'}
      />
    );
  }
  return (
    <div className="page-width pb-14">
      <PageHeader title="Your latest purchase" />
      {purchases.isError ? (
        <FailedState title="Failed to load billing information." onRetry={() => void purchases.refetch()} />
      ) : (
        <EmptyState title="No purchase yet" action={<ButtonLink to="/pricing">See Plans and Bundles</ButtonLink>}>
          You haven’t bought anything yet. When you do, your purchase and its credits are shown here. Your balance is on
          the{' '}
          <Link className="link" to="/portal/billing">
            billing page
          </Link>
          .
        </EmptyState>
      )}
    </div>
  );
}
