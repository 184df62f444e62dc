import { useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type ContactField, FIELD_NAMES } from '../../../../modules/imports/column-rules.ts';
import type { RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow, RowFilter } from '../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { SelectField } from '../../../components/form/field.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import { cn } from '../../../lib/cn.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { CARD_HEIGHT_PX, ContactCard } from './card.tsx';
import { EditRow } from './edit-row.tsx';
import { ContactRow, ROW_HEIGHT_PX } from './row.tsx';
import { type RowSource, windowQuery } from './source.ts';
import { useFix } from './use-fix.ts';

const PAGE = 50;
/** Browsers draw nothing below some 16 million pixels, so a longer list is shown in parts. */
const PART = 100_000;

const NAME_REM = 15;
const NOTES_REM = 14;
const USUAL_REM = 11;
/** What every card needs fits beside each other on a usual screen. */
const WIDTHS_REM: Partial<Record<ContactField, number>> = {
  street: 12,
  unit: 6,
  city: 8,
  state: 6,
  zip: 6.5,
  contact_email: 14,
  phone: 9.5,
};
const HEADS: Partial<Record<ContactField, string>> = { street: 'Street', unit: 'Unit', zip: 'ZIP' };
const isName = (field: ContactField): boolean => field === 'first_name' || field === 'last_name';

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

type VirtualProps = Pick<TableProps, 'source' | 'filter' | 'fields' | 'label'> & { begin: number; count: number };

/** The rows in sight: a table, or cards on a phone. Each is as high as its notes are long. */
function VirtualRows(props: VirtualProps) {
  const { source, filter, fields, begin, count } = props;
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => (narrow ? CARD_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: 3,
  });
  const items = virtual.getVirtualItems();
  const rowAt = useVisibleRows(source, filter, begin, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const onFix = useFix(source);
  const [edited, setEdited] = useState<number>();
  const onEdit = useCallback((row: ImportRow) => setEdited(row.row_no), []);
  const row = items.map(({ index }) => rowAt(index)).find((shown) => shown?.row_no === edited);
  const shown = items.map(({ index, start }) => ({ index, start_px: start, row: rowAt(index) }));
  const height_px = virtual.getTotalSize();
  const Rows = narrow ? CardRows : TableRows;
  return (
    <div ref={frame} className="sheet max-h-[min(30rem,70dvh)] overflow-auto overscroll-contain">
      <Rows {...props} {...{ shown, height_px, onFix, onEdit }} measure={virtual.measureElement} />
      {row && <EditRow {...{ row, fields, onFix }} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

type RowsProps = Pick<VirtualProps, 'fields' | 'label' | 'count'> & {
  shown: readonly { index: number; start_px: number; row: ImportRow | undefined }[];
  height_px: number;
  measure(element: Element | null): void;
  onFix(row_no: number, fix: RowFix): void;
  onEdit(row: ImportRow): void;
};

const CardRows = ({ label, count, shown, height_px, ...act }: RowsProps) => (
  <ul aria-label={`${label}, ${formatNumber(count)}`} className="relative" style={{ height: height_px }}>
    {shown.map((item) => (
      <ContactCard key={item.index} {...item} {...act} />
    ))}
  </ul>
);

function TableRows({ fields: all, label, count, shown, height_px, ...act }: RowsProps) {
  const [name_fields, fields] = [all.filter(isName), all.filter((field) => !isName(field))];
  const widths_rem = [NAME_REM, NOTES_REM, ...fields.map((field) => WIDTHS_REM[field] ?? USUAL_REM)];
  const columns = widths_rem.map((rem) => `minmax(${rem}rem, ${rem}fr)`).join(' ');
  // Computed rather than measured: the browser would have to lay out every cell.
  const width = `max(100%, ${widths_rem.reduce((sum, rem) => sum + rem, 0)}rem)`;
  return (
    <table
      {...ROLE.table}
      aria-label={label}
      aria-rowcount={count + 1}
      style={{ width }}
      className="grid text-left text-sm"
    >
      <thead {...ROLE.rowgroup} className="sticky top-0 z-10 grid border-b border-rule-strong bg-sheet">
        <tr {...ROLE.row} aria-rowindex={1} className="grid" style={{ gridTemplateColumns: columns }}>
          <Head className="sticky left-0 border-r border-rule bg-sheet">Row and name</Head>
          <Head>Notes</Head>
          {fields.map((field) => (
            <Head key={field}>{HEADS[field] ?? FIELD_NAMES[field]}</Head>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.rowgroup} className="relative grid" style={{ height: height_px }}>
        {shown.map((item) => (
          <ContactRow key={item.index} {...item} {...act} {...{ name_fields, fields, columns }} />
        ))}
      </tbody>
    </table>
  );
}

const Head = ({ children, className }: { children: ReactNode; className?: string }) => (
  <th
    {...ROLE.columnheader}
    scope="col"
    className={cn('px-3 py-2.5 font-semibold whitespace-nowrap text-ink-soft', className)}
  >
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
