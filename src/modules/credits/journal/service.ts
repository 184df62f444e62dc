import type { Db } from '../../../platform/database/db.ts';
import { comparableAddress } from '../../../platform/email/form.ts';
import { type Cell, type Column, moment } from '../../../platform/table/columns.ts';
import { inParts, mapped } from '../../../platform/table/parts.ts';
import { PAGE_SIZE } from '../../../platform/table/query.ts';
import type { JournalFilter, JournalLine, JournalQuery } from './schema.ts';
import * as store from './store.ts';

const EXPORT_BATCH = 1000;
const EVERYTHING: store.Filter = { environments: ['test', 'live'], type: '', accounts: null };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const JOURNAL_COLUMNS: Column[] = [
  ...[moment('Time'), 'User ID', 'Email', 'Name', 'Credits', 'Type', 'Category', 'Description', 'Notes', 'Environment'],
  ...['Payment ID', 'Session ID', 'Campaign ID', 'Account ID', 'ID'],
];

/** The credit transactions of all accounts, for the operator. */
export function journalService({ db }: { db: Db }) {
  const parts = (filter: store.Filter) =>
    inParts<store.JournalRow>(EXPORT_BATCH, (last) => {
      const after = last && { after: { at: last.cursor, id: last.id } };
      return store.transactions(db, filter, { ascending: false, limit: EXPORT_BATCH, offset: 0, ...after });
    });
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
      yield* mapped(parts(await filterOf(db, query)), cellsOf);
    },

    /** All transactions in batches, newest first. */
    journalLines: (): AsyncGenerator<JournalLine[]> => mapped(parts(EVERYTHING), asLine),
  };
}

async function filterOf(db: Db, { environment, type, q }: JournalFilter): Promise<store.Filter> {
  const text = q.trim().toLowerCase();
  return {
    environments: environment ? [environment] : ['test', 'live'],
    type,
    accounts: !text
      ? null
      : await (UUID.test(text) ? store.accountsById(db, text) : store.accountsByEmail(db, comparableAddress(text))),
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
