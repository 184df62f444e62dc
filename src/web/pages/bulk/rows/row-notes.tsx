import type { RowFix } from '../../../../modules/imports/row-rules.ts';
import type { ImportRow } from '../../../../modules/imports/schema.ts';
import { cn } from '../../../lib/cn.ts';
import { rowNotes } from './notes.ts';

/** The notes on a row, with the fixes that they offer. */
export function RowNotes({ row, onFix }: { row: ImportRow; onFix(row_no: number, fix: RowFix): void }) {
  return rowNotes(row).map(({ text, look, offer }) => (
    <span key={text} className={cn('block leading-snug text-balance', look === 'trouble' && 'text-wax-ink')}>
      {text}
      {offer && (
        <button
          type="button"
          className="link ml-1.5 text-left leading-tight font-semibold"
          onClick={() => onFix(row.row_no, offer.fix)}
        >
          {offer.name}
        </button>
      )}
    </span>
  ));
}
