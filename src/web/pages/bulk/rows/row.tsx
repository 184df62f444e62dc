import { Pencil } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, type Ref } from 'react';
import { type ContactField, FIELD_NAMES } from '../../../../modules/imports/column-rules.ts';
import { issueText, type RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import { cn } from '../../../lib/cn.ts';
import { RowNotes } from './row-notes.tsx';

export const ROW_HEIGHT_PX = 56;

type RowProps = {
  row: ImportRow | undefined;
  index: number;
  start_px: number;
  /** Reports the height of the row, which its notes decide. */
  measure: Ref<HTMLTableRowElement>;
  name_fields: readonly ContactField[];
  fields: readonly ContactField[];
  columns: string;
  onFix(row_no: number, fix: RowFix): void;
  onEdit(row: ImportRow): void;
};

/** One contact. Cells with issues are fields. */
export const ContactRow = memo(function ContactRow(props: RowProps) {
  const { row, index, start_px, measure, name_fields, fields, columns, onFix, onEdit } = props;
  const has_issues = row && row.issues.length > 0;
  return (
    <tr
      {...ROLE.row}
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cn('absolute inset-x-0 top-0 grid items-stretch border-b border-rule', has_issues && 'bg-wax-wash/45')}
      style={{ gridTemplateColumns: columns, minHeight: ROW_HEIGHT_PX, transform: `translateY(${start_px}px)` }}
    >
      <Cell
        className={cn(
          'sticky left-0 z-5 border-r border-rule',
          has_issues ? 'bg-[color-mix(in_srgb,var(--wax-wash)_45%,var(--sheet))]' : 'bg-sheet',
        )}
      >
        <div className="flex items-center gap-2">
          <span className="min-w-7 shrink-0 text-ink-faint tabular-nums">{row && formatNumber(row.row_no)}</span>
          <span className="grid min-w-0 grow gap-1">
            {row ? <NameCell {...{ row, name_fields, onFix }} /> : <Skeleton className="h-4 w-4/5" />}
          </span>
          {row && (
            <button
              type="button"
              aria-label={`Edit row ${row.row_no}`}
              onClick={() => onEdit(row)}
              className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunk hover:text-ink"
            >
              <Pencil aria-hidden="true" className="size-4" />
            </button>
          )}
        </div>
      </Cell>
      <Cell className="text-ink-soft">{row && <RowNotes row={row} onFix={onFix} />}</Cell>
      {fields.map((field) => (
        <Cell key={field}>{row ? <FieldCell {...{ row, field, onFix }} /> : <Skeleton className="h-4 w-4/5" />}</Cell>
      ))}
    </tr>
  );
});

const Cell = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <td {...ROLE.cell} className={cn('grid min-w-0 content-center px-3 py-1.5', className)}>
    <div>{children}</div>
  </td>
);

/** First and last name together, unless one of them has to be typed. */
function NameCell({ row, name_fields, onFix }: Pick<RowProps, 'name_fields' | 'onFix'> & { row: ImportRow }) {
  const has_issue = row.issues.some(({ field }) => name_fields.some((name) => name === field));
  if (has_issue) return name_fields.map((field) => <FieldCell key={field} {...{ row, field, onFix }} />);
  const name = name_fields.map((field) => row.contact[field]).join(' ');
  return (
    <span className="line-clamp-2 font-semibold wrap-anywhere" title={name}>
      {name}
    </span>
  );
}

function FieldCell({
  row,
  field,
  onFix,
}: {
  row: ImportRow;
  field: ContactField;
  onFix(row_no: number, fix: RowFix): void;
}) {
  const value = row.contact[field];
  const issue = row.issues.find((found) => found.field === field);
  if (!issue) {
    return (
      <span className="line-clamp-3 wrap-anywhere" title={value}>
        {value}
      </span>
    );
  }
  return (
    <input
      // The server's normalized value replaces the input.
      key={value}
      defaultValue={value}
      aria-label={`${FIELD_NAMES[field]}, row ${row.row_no}: ${issueText(issue)}`}
      aria-invalid
      title={issueText(issue)}
      onBlur={(event) => {
        if (event.target.value !== value) onFix(row.row_no, { [field]: event.target.value });
      }}
      onKeyDown={(event) => onCellKey(event, value)}
      className="min-h-9 w-full rounded-sm border border-rule-strong bg-sheet px-2 text-sm aria-invalid:border-wax-ink"
    />
  );
}

/** Enter saves and moves to the next editable cell; Escape reverts. */
function onCellKey(event: KeyboardEvent<HTMLInputElement>, value: string): void {
  const cell = event.currentTarget;
  if (event.key === 'Escape') {
    cell.value = value;
    return;
  }
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const cells = [...(cell.closest('table')?.querySelectorAll('input') ?? [])];
  const next = cells[cells.indexOf(cell) + 1];
  if (next) next.focus();
  else cell.blur();
}
