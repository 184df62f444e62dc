import { type Cell, type Column, day, moment, money } from '../../../platform/table/columns.ts';
import { inParts, mapped } from '../../../platform/table/parts.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { StoredFile } from '../../../providers/files/port.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import * as refuse from './errors.ts';
import { receiptFiles } from './receipt-service.ts';
import { CADENCE_NAMES } from './rules.ts';
import type { Expense, ExpenseQuery } from './schema.ts';
import * as store from './store.ts';

export const EXPENSE_COLUMNS: Column[] = [
  ...[day('Date'), 'Name', money('Amount'), 'Frequency', day('Last day'), 'Approver', 'Notes', 'Receipt', 'Added by'],
  moment('Added'),
];
const EXPORT_BATCH = 1000;
type Order = Pick<ExpenseQuery, 'sort' | 'dir'>;

/** Shows expenses and their receipts. */
export function expenseReportService(dependencies: AccountingDependencies) {
  const { db, environment } = dependencies;
  const receipts = receiptFiles(dependencies);
  const parts = (order: Order) =>
    inParts<store.ExpenseRow>(EXPORT_BATCH, (_, offset) =>
      store.expenses(db, environment, { ...order, limit: EXPORT_BATCH, offset }),
    );
  return {
    async page({ page, sort, dir }: ExpenseQuery): Promise<{ rows: Expense[]; total: number }> {
      const part = { sort, dir, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const [found, total] = await Promise.all([
        store.expenses(db, environment, part),
        store.countExpenses(db, environment),
      ]);
      return { rows: found.map(presented), total };
    },

    /** All expenses as cells of a file. */
    export: (order: Order): AsyncGenerator<Cell[][]> => mapped(parts(order), cellsOf),

    /** All expenses, the latest first. */
    all: (): AsyncGenerator<Expense[]> => mapped(parts({ sort: 'incurred_on', dir: 'desc' }), presented),

    /** Throws not_found without a receipt. */
    async receipt(id: string): Promise<StoredFile & { file: string }> {
      const file = (await store.expenseById(db, environment, id))?.receipt_file;
      const found = file ? await receipts.open(file) : undefined;
      if (!file || !found) throw refuse.receiptNotFound();
      return { ...found, file };
    },
  };
}

export const presented = ({ receipt_file, receipt_type: _, created_at, ...row }: store.ExpenseRow): Expense => ({
  ...row,
  receipt_url: receipt_file ? `/rest/v1/expenses/${row.id}/receipt` : null,
  created_at: created_at.toISOString(),
});

const cellsOf = (row: store.ExpenseRow): Cell[] => [
  row.incurred_on,
  row.name,
  row.amount_cents,
  CADENCE_NAMES[row.cadence],
  row.ends_on ?? '',
  row.approver,
  row.notes,
  row.receipt_file ? 'Yes' : 'No',
  row.created_by,
  row.created_at.toISOString(),
];
