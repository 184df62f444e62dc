import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { Cell } from '../../../platform/table/xlsx.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import type { BookRow, RowQuery } from '../schema.ts';
import * as store from './store.ts';

export const BOOK_ROW_COLUMNS = ['Date', 'Kind', 'Description', 'Reference', 'Amount', 'Correction of', 'Id'];
const EXPORT_BATCH = 1000;

/** The rows that the figures of a month are made of. */
export function bookRowService({ db, environment }: Pick<AccountingDependencies, 'db' | 'environment'>) {
  const wantedOf = async ({ month, figure }: Pick<RowQuery, 'month' | 'figure'>): Promise<store.Wanted> => ({
    environment,
    month,
    figure,
    scope: await store.scopeOf(db, environment, month),
  });

  return {
    async page(query: RowQuery): Promise<{ rows: BookRow[]; total: number }> {
      const wanted = await wantedOf(query);
      // Without a closed month before it, a month has no corrections.
      if (query.figure === 'corrections' && !wanted.scope.late_after) return { rows: [], total: 0 };
      const part = { dir: query.dir, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
      const [rows, total] = await Promise.all([store.bookRows(db, wanted, part), store.countBookRows(db, wanted)]);
      return { rows, total };
    },

    /** All of them as cells of a file. */
    async *export(query: Pick<RowQuery, 'month' | 'figure' | 'dir'>): AsyncGenerator<Cell[][]> {
      const wanted = await wantedOf(query);
      if (query.figure === 'corrections' && !wanted.scope.late_after) return;
      for (let offset = 0; ; offset += EXPORT_BATCH) {
        const found = await store.bookRows(db, wanted, { dir: query.dir, limit: EXPORT_BATCH, offset });
        yield found.map((row) => [
          row.day,
          row.kind,
          row.description,
          row.reference,
          row.amount_cents / 100,
          row.correction_of?.slice(0, 7) ?? '',
          row.id,
        ]);
        if (found.length < EXPORT_BATCH) return;
      }
    },
  };
}
