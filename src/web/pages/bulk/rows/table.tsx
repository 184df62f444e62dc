import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { toast } from 'sonner';
import { type ContactField, FIELD_NAMES } from '../../../../modules/imports/column-rules.ts';
import type { RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow, RowFilter } from '../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import { messageOf } from '../../../lib/api.ts';
import { ContactRow, ROW_HEIGHT_PX } from './row.tsx';
import { type RowSource, windowQuery } from './source.ts';

const PAGE = 50;
/** Browsers draw nothing below some 16 million pixels, so a longer list is shown in parts. */
const PART = 100_000;

/** The first two columns; narrower on a narrow screen, so that the name stays in sight. On a wide one all that a card needs does. */
const FIRST_WIDTHS = '[--row:5.5rem] [--notes:10rem] sm:[--row:7.5rem] sm:[--notes:12rem]';
const WIDTHS_REM: Record<ContactField, number> = {
  first_name: 7.5,
  last_name: 7.5,
  street: 12,
  unit: 7,
  city: 8,
  state: 6,
  zip: 7,
  company_name: 11,
  contact_email: 14,
  phone: 9.5,
};

type TableProps = {
  source: RowSource;
  filter: RowFilter;
  fields: readonly ContactField[];
  label: string;
  /** The text when no rows match. */
  empty: ReactNode;
};

/** A virtual table of all contacts of a list. Problems are fixed in the cells. */
export const RowsTable = (props: TableProps) => <Parts key={props.filter} {...props} />;

function Parts({ source, filter, fields, label, empty }: TableProps) {
  const [begin, setBegin] = useState(0);
  const { data: head, isError, refetch } = useQuery(windowQuery(source, filter, begin, PAGE));
  // The table keeps its position while rows are refetched.
  const total = useLatest(head?.total);
  if (isError) {
    return (
      <p role="alert" className="text-sm">
        We couldn’t load the rows.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    );
  }
  if (total === undefined) return <Skeleton className="h-72" />;
  if (total === 0) return <div className="sheet px-5 py-8 text-ink-soft">{empty}</div>;
  return (
    <div className="grid gap-3">
      {total > PART && (
        <SelectField
          label="Rows shown"
          value={begin}
          onChange={(event) => setBegin(Number(event.target.value))}
          className="w-64"
        >
          {partsOf(total).map(([from, to]) => (
            <option key={from} value={from}>
              {`${formatNumber(from + 1)} to ${formatNumber(to)}`}
            </option>
          ))}
        </SelectField>
      )}
      <VirtualRows {...{ source, filter, fields, label, begin }} count={Math.min(PART, total - begin)} />
    </div>
  );
}

/** Where the parts of a long list begin and end. */
const partsOf = (total: number): [from: number, to: number][] =>
  Array.from({ length: Math.ceil(total / PART) }, (_, part) => [part * PART, Math.min(total, (part + 1) * PART)]);

function VirtualRows({
  source,
  filter,
  fields,
  label,
  begin,
  count,
}: {
  source: RowSource;
  filter: RowFilter;
  fields: readonly ContactField[];
  label: string;
  begin: number;
  count: number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 3,
  });
  const items = virtual.getVirtualItems();
  const rowAt = useVisibleRows(source, filter, begin, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const widths_rem = fields.map((field) => WIDTHS_REM[field]);
  const columns = `var(--row) var(--notes) ${widths_rem.map((rem) => `${rem}rem`).join(' ')}`;
  // Computed rather than measured: the browser would have to lay out every cell.
  const total_rem = widths_rem.reduce((sum, rem) => sum + rem, 0);
  const width = `max(100%, calc(var(--row) + var(--notes) + ${total_rem}rem))`;
  const onFix = useFix(source);
  return (
    <div ref={frame} className="sheet max-h-[min(30rem,70dvh)] overflow-auto overscroll-contain">
      <table
        {...ROLE.table}
        aria-label={label}
        aria-rowcount={count + 1}
        style={{ width }}
        className={`grid text-left text-sm ${FIRST_WIDTHS}`}
      >
        <thead {...ROLE.rowgroup} className="sticky top-0 z-10 grid border-b border-rule-strong bg-sheet">
          <tr {...ROLE.row} aria-rowindex={1} className="grid" style={{ gridTemplateColumns: columns }}>
            <Head>Row</Head>
            <Head>Notes</Head>
            {fields.map((field) => (
              <Head key={field}>{field === 'unit' ? 'Unit' : FIELD_NAMES[field]}</Head>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className="relative grid" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <ContactRow
              key={index}
              row={rowAt(index)}
              index={index}
              start_px={start}
              fields={fields}
              columns={columns}
              onFix={onFix}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Saves a fix, then refetches the row and the list. */
function useFix(source: RowSource) {
  const queries = useQueryClient();
  return useCallback(
    (row_no: number, change: RowFix) => {
      source
        .fix(row_no, change)
        .then(() => queries.invalidateQueries({ queryKey: source.key }))
        .catch((error: unknown) =>
          toast.error('Not saved', {
            description: messageOf(error, 'We couldn’t save the row. Please try again.'),
          }),
        );
    },
    [source, queries],
  );
}

const Head = ({ children }: { children: ReactNode }) => (
  <th {...ROLE.columnheader} scope="col" className="px-3 py-2.5 font-semibold whitespace-nowrap text-ink-soft">
    {children}
  </th>
);

/** The rows that are in sight, fetched by pages. */
function useVisibleRows(source: RowSource, filter: RowFilter, begin: number, first: number, last: number) {
  const first_page = Math.floor(first / PAGE);
  const count = Math.floor(last / PAGE) - first_page + 1;
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, page) =>
      windowQuery(source, filter, begin + (first_page + page) * PAGE, PAGE),
    ),
  });
  // Visible rows stay while they are refetched.
  const known = useRef(new Map<number, ImportRow[]>());
  for (const [page, { data }] of pages.entries()) if (data) known.current.set(first_page + page, data.rows);
  return (index: number): ImportRow | undefined => known.current.get(Math.floor(index / PAGE))?.[index % PAGE];
}

/** The last value that was known. */
function useLatest<T>(value: T | undefined): T | undefined {
  const latest = useRef(value);
  if (value !== undefined) latest.current = value;
  return latest.current;
}
