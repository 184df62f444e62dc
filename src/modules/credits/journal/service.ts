import type { Db } from '../../../platform/database/db.ts';
import { type Cell, type Column, moment } from '../../../platform/table/columns.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { JournalFilter, JournalLine, JournalQuery } from './schema.ts';
import * as store from './store.ts';

const EXPORT_BATCH = 1000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const JOURNAL_COLUMNS: Column[] = [
  ...[moment('Time'), 'User ID', 'Email', 'Name', 'Credits', 'Type', 'Category', 'Description', 'Notes', 'Environment'],
  ...['Payment ID', 'Session ID', 'Campaign ID', 'Account ID', 'ID'],
];

/** The credit transactions of all accounts, for the operator. */
export function journalService({ db }: { db: Db }) {
  return {
    async journalPage(query: JournalQuery): Promise<{ rows: JournalLine[]; total: number }> {
      const filter = await filterOf(db, query);
      const window = { ascending: query.dir === 'asc', limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
      const [found, total] = await Promise.all([
        store.transactions(db, filter, window),
        store.countTransactions(db, filter),
      ]);
      return { rows: found.map(asLine), total };
    },

    /** All that match as cells of a file, newest first; no more than a batch is held in memory. */
    async *journalExport(query: JournalFilter): AsyncGenerator<Cell[][]> {
      const filter = await filterOf(db, query);
      for (let after: store.Window['after']; ; ) {
        const window = { ascending: false, limit: EXPORT_BATCH, offset: 0, ...(after && { after }) };
        const found = await store.transactions(db, filter, window);
        yield found.map(cellsOf);
        const last = found.at(-1);
        if (!last || found.length < EXPORT_BATCH) return;
        after = { at: last.cursor, id: last.id };
      }
    },
  };
}

async function filterOf(db: Db, { environment, type, q }: JournalFilter): Promise<store.Filter> {
  const text = q.trim().toLowerCase();
  return {
    environments: environment ? [environment] : ['test', 'live'],
    type,
    accounts: !text ? null : await (UUID.test(text) ? store.accountsById(db, text) : store.accountsByEmail(db, text)),
  };
}

const asLine = ({ payment_session_id, payment_intent_id, cursor: _, ...row }: store.JournalRow): JournalLine => ({
  ...row,
  stripe_session_id: payment_session_id,
  stripe_payment_intent_id: payment_intent_id,
  created_at: row.created_at.toISOString(),
});

const cellsOf = (row: store.JournalRow): Cell[] => [
  row.created_at.toISOString(),
  row.user_id ?? '',
  row.email ?? '',
  row.full_name ?? '',
  row.credits_amount,
  row.transaction_type,
  row.category,
  row.description,
  row.notes ?? '',
  row.environment,
  row.payment_intent_id ?? '',
  row.payment_session_id ?? '',
  row.campaign_id ?? '',
  row.account_id,
  row.id,
];
