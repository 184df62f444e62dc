import { HANDS } from '../../handwriting/hands.ts';
import { csvLine } from '../../platform/csv.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { publish } from '../../platform/events.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { lockQuota } from '../../platform/quota.ts';
import type { VerifyCityStateZip } from '../../providers/places/port.ts';
import { messageTooLong, unknownHand } from '../letters/errors.ts';
import { fixedCharacters, lengthProblem } from '../letters/rules.ts';
import { CONTACT_FIELDS, cellsByName, extraColumns, unmappedFields, variableNames } from './column-rules.ts';
import {
  importNotFound,
  importNotReady,
  importOver,
  mappingIncomplete,
  rowNotFound,
  tooManyUploads,
  wrongOffset,
} from './errors.ts';
import { LIST_KEPT_DAYS, UPLOAD_KEPT_HOURS, uploadRefusal } from './limit-rules.ts';
import type { FlagDrawing } from './preflight/flag-service.ts';
import { importProof, proofHand } from './preflight/service.ts';
import { marksOfCheck } from './reader/place-cache.ts';
import { importReading, type ReadingParts } from './reading/service.ts';
import { checkPlace, contactKey, issuesText, packIssues, type RowFix, readFixed, unpackIssues } from './row-rules.ts';
import { countsOf, FILTER_MARKS, keptBack, MARKS, RECENT_DAYS, toSend } from './row-status-rules.ts';
import type {
  ImportChoices,
  ImportRow,
  ImportRows,
  ImportStart,
  ImportView,
  MessageProof,
  RowFilter,
} from './schema.ts';
import * as store from './store.ts';

/** `drawing` lays messages out, on a thread of its own. */
export type ImportsParts = ReadingParts & { drawing: FlagDrawing };
export type ImportsService = ReturnType<typeof importsService>;

const CSV_ROWS_A_PAGE = 1000;

/** Lists of contacts: received in pieces, read by a worker, looked at and mended, then given to a campaign. */
export function importsService(parts: ImportsParts) {
  const { db, clock, verify } = parts;
  const reading = importReading(parts);
  const proof = importProof(parts);

  async function own(tx: Db, user_id: string, id: string): Promise<store.ImportRecord> {
    const found = await store.importOf(tx, user_id, id);
    if (!found) throw importNotFound();
    return found;
  }
  async function lockOwn(tx: Db, user_id: string, id: string): Promise<store.ImportRecord> {
    const found = await store.lockImportOf(tx, user_id, id);
    if (!found) throw importNotFound();
    return found;
  }
  const view = async (user_id: string, id: string): Promise<ImportView> => present(await own(db, user_id, id));

  return {
    /** Begins an import, or finds the one that the same request key began. Gives the offset to send bytes from. Throws too_many_uploads. */
    async start(user_id: string, wanted: ImportStart): Promise<{ import_id: string; offset: number }> {
      if (unmappedFields(wanted.mapping).length > 0) throw mappingIncomplete();
      const made = await inTransaction(db, async (tx) => {
        await lockQuota(tx, 'uploads', user_id);
        const open = await store.openUploads(tx, user_id, wanted.request_key ?? null);
        const refusal = uploadRefusal(open, wanted.size_bytes);
        if (refusal) throw tooManyUploads(refusal);
        return store.createImport(tx, user_id, wanted, clock.now());
      });
      return { import_id: made.id, offset: made.received_bytes };
    },

    /**
     * Takes the next bytes of the file. Bytes that are known, or not yet due, are refused with the offset to go on from:
     * wrong_offset. The last ones start the reading.
     */
    async receive(user_id: string, id: string, offset: number, bytes: Uint8Array): Promise<{ offset: number }> {
      return inTransaction(db, async (tx) => {
        const i = await lockOwn(tx, user_id, id);
        if (i.received_bytes === i.size_bytes && i.state !== 'cancelled') return { offset: i.received_bytes };
        if (i.state !== 'receiving') throw importOver();
        if (offset !== i.received_bytes || offset + bytes.length > i.size_bytes) throw wrongOffset(i.received_bytes);
        if (bytes.length > 0) await store.addPart(tx, i, bytes, clock.now());
        const received = offset + bytes.length;
        if (received === i.size_bytes) {
          await store.setState(tx, id, 'reading', clock.now());
          await enqueue(tx, 'imports.read', { import_id: id });
          publish(tx, { user_id, topic: 'import', id });
        }
        return { offset: received };
      });
    },

    read: reading.read,
    forgetFile: reading.forgetFile,
    checkMessage: proof.check,
    view,

    async rows(user_id: string, id: string, filter: RowFilter, offset: number, limit: number): Promise<ImportRows> {
      const i = await own(db, user_id, id);
      const having = FILTER_MARKS[filter];
      const lacking = filter === 'to_send' ? keptBack(i.choices) : undefined;
      const found = await store.rowsOf(db, i.no, { having, lacking, flagged: filter === 'flagged' }, offset, limit);
      return { total: await totalOf(i, filter), rows: found.map((row) => presentRow(i, row, verify)) };
    },

    /** Changes fields of one row and checks it anew; the counts follow. Throws import_not_ready and not_found. */
    async fixRow(user_id: string, id: string, row_no: number, fix: RowFix): Promise<ImportRow> {
      return inTransaction(db, async (tx) => {
        const i = await lockOwn(tx, user_id, id);
        if (i.state !== 'ready') throw importNotReady();
        const row = await store.rowOf(tx, i.no, row_no);
        if (!row) throw rowNotFound();
        const fixed = readFixed(contactOf(row), fix);
        const { check, given_place } = checkPlace(fixed, verify);
        const { contact, issues } = fixed;
        const contact_key = issues.length > 0 ? 0 : contactKey(contact);
        const since = new Date(clock.now().getTime() - RECENT_DAYS * 86_400_000);
        const repeats =
          issues.length > 0
            ? { duplicate_of: null, mailed_at: null }
            : await store.repeatsOf(tx, i, row_no, contact_key, since);
        const marks =
          issues.length > 0
            ? MARKS.attention
            : marksOfCheck(check) |
              (repeats.duplicate_of === null ? 0 : MARKS.duplicate) |
              (repeats.mailed_at === null ? 0 : MARKS.mailed);
        const after = { contact, marks, issues: packIssues(issues), given_place, contact_key, ...repeats };
        await store.saveRow(tx, i.no, row_no, after);
        const tally = [...i.tally];
        tally[row.marks] = (tally[row.marks] ?? 0) - 1;
        tally[marks] = (tally[marks] ?? 0) + 1;
        await store.setTally(tx, id, tally, clock.now());
        const flags = issues.length > 0 ? [] : await proof.flagsOf(i, contact, row.extra ?? []);
        await store.setRowFlags(tx, i.no, row_no, flags);
        if (i.proof) await store.setProof(tx, id, { ...i.proof, flagged: await store.countFlags(tx, i.no) });
        const saved = await store.rowOf(tx, i.no, row_no);
        if (!saved) throw rowNotFound();
        return presentRow(i, saved, verify);
      });
    },

    /** The rows that need attention as they stood in the file, with a column that says why; piece by piece. */
    async failedCsv(user_id: string, id: string): Promise<AsyncIterable<string>> {
      const i = await own(db, user_id, id);
      return failedLines(i);
    },

    async choose(user_id: string, id: string, choices: ImportChoices): Promise<ImportView> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, user_id, id);
        await store.setChoices(tx, id, choices, clock.now());
      });
      return view(user_id, id);
    },

    /** Gives an import up and removes what came of it. One that a submitted campaign was made from may go too. */
    async cancel(user_id: string, id: string): Promise<ImportView> {
      await inTransaction(db, async (tx) => {
        const i = await lockOwn(tx, user_id, id);
        if (i.state === 'cancelled') return;
        await store.setState(tx, id, 'cancelled', clock.now());
        await store.removeParts(tx, i.no);
        await store.removeRows(tx, i.no);
        publish(tx, { user_id, topic: 'import', id });
      });
      return view(user_id, id);
    },

    /** Has all rows laid out with a message; the same message again is the same check. Throws message_too_long and import_not_ready. */
    async startProof(user_id: string, id: string, m: MessageProof): Promise<ImportView> {
      const hand = proofHand(m.hand);
      if (!HANDS.some((known) => known.id === hand)) throw unknownHand();
      const too_long = lengthProblem(fixedCharacters(m.message), m.text_type, m.signed);
      if (too_long) throw messageTooLong(too_long);
      await inTransaction(db, async (tx) => {
        const i = await lockOwn(tx, user_id, id);
        if (i.state !== 'ready') throw importNotReady();
        const wanted = { message: m.message, text_type: m.text_type, hand, signed: m.signed };
        if (i.proof && JSON.stringify(wanted) === JSON.stringify(messageOf(i.proof))) return;
        const proof_id = crypto.randomUUID();
        await store.removeFlags(tx, i.no);
        await store.setProof(tx, id, {
          ...wanted,
          id: proof_id,
          state: 'working',
          checked: 0,
          checked_row: 0,
          flagged: 0,
        });
        await enqueue(tx, 'imports.proof', { import_id: id, proof_id });
      });
      return view(user_id, id);
    },

    /** Removes imports that were left alone. */
    async sweep(): Promise<void> {
      const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
      const [before, unfinished_before] = [hoursAgo(LIST_KEPT_DAYS * 24), hoursAgo(UPLOAD_KEPT_HOURS)];
      while ((await inTransaction(db, (tx) => store.removeOldImports(tx, before, unfinished_before, 10))) > 0);
    },
  };

  async function totalOf(i: store.ImportRecord, filter: RowFilter): Promise<number> {
    if (filter === 'all') return i.rows;
    if (filter === 'flagged') return store.countFlags(db, i.no);
    if (filter === 'to_send') return toSend(i.tally, i.choices);
    const mark = FILTER_MARKS[filter] ?? 0;
    return i.tally.reduce((sum, n, marks) => sum + (marks & mark ? n : 0), 0);
  }

  async function* failedLines(i: store.ImportRecord): AsyncGenerator<string> {
    yield `\ufeff${csvLine([...i.header, 'Reason'])}`;
    for (let offset = 0; ; offset += CSV_ROWS_A_PAGE) {
      const rows = await store.rowsOf(db, i.no, { having: MARKS.attention }, offset, CSV_ROWS_A_PAGE);
      yield rows.map((row) => csvLine([...padded(row.raw ?? [], i.header.length), reasonOf(row)])).join('');
      if (rows.length < CSV_ROWS_A_PAGE) return;
    }
  }
}

const reasonOf = (row: store.StoredRow): string => issuesText(unpackIssues(row.issues));
/** As many cells as there are columns; the last of a line may still carry the line's end. */
const padded = (cells: string[], columns: number): string[] =>
  Array.from({ length: columns }, (_, n) => cells[n]?.replace(/\r$/, '') ?? '');

const messageOf = ({ message, text_type, hand, signed }: store.StoredProof) => ({ message, text_type, hand, signed });

const contactOf = (row: store.StoredRow): ImportRow['contact'] =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, row[field]])) as ImportRow['contact'];

function present(i: store.ImportRecord): ImportView {
  const { id, state, file_name, size_bytes, received_bytes, header, mapping, choices, error } = i;
  const proof = i.proof && {
    ...messageOf(i.proof),
    state: i.proof.state,
    checked: i.proof.checked,
    flagged: i.proof.flagged,
  };
  return {
    ...{ id, state, file_name, size_bytes, received_bytes, header, mapping, choices, error, proof },
    variables: variableNames(header),
    ...countsOf(i.tally),
    to_send: toSend(i.tally, choices),
    created_at: i.created_at.toISOString(),
  };
}

function presentRow(i: store.ImportRecord, row: store.StoredRow, verify: VerifyCityStateZip): ImportRow {
  const names = extraColumns(i.header, i.mapping).map((column) => i.header[column] ?? '');
  const { attention, corrected, unverified } = MARKS;
  const check = row.marks & unverified ? 'unverified' : row.marks & corrected ? 'corrected' : 'matched';
  const issues = unpackIssues(row.issues);
  const is_unclear = row.marks & unverified || issues.some(({ reason }) => reason === 'other_state');
  return {
    row_no: row.row_no,
    contact: contactOf(row),
    extra: cellsByName(names, row.extra ?? []),
    issues,
    address_check: row.marks & attention ? null : check,
    given_place: row.given_place,
    zip_place: is_unclear ? verify(row).zip_place : null,
    duplicate_of: row.duplicate_of,
    mailed_at: row.mailed_at?.toISOString() ?? null,
    flags: row.flags ?? [],
  };
}
