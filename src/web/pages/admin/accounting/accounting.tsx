import { useState } from 'react';
import { monthName } from '../../../../modules/accounting/rules.ts';
import type { Overview } from '../../../../modules/accounting/schema.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { FailedState } from '../../../components/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useTableState } from '../../../components/table/use-table-state.ts';
import { EnvironmentBadge } from '../../../features/operator/environment-badge.tsx';
import { useMay } from '../../../features/operator/pages.ts';
import { asDay } from '../../../lib/dates.ts';
import { pageMeta } from '../../../lib/document/page-title.ts';
import { useFileDownload } from '../../../lib/file-download.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Expenses } from './expenses/expenses.tsx';
import { Figures } from './figures.tsx';
import { ProviderBooks } from './provider-books.tsx';
import { useGenerateMonths, useOverview } from './queries.ts';
import { RecentCards, RecentPayments } from './recent.tsx';
import { AccessDialog } from './settings/access-dialog.tsx';
import { SettingsDialog } from './settings/settings-dialog.tsx';

export const meta = pageMeta('Accounting');

const STATES = { closed: ', closed', open: '', missing: ', not generated' } as const;

/** The operator's books, a month at a time. */
export default function Accounting() {
  const state = useTableState({ sort: 'incurred_on', dir: 'desc' }, ['month']);
  const found = useOverview(state.filters.month);
  return (
    <div className="page-width">
      <PageHeader
        title="Accounting"
        subtitle="Profit and loss by month. A closed month never changes."
        actions={found.data && <Actions {...found.data} />}
      />
      {found.isPending ? (
        <Skeleton className="h-96" />
      ) : !found.data ? (
        <FailedState title="Failed to load accounting data" onRetry={() => void found.refetch()} />
      ) : (
        <div className="grid gap-12">
          <section aria-label="Profit and loss" className="grid gap-4">
            <MonthChoice overview={found.data} onChoose={(month) => state.setFilter('month', month)} />
            <div className={found.isPlaceholderData ? 'opacity-60' : undefined}>
              <Figures pnl={found.data.pnl} prepaid={found.data.prepaid} />
            </div>
          </section>
          <ProviderBooks month={found.data.pnl.month_start} />
          <Expenses state={state} settings={found.data.settings} />
          <div className="grid items-start gap-12 xl:grid-cols-2 xl:gap-8">
            <RecentPayments payments={found.data.payments} />
            <RecentCards cards={found.data.cards} pnl={found.data.pnl} />
          </div>
        </div>
      )}
    </div>
  );
}

function MonthChoice({ overview, onChoose }: { overview: Overview; onChoose(month: string): void }) {
  const { environment, months, pnl } = overview;
  const is_owner = useMay()('settings');
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <SelectField
        label="Month"
        value={pnl.month_start}
        onChange={({ target }) => onChoose(target.value)}
        className="w-full sm:w-80"
      >
        {months.map(({ month_start, state }) => (
          <option key={month_start} value={month_start}>
            {monthName(month_start)}
            {STATES[state]}
          </option>
        ))}
      </SelectField>
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <EnvironmentBadge environment={environment} />
        {pnl.closed_at ? (
          <>
            <Badge variant="good">Closed</Badge>
            {asDay(pnl.closed_at)}
            {pnl.closed_by && ` by ${pnl.closed_by}`}
          </>
        ) : (
          <Badge variant="outline">Open</Badge>
        )}
      </p>
      {is_owner && <OwnerActions {...overview} />}
    </div>
  );
}

function Actions({ pnl }: Overview) {
  const generate = useGenerateMonths();
  const file = useFileDownload();
  const [closing, setClosing] = useState(false);
  const csv = { route: 'GET /rest/v1/admin/accounting/export', params: {}, save_as: 'accounting.csv' } as const;
  return (
    <>
      <Button variant="secondary" pending={file.isPending} onClick={() => file.mutate(csv)}>
        Export CSV
      </Button>
      <Button variant="secondary" pending={generate.isPending} onClick={() => generate.mutate()}>
        Generate Missing Months
      </Button>
      {!pnl.closed_at && <Button onClick={() => setClosing(true)}>Close Month</Button>}
      {closing && <CloseDialog month={pnl.month_start} onClose={() => setClosing(false)} />}
    </>
  );
}

/** What only an owner changes. */
function OwnerActions({ settings, has_closed_month }: Overview) {
  const [opened, setOpened] = useState<'settings' | 'access'>();
  const close = () => setOpened(undefined);
  return (
    <div className="-mx-3 flex gap-1 sm:ml-auto">
      <Button variant="quiet" onClick={() => setOpened('settings')}>
        Settings
      </Button>
      <Button variant="quiet" onClick={() => setOpened('access')}>
        Access
      </Button>
      {opened === 'settings' && <SettingsDialog settings={settings} is_zone_fixed={has_closed_month} onClose={close} />}
      {opened === 'access' && <AccessDialog onClose={close} />}
    </div>
  );
}
