import type { Readable } from '../../../platform/database/db.ts';
import { JUST_NOW_S, primaryReader } from '../../../platform/database/replica.ts';
import { type Cell, type Column, day, money } from '../../../platform/table/columns.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import type { BookRow, RowQuery } from '../schema.ts';
import * as store from './store.ts';

export const BOOK_ROW_COLUMNS: Column[] = [
  ...[day('Date'), 'Kind', 'Description', 'Reference', money('Amount'), 'Correction of', 'Id'],
];
const EXPORT_BATCH = 1000;

/** The rows that the figures of a month are made of. */
export function bookRowService({
  db,
  reader = primaryReader(db),
  environment,
}: Pick<AccountingDependencies, 'db' | 'reader' | 'environment'>) {
  const wantedOf = async (
    late: Readable,
    { month, figure }: Pick<RowQuery, 'month' | 'figure'>,
  ): Promise<store.Wanted> => ({
    environment,
    month,
    figure,
    scope: await store.scopeOf(late, environment, month),
  });

  return {
    page: (query: RowQuery): Promise<{ rows: BookRow[]; total: number }> =>
      reader.read(async (late) => {
        const wanted = await wantedOf(late, query);
        // Without a closed month before it, a month has no corrections.
        if (query.figure === 'corrections' && !wanted.scope.late_after) return { rows: [], total: 0 };
        const part = { dir: query.dir, limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
        const [rows, total] = await Promise.all([
          store.bookRows(late, wanted, part),
          store.countBookRows(late, wanted),
        ]);
        return { rows, total };
      }, JUST_NOW_S),

    /** All of them as cells of a file. */
    async *export(query: Pick<RowQuery, 'month' | 'figure' | 'dir'>): AsyncGenerator<Cell[][]> {
      const wanted = await reader.read((late) => wantedOf(late, query));
      if (query.figure === 'corrections' && !wanted.scope.late_after) return;
      for (let offset = 0; ; offset += EXPORT_BATCH) {
        const part = { dir: query.dir, limit: EXPORT_BATCH, offset };
        const found = await reader.read((late) => store.bookRows(late, wanted, part));
        yield found.map((row) => [
          row.day,
          row.kind,
          row.description,
          row.reference,
          row.amount_cents,
          row.correction_of?.slice(0, 7) ?? '',
          row.id,
        ]);
        if (found.length < EXPORT_BATCH) return;
      }
    },
  };
}
