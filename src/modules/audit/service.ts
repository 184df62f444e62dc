import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { type Column, moment } from '../../platform/table/columns.ts';
import { addDays } from '../../platform/time.ts';
import { AUDIT_ACTIONS, type AuditAction, readAuditSearch } from './rules.ts';
import type { AuditCheck, AuditFilter, AuditHead, AuditLine, AuditQuery } from './schema.ts';
import * as store from './store.ts';

export type AuditService = ReturnType<typeof auditService>;

const EXPORT_BATCH = 1000;
const LISTED_HEADS = 30;

export const EXPORT_COLUMNS: Column[] = [
  ...[
    moment('Time'),
    'Action',
    'By',
    'Via',
    'Viewed as',
    'Subject',
    'Subject id',
    'Account',
    'Before',
    'After',
    'Reason',
  ],
  'Request id',
];

/** The audit log: searched, exported, and sealed day by day. */
export function auditService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** One page of the entries that match. */
    async page(query: AuditQuery): Promise<{ rows: AuditLine[]; total: number }> {
      const filter = await filterOf(db, query);
      const [found, total] = await Promise.all([
        store.pageOfEntries(db, filter, query.page, query.dir === 'asc'),
        store.countEntries(db, filter),
      ]);
      return { rows: found.map((row) => ({ ...row, at: row.at.toISOString() })), total };
    },

    /** All entries that match as cells of a file, newest first; no more than a batch is held in memory. */
    async *export(query: AuditFilter): AsyncGenerator<string[][]> {
      const filter = await filterOf(db, query);
      for (let before_id: number | undefined; ; ) {
        const batch = { ascending: false, limit: EXPORT_BATCH, offset: 0, ...(before_id && { before_id }) };
        const found = await store.entries(db, filter, batch);
        yield found.map(cellsOf);
        before_id = found.at(-1)?.id;
        if (found.length < EXPORT_BATCH) return;
      }
    },

    heads: (): Promise<AuditHead[]> => store.latestHeads(db, LISTED_HEADS),

    /** Writes the head of the day that has ended. Undefined when it is there already or nothing was recorded since. */
    async closeDay(): Promise<AuditHead | undefined> {
      const now = clock.now();
      const last_entry_id = await inTransaction(db, store.settledEntryId);
      const [previous] = await store.latestHeads(db, 1);
      if (last_entry_id === (previous?.last_entry_id ?? 0)) return undefined;
      const range = { previous: previous?.hash ?? '', from_id: previous?.last_entry_id ?? 0, to_id: last_entry_id };
      const head = {
        day: addDays(now, -1).toISOString().slice(0, 10),
        last_entry_id,
        ...(await store.hashEntries(db, range)),
      };
      return (await store.insertHead(db, head, now)) ? head : undefined;
    },

    /** Recomputes every head. Finds entries and heads that were changed, removed or added in between. */
    async check(): Promise<AuditCheck> {
      let previous = { day: '0001-01-01', hash: '', last_entry_id: 0 };
      for (let days = 0; ; days++) {
        const head = await store.headAfter(db, previous.day);
        if (!head) return { days, broken_day: null };
        const range = { previous: previous.hash, from_id: previous.last_entry_id, to_id: head.last_entry_id };
        const now = await store.hashEntries(db, range);
        if (now.hash !== head.hash || now.entries !== head.entries) return { days: days + 1, broken_day: head.day };
        previous = head;
      }
    },
  };
}

async function filterOf(db: Db, { q, action, from, to }: AuditFilter): Promise<store.EntryFilter> {
  const search = readAuditSearch(q);
  return {
    search: search?.kind === 'email' ? { kind: 'people', ids: await store.peopleByEmail(db, search.prefix) } : search,
    action,
    from: from ? new Date(from) : null,
    to: to ? addDays(new Date(to), 1) : null,
  };
}

const cellsOf = (row: store.EntryRow): string[] => [
  row.at.toISOString(),
  AUDIT_ACTIONS[row.action as AuditAction] ?? row.action,
  row.actor_email ?? row.actor_id ?? '',
  row.via,
  row.viewed_as ?? '',
  row.subject_type,
  row.subject_name ?? row.subject_id,
  row.account_id ?? '',
  row.before ? JSON.stringify(row.before) : '',
  row.after ? JSON.stringify(row.after) : '',
  row.reason ?? '',
  row.request_id ?? '',
];
