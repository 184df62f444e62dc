import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../../platform/format.ts';
import { MAX_COUNTED, PAGE_SIZE } from '../../../platform/table/query.ts';
import { cn } from '../../lib/cn.ts';
import { FailedState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Pager } from '../pager.tsx';
import { ROLE } from '../table-roles.ts';
import type { TableState } from './use-table-state.ts';

export type Column<Row> = {
  /** The name that the server sorts by. */
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  className?: string;
};

type Loaded<Row> = {
  data: { rows: readonly Row[]; total: number } | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
};

/** A list that the server filters, sorts and pages. On a narrow screen each row becomes a block with named lines. */
export function DataTable<Row>({
  caption,
  noun,
  columns,
  rowKey,
  state,
  found,
  filters,
  actions,
  counted,
  empty,
}: {
  caption: string;
  /** What one row is: entry, operator. */
  noun: string;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string | number;
  state: TableState<string>;
  found: Loaded<Row>;
  filters?: ReactNode;
  actions?: ReactNode;
  /** What is said about the number of rows, where it is not just the number. */
  counted?(total: number): string;
  /** What is said instead of rows when there are none. */
  empty?: string;
}) {
  const total = found.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const count = counted
    ? counted(total)
    : total >= MAX_COUNTED
      ? `More than ${formatNumber(MAX_COUNTED)} ${noun}s`
      : formatCount(total, noun, plural(noun));
  return (
    <div className="grid gap-4">
      {(filters || actions) && (
        <div className="flex flex-wrap items-end gap-3">
          {filters}
          <div className="flex gap-2 sm:ml-auto">{actions}</div>
        </div>
      )}
      {found.isPending ? (
        <Skeleton className="h-64" />
      ) : !found.data ? (
        <FailedState title={`The ${plural(noun)} could not be loaded`} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <div className={cn('sheet overflow-x-auto', found.isPlaceholderData && 'opacity-60')}>
            <table {...ROLE.table} className="w-full text-left text-sm max-md:block">
              <caption className="sr-only">{caption}</caption>
              <Head columns={columns} state={state} />
              <tbody {...ROLE.rowgroup} className="divide-y divide-rule max-md:block">
                {found.data.rows.map((row) => (
                  <tr
                    key={rowKey(row)}
                    {...ROLE.row}
                    className="align-top max-md:grid max-md:grid-cols-1 max-md:gap-1.5 max-md:px-4 max-md:py-3 md:[&>td]:px-4 md:[&>td]:py-2.5"
                  >
                    {columns.map(({ key, title, cell, className }) => (
                      <td key={key} {...ROLE.cell} className={cn('max-md:flex max-md:gap-3', className)}>
                        <span aria-hidden="true" className="w-20 shrink-0 text-ink-faint md:hidden">
                          {title}
                        </span>
                        <div className="min-w-0">{cell(row)}</div>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {found.data.rows.length === 0 && (
              <p className="px-4 py-8 text-ink-soft">{empty ?? `No ${plural(noun)} found.`}</p>
            )}
          </div>
          {pages > 1 || state.page > 1 ? (
            <Pager
              label={`Pages of ${caption}`}
              page={state.page}
              pages={pages}
              status={`Page ${state.page} of ${pages}. ${count}`}
              onTurn={state.setPage}
            />
          ) : (
            <p role="status" className="text-sm text-ink-soft">
              {count}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const plural = (noun: string) => noun.replace(/y$/, 'ie').replace(/$/, 's');

function Head<Row>({ columns, state }: { columns: readonly Column<Row>[]; state: TableState<string> }) {
  const Arrow = state.dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <thead {...ROLE.rowgroup} className="border-b border-rule bg-sunk max-md:sr-only">
      <tr {...ROLE.row}>
        {columns.map(({ key, title, sortable }) => (
          <th
            key={key}
            {...ROLE.columnheader}
            scope="col"
            aria-sort={key !== state.sort ? undefined : state.dir === 'asc' ? 'ascending' : 'descending'}
            className="px-4 py-2 font-semibold whitespace-nowrap text-ink-soft"
          >
            {sortable ? (
              <button
                type="button"
                onClick={() => state.sortBy(key)}
                className="-mx-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 hover:text-ink"
              >
                {title}
                {key === state.sort && <Arrow aria-hidden="true" className="size-3.5" />}
              </button>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
