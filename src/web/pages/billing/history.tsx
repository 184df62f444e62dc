import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState, FailedState } from '../../components/feedback/empty-state.tsx';
import { RowsSkeleton } from '../../components/feedback/rows-skeleton.tsx';
import { SelectField } from '../../components/form/field.tsx';
import { Section } from '../../components/section.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { cn } from '../../lib/cn.ts';
import { asDay } from '../../lib/dates.ts';
import { saveFile } from '../../lib/file-download.ts';
import { signed } from '../../lib/signed-number.ts';
import { FILTERS, type Filter, type HistoryRow, historyCsv, labelOf } from './history-rows.ts';
import { ShowMore } from './show-more.tsx';

const FIRST_ROWS = 10;
const PAGE_ROWS = 50;
const EXPORT_ROWS = 1000;

const rowsOf = (filter: Filter, limit: number, before?: string): Promise<HistoryRow[]> =>
  call('GET /rest/v1/credit_transactions', { query: { ...FILTERS[filter].query, limit, before } });

/** Billing history: the last ten transactions, or all with a filter and CSV export. */
export function BillingHistory() {
  const [all, setAll] = useState(false);
  return (
    <Section
      title="Billing History"
      action={
        <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : 'Show all'}
        </Button>
      }
    >
      {all ? <AllRows /> : <LatestRows />}
    </Section>
  );
}

function LatestRows() {
  const latest = useQuery({
    queryKey: ['credits', 'history', 'latest'],
    queryFn: () => rowsOf('all', FIRST_ROWS),
  });
  if (latest.isPending)
    return (
      <RowsSkeleton
        label="Loading your history..."
        cells={['h-5 w-24', 'h-5 flex-1', 'h-5 w-10']}
        className="gap-6 py-4"
      />
    );
  if (latest.isError)
    return <FailedState title="Failed to load billing information." onRetry={() => void latest.refetch()} />;
  return <Rows rows={latest.data} />;
}

function AllRows() {
  const [filter, setFilter] = useState<Filter>('all');
  const pages = useInfiniteQuery({
    queryKey: ['credits', 'history', 'all', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => rowsOf(filter, PAGE_ROWS, pageParam),
    getNextPageParam: (last) => (last.length === PAGE_ROWS ? last.at(-1)?.id : undefined),
  });
  const file = useMutation({
    mutationFn: () => everyRow(filter),
    onSuccess: (rows) => saveFile(new Blob([historyCsv(rows)], { type: 'text/csv' }), 'longhand-billing-history.csv'),
    onError: (error) => toast.error('Download failed', { description: messageOf(error, 'Please try again.') }),
  });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label="Show"
          className="w-64 max-w-full"
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)}
        >
          {Object.entries(FILTERS).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" pending={file.isPending} onClick={() => file.mutate()}>
          <Download aria-hidden="true" className="size-4" /> Export CSV
        </Button>
      </div>
      {pages.isPending ? (
        <RowsSkeleton
          label="Loading your history..."
          cells={['h-5 w-24', 'h-5 flex-1', 'h-5 w-10']}
          className="gap-6 py-4"
        />
      ) : pages.isError ? (
        <FailedState title="Failed to load billing information." onRetry={() => void pages.refetch()} />
      ) : (
        <>
          <Rows rows={pages.data.pages.flat()} filtered={filter !== 'all'} />
          <ShowMore pages={pages} what="of the history" />
        </>
      )}
    </div>
  );
}

async function everyRow(filter: Filter): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  for (;;) {
    const page = await rowsOf(filter, EXPORT_ROWS, rows.at(-1)?.id);
    rows.push(...page);
    if (page.length < EXPORT_ROWS) return rows;
  }
}

function Rows({ rows, filtered = false }: { rows: HistoryRow[]; filtered?: boolean }) {
  if (rows.length === 0) {
    return (
      <EmptyState title={filtered ? 'No matching transactions yet' : 'No transactions yet'}>
        Your purchases and sent letters will appear here.
      </EmptyState>
    );
  }
  return (
    <ul className="sheet divide-y divide-rule">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_6.5rem_4rem] sm:px-5"
        >
          <time dateTime={row.created_at} className="text-sm text-ink-soft max-sm:row-start-2">
            {asDay(row.created_at)}
          </time>
          <span className="min-w-0 max-sm:row-start-1">{row.description}</span>
          <span className="max-sm:row-start-2 max-sm:text-right">
            <Badge variant={row.credits_amount > 0 ? 'good' : 'outline'}>{labelOf(row)}</Badge>
          </span>
          <span
            className={cn(
              'text-right font-display text-lg tabular-nums max-sm:row-start-1',
              row.credits_amount > 0 ? 'text-moss' : 'text-ink',
            )}
          >
            <span className="sr-only">Credits: </span>
            {signed(row.credits_amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
