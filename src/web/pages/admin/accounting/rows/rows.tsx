import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CADENCE_NAMES, type Cadence } from '../../../../../modules/accounting/expenses/rules.ts';
import { FIGURES, type Figure, isMonth, monthName } from '../../../../../modules/accounting/rules.ts';
import type { BookRow, RowQuery } from '../../../../../modules/accounting/schema.ts';
import { formatCount } from '../../../../../platform/format.ts';
import { formatUsd } from '../../../../../platform/money.ts';
import { Badge } from '../../../../components/badge.tsx';
import { SelectField } from '../../../../components/form/field.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { type Column, DataTable } from '../../../../components/table/data-table.tsx';
import { ExportButtons } from '../../../../components/table/export-buttons.tsx';
import { useTableState } from '../../../../components/table/use-table-state.ts';
import { paymentName } from '../../../../features/refund/payments.ts';
import { call } from '../../../../lib/api.ts';
import { asBookDay } from '../../../../lib/dates.ts';
import { pageMeta } from '../../../../lib/document/page-title.ts';
import { useFigureNames } from '../figure-names.ts';
import { BOOKS, useDenial, useOverview } from '../queries.ts';

export const meta = pageMeta('Accounting');

/** The rows that a figure of a month is made of. */
export default function FigureRows() {
  const state = useTableState({ sort: 'day', dir: 'desc' }, ['month', 'figure']);
  const names = useFigureNames();
  const figure = FIGURES.find((each) => each === state.filters.figure) ?? 'revenue';
  const overview = useOverview(isMonth(state.filters.month) ? state.filters.month : '').data;
  const month = isMonth(state.filters.month) ? state.filters.month : overview?.current_month;
  const query = { month, figure, dir: state.dir, page: state.page } as RowQuery;
  const found = useQuery({
    queryKey: [...BOOKS, 'rows', query],
    queryFn: ({ signal }) => call('GET /rest/v1/admin/accounting/rows', { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: month !== undefined,
  });
  useDenial(found.error);
  return (
    <div className="page-width">
      <PageHeader
        title={month ? `${names[figure]}, ${monthName(month)}` : names[figure]}
        subtitle={
          <>
            The rows that make up this figure.{' '}
            <Link className="link" to={`/admin/accounting${month ? `?month=${month}` : ''}`}>
              Back to the month
            </Link>
          </>
        }
      />
      <DataTable
        caption={names[figure]}
        noun="row"
        columns={COLUMNS}
        rowKey={({ id, day }) => `${id} ${day}`}
        state={state}
        found={found}
        filters={
          <>
            <SelectField
              label="Figure"
              value={figure}
              onChange={({ target }) => state.setFilter('figure', target.value)}
              className="w-full sm:w-56"
            >
              {FIGURES.map((each: Figure) => (
                <option key={each} value={each}>
                  {names[each]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Month"
              value={month}
              onChange={({ target }) => state.setFilter('month', target.value)}
              className="w-full sm:w-52"
            >
              {overview?.months.map(({ month_start }) => (
                <option key={month_start} value={month_start}>
                  {monthName(month_start)}
                </option>
              ))}
            </SelectField>
          </>
        }
        actions={
          <ExportButtons
            route="GET /rest/v1/admin/accounting/rows/export"
            query={{ month, figure, dir: state.dir }}
            name={`${figure}-${month?.slice(0, 7)}`}
          />
        }
      />
    </div>
  );
}

const COLUMNS: Column<BookRow>[] = [
  {
    key: 'day',
    title: 'Date',
    sortable: true,
    cell: ({ day }) => <span className="whitespace-nowrap">{asBookDay(day)}</span>,
  },
  {
    key: 'description',
    title: 'Item',
    cell: ({ description, kind, reference }) => (
      <>
        <span className="break-words">{description || kindName(kind)}</span>
        {kind !== 'cards' && reference && (
          <span className="block font-mono text-xs break-all text-ink-faint">{reference}</span>
        )}
      </>
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    cell: ({ kind, reference, correction_of }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge variant="outline">{kind === 'cards' ? formatCount(Number(reference), 'card') : kindName(kind)}</Badge>
        {correction_of && <Badge variant="warning">Correction for {monthName(correction_of)}</Badge>}
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    className: 'md:text-right',
    cell: ({ amount_cents }) => <span className="whitespace-nowrap tabular-nums">{formatUsd(amount_cents)}</span>,
  },
];

const kindName = (kind: string): string => CADENCE_NAMES[kind as Cadence] ?? paymentName({ type: kind });
