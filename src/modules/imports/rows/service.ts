import { csvLine } from '../../../platform/csv.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Actor } from '../../../platform/http/endpoint.ts';
import type { VerifyCityStateZip } from '../../../providers/places/port.ts';
import { find } from '../../do-not-mail/service.ts';
import { fullName } from '../../letters/rules.ts';
import { CONTACT_FIELDS, cellsByName, extraColumns } from '../column-rules.ts';
import type { ImportsDependencies } from '../dependencies.ts';
import { issuesOf } from '../do-not-mail-service.ts';
import { rowNotFound } from '../errors.ts';
import { getImport, lockReadyImport } from '../import-service.ts';
import { flagsOf } from '../preflight/service.ts';
import { contactKey } from '../reader/contact-hash.ts';
import { bitsOfCheck } from '../reader/place-cache.ts';
import {
  checkPlace,
  type IssueReason,
  issuesText,
  ON_DO_NOT_MAIL_LIST,
  packIssues,
  type RowFix,
  readFixed,
  unpackIssues,
} from '../row-rules.ts';
import { excludedBits, FILTER_BITS, movedCounts, recentSince, STATUS_BITS, toSend } from '../row-status-rules.ts';
import type { ImportRow, ImportRows, RowFilter } from '../schema.ts';
import * as store from '../store.ts';

const CSV_PAGE_ROWS = 100;
/** Issues that are shown with the place of the ZIP code. */
const PLACE_ISSUES: IssueReason[] = ['other_state', 'far_city', 'unknown_city'];

/** The rows of a list: shown, corrected, and downloaded where they need attention. */
export function rowService({ db, clock, verify, drawing }: ImportsDependencies) {
  return {
    async rows(actor: Actor, id: string, filter: RowFilter, offset: number, limit: number): Promise<ImportRows> {
      const i = await getImport(db, actor.account_id, id);
      const having = FILTER_BITS[filter];
      const lacking = filter === 'to_send' || filter === 'flagged' ? excludedBits(i.choices) : undefined;
      const selection = { having, lacking, flagged: filter === 'flagged' };
      const found = await store.rowsOf(db, i.import_no, selection, offset, limit);
      return { total: await totalOf(db, i, filter), rows: await presentRows(db, i, found, verify) };
    },

    /** Corrects fields of one row and checks it again; the counts follow. Throws import_not_ready and not_found. */
    async fixRow(actor: Actor, id: string, row_no: number, fix: RowFix): Promise<ImportRow> {
      return inTransaction(db, async (tx) => {
        const i = await lockReadyImport(tx, actor.account_id, id);
        const row = await getRow(tx, i, row_no);
        const fixed = await checkFixed(tx, i, row, fix);
        await store.saveRow(tx, i.import_no, row_no, fixed);
        const change = { before: row.status_bits, after: fixed.status_bits, n: 1 };
        await store.setCounts(tx, id, movedCounts(i.counts_by_status, [change]), clock.now());
        const flags = fixed.issues ? [] : await flagsOf(drawing, i, fixed.contact, row.extra ?? []);
        await store.setRowFlags(tx, i.import_no, row_no, flags);
        if (i.proof) {
          const { flagged } = await store.countFlagsWithout(tx, i.import_no, 0);
          await store.setPreflight(tx, id, { ...i.proof, flagged });
        }
        const [presented] = await presentRows(tx, i, [await getRow(tx, i, row_no)], verify);
        if (!presented) throw rowNotFound();
        return presented;
      });
    },

    /** The rows that need attention as they are in the file, with a column for the reason; page by page. */
    async failedCsv(actor: Actor, id: string): Promise<AsyncIterable<string>> {
      return failedPages(db, await getImport(db, actor.account_id, id));
    },
  };

  async function checkFixed(tx: Db, i: store.ImportRecord, row: store.StoredRow, fix: RowFix) {
    const fixed = readFixed(contactOf(row), fix, verify, unpackIssues(row.issues));
    const { check, original_place } = checkPlace(fixed, verify);
    const { contact, issues } = fixed;
    if (issues.length === 0 && (await find(tx, i.account_id, [contact])).some(Boolean))
      issues.push(ON_DO_NOT_MAIL_LIST);
    if (issues.length > 0) {
      const nothing_known = { contact_key: 0, duplicate_of: null, mailed_at: null };
      return {
        contact,
        status_bits: STATUS_BITS.attention,
        issues: packIssues(issues),
        original_place,
        ...nothing_known,
      };
    }
    const contact_key = contactKey(contact);
    const repeats = await store.repeatsOf(tx, i, row.row_no, contact_key, recentSince(clock.now()));
    const status_bits =
      bitsOfCheck(check) |
      (repeats.duplicate_of === null ? 0 : STATUS_BITS.duplicate) |
      (repeats.mailed_at === null ? 0 : STATUS_BITS.mailed);
    return { contact, status_bits, issues: null, original_place, contact_key, ...repeats };
  }
}

async function getRow(tx: Db, i: store.ImportRecord, row_no: number): Promise<store.StoredRow> {
  const row = await store.findRow(tx, i.import_no, row_no);
  if (!row) throw rowNotFound();
  return row;
}

async function totalOf(db: Db, i: store.ImportRecord, filter: RowFilter): Promise<number> {
  if (filter === 'all') return i.row_count;
  if (filter === 'flagged') return (await store.countFlagsWithout(db, i.import_no, excludedBits(i.choices))).flagged;
  if (filter === 'to_send') return toSend(i.counts_by_status, i.choices);
  const bit = FILTER_BITS[filter] ?? 0;
  return i.counts_by_status.reduce((sum, n, status_bits) => sum + (status_bits & bit ? n : 0), 0);
}

async function* failedPages(db: Db, i: store.ImportRecord): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...i.header, 'Reason'])}`;
  for (let row_no = 0; ; ) {
    const rows = await store.failedRows(db, i.import_no, row_no, CSV_PAGE_ROWS);
    const issues = await issuesOf(db, i, rows);
    yield rows
      .map((row, n) => csvLine([...padded(row.raw ?? cellsOf(i, row), i.header.length), issuesText(issues[n] ?? [])]))
      .join('');
    if (rows.length < CSV_PAGE_ROWS) return;
    row_no = rows.at(-1)?.row_no ?? row_no;
  }
}

/** The cells of a row that was read without issues: what its fields and the other columns hold. */
function cellsOf({ header, mapping }: store.ImportRecord, row: store.StoredRow): string[] {
  const cells = header.map(() => '');
  for (const [index, column] of extraColumns(header, mapping).entries()) cells[column] = row.extra?.[index] ?? '';
  if (mapping.full_name !== undefined) cells[mapping.full_name] = fullName(row.first_name, row.last_name);
  for (const field of CONTACT_FIELDS) {
    const column = mapping[field];
    if (column !== undefined) cells[column] = row[field];
  }
  return cells;
}

/** As many cells as columns; the last cell of a line may still end in the line's carriage return. */
const padded = (cells: string[], columns: number): string[] =>
  Array.from({ length: columns }, (_, n) => cells[n]?.replace(/\r$/, '') ?? '');

const contactOf = (row: store.StoredRow): ImportRow['contact'] =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, row[field]])) as ImportRow['contact'];

async function presentRows(
  db: Db,
  i: store.ImportRecord,
  rows: store.StoredRow[],
  verify: VerifyCityStateZip,
): Promise<ImportRow[]> {
  const issues = await issuesOf(db, i, rows);
  return rows.map((row, n) => presentRow(i, row, issues[n] ?? [], verify));
}

function presentRow(
  i: store.ImportRecord,
  row: store.StoredRow,
  issues: ImportRow['issues'],
  verify: VerifyCityStateZip,
): ImportRow {
  const names = extraColumns(i.header, i.mapping).map((column) => i.header[column] ?? '');
  const { attention, corrected, unverified } = STATUS_BITS;
  const check = row.status_bits & unverified ? 'unverified' : row.status_bits & corrected ? 'corrected' : 'matched';
  const is_unclear = row.status_bits & unverified || issues.some(({ reason }) => PLACE_ISSUES.includes(reason));
  return {
    row_no: row.row_no,
    contact: contactOf(row),
    extra: cellsByName(names, row.extra ?? []),
    issues,
    address_check: row.status_bits & attention ? null : check,
    given_place: row.original_place,
    zip_place: is_unclear ? verify(row).zip_place : null,
    duplicate_of: row.duplicate_of,
    mailed_at: row.mailed_at?.toISOString() ?? null,
    flags: row.flags ?? [],
  };
}
