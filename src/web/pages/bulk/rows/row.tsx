import { Pencil } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { type ContactField, FIELD_NAMES } from '../../../../modules/imports/column-rules.ts';
import { issueText, type RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { ROLE } from '../../../components/table-roles.ts';
import { cn } from '../../../lib/cn.ts';
import { rowNotes } from './notes.ts';

export const ROW_HEIGHT_PX = 60;

/** One contact, with editable cells for invalid values. */
export const ContactRow = memo(function ContactRow({
  row,
  index,
  start_px,
  fields,
  columns,
  onFix,
}: {
  row: ImportRow | undefined;
  index: number;
  start_px: number;
  fields: readonly ContactField[];
  columns: string;
  onFix(row_no: number, fix: RowFix): void;
}) {
  const [editing, setEditing] = useState(false);
  const notes = row ? rowNotes(row) : [];
  return (
    <tr
      {...ROLE.row}
      aria-rowindex={index + 2}
      className={cn(
        'absolute inset-x-0 top-0 grid items-center border-b border-rule contain-strict',
        row && row.issues.length > 0 && 'bg-wax-wash/45',
      )}
      style={{ gridTemplateColumns: columns, height: ROW_HEIGHT_PX, transform: `translateY(${start_px}px)` }}
    >
      <Cell className="flex items-center justify-between text-ink-faint tabular-nums">
        {row && formatNumber(row.row_no)}
        {row && (
          <button
            type="button"
            aria-label={`Edit row ${row.row_no}`}
            aria-pressed={editing}
            onClick={() => setEditing(!editing)}
            className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:bg-sunk"
          >
            <Pencil aria-hidden="true" className="size-4" />
          </button>
        )}
      </Cell>
      <Cell
        className={cn(
          'max-h-14 overflow-y-auto text-ink-soft',
          (notes.length > 2 || notes.some(({ text, offer }) => offer || text.length > 40)) && 'text-xs',
        )}
      >
        {notes.map(({ text, look, offer }) => (
          <span key={text} className={cn('block leading-tight', look === 'trouble' && 'text-wax-ink')}>
            {text}
            {row && offer && (
              <button
                type="button"
                className="link block pb-1 text-left leading-tight font-semibold"
                onClick={() => onFix(row.row_no, offer.fix)}
              >
                {offer.name}
              </button>
            )}
          </span>
        ))}
      </Cell>
      {fields.map((field) => (
        <Cell key={field}>
          {row ? <FieldCell {...{ row, field, editing, onFix }} /> : <Skeleton className="h-4 w-4/5" />}
        </Cell>
      ))}
    </tr>
  );
});

const Cell = ({ children, className }: { children?: ReactNode; className?: string }) => (
  <td {...ROLE.cell} className="min-w-0 px-3">
    <div className={className}>{children}</div>
  </td>
);

function FieldCell({
  row,
  field,
  editing,
  onFix,
}: {
  row: ImportRow;
  field: ContactField;
  editing: boolean;
  onFix(row_no: number, fix: RowFix): void;
}) {
  const value = row.contact[field];
  const issue = row.issues.find((found) => found.field === field);
  if (!issue && !editing) {
    return (
      <span className="line-clamp-2 wrap-anywhere" title={value}>
        {value}
      </span>
    );
  }
  return (
    <input
      // The server's normalized value replaces the input.
      key={value}
      defaultValue={value}
      aria-label={`${FIELD_NAMES[field]}, row ${row.row_no}${issue ? `: ${issueText(issue)}` : ''}`}
      aria-invalid={issue ? true : undefined}
      title={issue && issueText(issue)}
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
