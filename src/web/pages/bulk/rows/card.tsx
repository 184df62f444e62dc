import { memo, type Ref } from 'react';
import type { RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { addressLines } from '../../../../modules/letters/page-rules.ts';
import { formatNumber } from '../../../../platform/format.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { RowNotes } from './row-notes.tsx';

export const CARD_HEIGHT_PX = 148;

/** One contact on a phone: its address as it is on the envelope, its notes, and a button to edit it. */
export const ContactCard = memo(function ContactCard({
  row,
  index,
  start_px,
  measure,
  onFix,
  onEdit,
}: {
  row: ImportRow | undefined;
  index: number;
  start_px: number;
  measure: Ref<HTMLLIElement>;
  onFix(row_no: number, fix: RowFix): void;
  onEdit(row: ImportRow): void;
}) {
  return (
    <li
      ref={measure}
      data-index={index}
      className={cn(
        'absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-b border-rule px-4 py-3 text-sm',
        row && row.issues.length > 0 && 'bg-wax-wash/45',
      )}
      style={{ transform: `translateY(${start_px}px)` }}
    >
      {row ? (
        <>
          <div className="min-w-0">
            <p className="eyebrow">Row {formatNumber(row.row_no)}</p>
            <address className="not-italic wrap-anywhere">
              {addressLines(row.contact).map((line) => (
                <span key={line} className="block first:text-base first:font-semibold">
                  {line}
                </span>
              ))}
            </address>
          </div>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            aria-label={`Edit row ${row.row_no}`}
            onClick={() => onEdit(row)}
          >
            Edit
          </Button>
          <div className="col-span-2 text-ink-soft">
            <RowNotes row={row} onFix={onFix} />
          </div>
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </li>
  );
});
