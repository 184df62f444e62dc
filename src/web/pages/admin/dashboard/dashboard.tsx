import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '../../../../modules/admin/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { formatUsd } from '../../../../platform/money.ts';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { DeskLink } from '../../../features/operator/desk-link.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { call } from '../../../lib/api.ts';
import { cn } from '../../../lib/cn.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { NavigationCard } from './navigation-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { Today } from './today.tsx';

export const meta = pageMeta('Admin Dashboard');

const REFRESH_MS = 60_000;

const CARDS = [
  { to: '/admin/users', title: 'User Management', text: 'Customers, their credits and roles', right: 'people' },
  { to: '/admin/analytics', title: 'Analytics', text: 'Revenue and letters by month', right: 'money' },
  { to: '/admin/billing', title: 'Billing', text: 'Credit transactions and their checks', right: 'money' },
  { to: '/admin/system-settings', title: 'System Settings', text: 'Webhook, notifications, limits', right: 'settings' },
  { to: '/admin/press', title: 'Press', text: 'Waiting letters and print runs', right: 'press' },
  { to: '/admin/templates', title: 'Templates', text: 'Card designs and their categories', right: 'templates' },
  {
    to: '/admin/reconciliation',
    title: 'Reconciliation',
    text: 'Payments, credits and letters compared',
    right: 'money',
  },
  { to: '/admin/support', title: 'Support', text: 'Questions of customers', right: 'support' },
] as const;

/** What needs somebody today, the figures of the business, and the way to its parts. */
export default function AdminDashboard() {
  const may = useMay();
  const found = useQuery({
    queryKey: ['desk', 'dashboard'],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/dashboard', undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const cards = CARDS.filter(({ right }) => may(right));
  return (
    <div className="page-width">
      <PageHeader title="Admin Dashboard" />
      {found.isPending ? (
        <Skeleton className="h-96" />
      ) : !found.data ? (
        <FailedState title="The dashboard could not be loaded" onRetry={() => void found.refetch()} />
      ) : (
        <div className="grid gap-10">
          {found.data.letters?.total === 0 && <NextSteps />}
          <Today {...found.data} />
          <Figures {...found.data} />
          {cards.length > 0 && (
            <Section title="More">
              <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
                {cards.map(({ right: _, ...card }) => (
                  <NavigationCard key={card.to} {...card} />
                ))}
              </ul>
            </Section>
          )}
        </div>
      )}
    </div>
  );
}

/** The four cards of the specification, as far as the role includes them. */
function Figures({ users, letters, revenue, open_issues }: Dashboard) {
  const figures = [
    users && {
      name: 'Total Users',
      value: formatNumber(users.total),
      note: `+${formatNumber(users.this_week)} this week`,
    },
    letters && {
      name: 'Letters Sent',
      value: formatNumber(letters.total),
      note: `+${formatNumber(letters.this_month)} this month, ${formatNumber(letters.ordered)} ordered`,
    },
    revenue && {
      name: 'Revenue Generated',
      value: formatUsd(revenue.total_cents),
      note: `+${formatUsd(revenue.this_month_cents)} this month`,
    },
    open_issues !== null && {
      name: 'Open Issues',
      value: formatNumber(open_issues),
      note: open_issues > 0 ? 'Needs attention' : 'All resolved',
      warns: open_issues > 0,
      to: '/admin/support?status=open',
    },
  ].filter((figure) => !!figure);
  if (figures.length === 0) return null;
  return (
    <section aria-label="Figures">
      <dl className="sheet grid grid-cols-2 gap-px overflow-hidden bg-rule xl:grid-cols-4">
        {figures.map(({ name, value, note, warns, to }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 bg-sheet px-3 py-4 sm:px-4 last:odd:col-span-2 xl:last:odd:col-span-1"
          >
            <dt className="text-sm font-semibold text-ink-soft">{to ? <DeskLink to={to}>{name}</DeskLink> : name}</dt>
            <dd className="font-display text-lg leading-tight break-words tabular-nums sm:text-2xl">{value}</dd>
            <dd className={cn('text-sm', warns ? 'text-wax-ink' : 'text-ink-soft')}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
