import type { AccountId } from '../../platform/account-id.ts';
import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import type { MatchedContact } from '../do-not-mail/match-rules.ts';
import type { Reach } from '../do-not-mail/service.ts';
import { CONTACT_FIELDS, type ColumnMapping } from './column-rules.ts';
import type { Delimiter, FileEncoding } from './reader/file-format.ts';
import type { ContactFields, RowFixes } from './row-rules.ts';
import { STATUS_BITS, type StatusChange } from './row-status-rules.ts';
import type { ImportChoices, ImportRequest, ImportState, PreflightProgress, RowFlag } from './schema.ts';
import type { OpenUploads } from './uploads/limit-rules.ts';

export type StoredPreflight = PreflightProgress & { id: string; checked_row: number };

export type ImportRecord = {
  id: string;
  import_no: number;
  account_id: AccountId;
  status: ImportState;
  file_name: string;
  size_bytes: number;
  received_bytes: number;
  encoding: FileEncoding | null;
  delimiter: Delimiter | null;
  mapping: ColumnMapping;
  fixes: RowFixes;
  choices: ImportChoices;
  header: string[];
  part_count: number;
  next_part_no: number;
  unparsed_text: string;
  undecoded_bytes: Uint8Array;
  row_count: number;
  counts_by_status: number[];
  proof: StoredPreflight | null;
  error: string | null;
  created_at: Date;
};

const IMPORT = sql`id, import_no, account_id, status, file_name, size_bytes, received_bytes, encoding, delimiter, mapping,
  fixes, choices, header, part_count, next_part_no, unparsed_text, undecoded_bytes, row_count, counts_by_status,
  proof, error, created_at`;

/** Stores a new import, or returns the one with the same request key. */
export async function createImport(
  tx: Db,
  { account_id, created_by }: { account_id: AccountId; created_by: string },
  i: ImportRequest,
  at: Date,
): Promise<ImportRecord> {
  const made = await maybe<ImportRecord>(
    tx,
    sql`insert into imports (account_id, created_by, request_key, file_name, size_bytes, encoding, delimiter, mapping, fixes,
        choices, created_at, updated_at)
      values (${account_id}, ${created_by}, ${i.request_key ?? null}, ${i.file_name}, ${i.size_bytes}, ${i.encoding ?? null},
        ${i.delimiter ?? null}, ${JSON.stringify(i.mapping)}::jsonb, ${JSON.stringify(i.fixes)}::jsonb, ${JSON.stringify(i.choices)}::jsonb, ${at}, ${at})
      on conflict (account_id, request_key) where request_key is not null do nothing returning ${IMPORT}`,
  );
  return (
    made ??
    one(
      tx,
      sql`select ${IMPORT} from imports where account_id = ${account_id} and request_key = ${i.request_key ?? null}`,
    )
  );
}

/** The uploads of an account that are not read completely, except the one with this request key. */
export const openUploads = (tx: Db, account_id: AccountId, request_key: string | null): Promise<OpenUploads> =>
  one(
    tx,
    sql`select count(*) as count, coalesce(sum(size_bytes), 0) as bytes from imports
      where account_id = ${account_id} and status in ('receiving', 'reading')
        and (request_key is null or request_key is distinct from ${request_key})`,
  );

export const findImport = (db: Db, account_id: AccountId, id: string): Promise<ImportRecord | undefined> =>
  maybe(db, sql`select ${IMPORT} from imports where account_id = ${account_id} and id = ${id}`);

export const lockImport = (tx: Db, account_id: AccountId, id: string): Promise<ImportRecord | undefined> =>
  maybe(tx, sql`select ${IMPORT} from imports where account_id = ${account_id} and id = ${id} for update`);

export const findImportById = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  maybe(db, sql`select ${IMPORT} from imports where id = ${id}`);

export const lockImportById = (tx: Db, id: string): Promise<ImportRecord | undefined> =>
  maybe(tx, sql`select ${IMPORT} from imports where id = ${id} for update`);

/** The driver sends a Buffer as bytes; this one shares them instead of copying a megabyte. */
const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** Stores the next bytes of a file; the caller holds the import's lock. */
export async function addPart(tx: Db, i: ImportRecord, bytes: Uint8Array, at: Date): Promise<void> {
  await sql`insert into import_parts (import_no, part_no, bytes) values (${i.import_no}, ${i.part_count}, ${asBuffer(bytes)})`.execute(
    tx,
  );
  await sql`update imports set part_count = part_count + 1, received_bytes = received_bytes + ${bytes.length}, updated_at = ${at}
    where id = ${i.id}`.execute(tx);
}

export async function startOfPart(db: Db, import_no: number, part_no: number, bytes: number): Promise<Uint8Array> {
  const found = await maybe<{ bytes: Uint8Array }>(
    db,
    sql`select substr(bytes, 1, ${bytes}) as bytes from import_parts where import_no = ${import_no} and part_no = ${part_no}`,
  );
  return found?.bytes ?? new Uint8Array();
}

export async function setStatus(tx: Db, id: string, status: ImportState, at: Date, error: string | null = null) {
  // Corrections of rows are used while the file is read, and may be large.
  const needs_fixes = status === 'receiving' || status === 'reading';
  await sql`update imports set status = ${status}, error = ${error}, updated_at = ${at},
    fixes = case when ${needs_fixes} then fixes else '{}'::jsonb end where id = ${id}`.execute(tx);
}

export async function setShape(tx: Db, id: string, s: { encoding: string; delimiter: string }): Promise<void> {
  await sql`update imports set encoding = ${s.encoding}, delimiter = ${s.delimiter} where id = ${id}`.execute(tx);
}

export async function setChoices(tx: Db, id: string, choices: ImportChoices, at: Date): Promise<void> {
  await sql`update imports set choices = ${JSON.stringify(choices)}::jsonb, updated_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function setPreflight(tx: Db, id: string, preflight: StoredPreflight): Promise<void> {
  await sql`update imports set proof = ${JSON.stringify(preflight)}::jsonb where id = ${id}`.execute(tx);
}

export async function setCounts(tx: Db, id: string, counts_by_status: readonly number[], at: Date): Promise<void> {
  await sql`update imports set counts_by_status = ${[...counts_by_status]}::int[], updated_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function removeParts(tx: Db, import_no: number): Promise<void> {
  await sql`delete from import_parts where import_no = ${import_no}`.execute(tx);
}

export async function removeRows(tx: Db, import_no: number): Promise<void> {
  await sql`delete from import_flags where import_no = ${import_no}`.execute(tx);
  await sql`delete from import_rows where import_no = ${import_no}`.execute(tx);
}

/** Removes uploads that were not continued since `before`. */
export async function removeAbandoned(tx: Db, before: Date, limit: number): Promise<number> {
  const old = await rows<{ import_no: number }>(
    tx,
    sql`delete from imports where id in (select id from imports where updated_at < ${before} and status = 'receiving'
        order by updated_at limit ${limit})
      returning import_no`,
  );
  for (const { import_no } of old) {
    await removeParts(tx, import_no);
    await removeRows(tx, import_no);
  }
  return old.length;
}

/** The list that was not used since `before`, for the longest time; locked. */
export const lockOldest = (tx: Db, before: Date): Promise<{ id: string; import_no: number } | undefined> =>
  maybe(
    tx,
    sql`select id, import_no from imports where updated_at < ${before} order by updated_at limit 1 for update skip locked`,
  );

/** Cancels a list and removes up to `limit` of its rows. Once it has none, removes all that is left of it. Returns how many rows. */
export async function removeSome(tx: Db, { id, import_no }: { id: string; import_no: number }, limit: number) {
  const rows_gone = await sql`delete from import_rows where import_no = ${import_no} and row_no in (
    select row_no from import_rows where import_no = ${import_no} order by row_no limit ${limit})`.execute(tx);
  const removed = Number(rows_gone.numAffectedRows ?? 0n);
  if (removed === limit) {
    await sql`update imports set status = 'cancelled' where id = ${id}`.execute(tx);
    return removed;
  }
  await removeParts(tx, import_no);
  await removeRows(tx, import_no);
  await sql`delete from imports where id = ${id}`.execute(tx);
  return removed + 1;
}

/** Marks rows whose contact was mailed since `since`. Returns how their status changed. */
export async function markMailed(tx: Db, i: ImportRecord, since: Date): Promise<StatusChange[]> {
  await sql`create temp table mailed on commit drop as
    select contact_key, max(submitted_at) as at from contact_mailings
    where account_id = ${i.account_id} and submitted_at > ${since} group by 1`.execute(tx);
  // The planner has no statistics of rows that were just copied, and would scan all of them for each contact.
  await sql`set local enable_nestloop = off`.execute(tx);
  const changes = await rows<StatusChange>(
    tx,
    sql`with changed as (
      update import_rows r set mailed_at = mailed.at, status_bits = r.status_bits | ${STATUS_BITS.mailed}
      from mailed where r.import_no = ${i.import_no} and r.contact_key = mailed.contact_key
        and (r.status_bits & ${sql.lit(STATUS_BITS.attention)}) = 0
      returning old.status_bits as before, new.status_bits as after)
    select before, after, count(*) as n from changed group by 1, 2`,
  );
  await sql`set local enable_nestloop = on`.execute(tx);
  return changes;
}

/** Valid rows that an entry of the do-not-mail list may match, after `row_no`. */
export const rowsInReach = (
  tx: Db,
  import_no: number,
  { zips, by_email, by_company, by_fingerprint }: Reach,
  row_no: number,
  limit: number,
): Promise<(Required<MatchedContact> & { row_no: number })[]> =>
  rows(
    tx,
    sql`select row_no, first_name, last_name, street, unit, zip, company_name, contact_email from import_rows
      where import_no = ${import_no} and row_no > ${row_no} and (status_bits & ${STATUS_BITS.attention}) = 0
        and (left(zip, 5) = any(${zips}::text[]) or (${by_email} and contact_email <> '') or ${by_company} or ${by_fingerprint})
      order by row_no limit ${limit}`,
  );

/** Marks valid rows as needing attention. Returns how their status changed. */
export const blockRows = (tx: Db, import_no: number, row_nos: number[], issues: string): Promise<StatusChange[]> =>
  rows(
    tx,
    sql`with changed as (
      update import_rows r set status_bits = ${STATUS_BITS.attention}, issues = ${issues}, duplicate_of = null, mailed_at = null
      where r.import_no = ${import_no} and r.row_no = any(${row_nos}::int[])
      returning old.status_bits as before, new.status_bits as after)
    select before, after, count(*) as n from changed group by 1, 2`,
  );

export type StoredRow = ContactFields & {
  row_no: number;
  status_bits: number;
  extra: string[] | null;
  issues: string | null;
  original_place: string | null;
  duplicate_of: number | null;
  mailed_at: Date | null;
  flags: RowFlag[] | null;
};

const FIELDS = sql.raw(CONTACT_FIELDS.map((field) => `r.${field}`).join(', '));
const ROW = sql`r.row_no, r.status_bits, ${FIELDS}, r.extra, r.issues, r.original_place, r.duplicate_of, r.mailed_at, f.flags`;
const FLAGS = sql`left join import_flags f on f.import_no = r.import_no and f.row_no = r.row_no`;

/** Rows in the order of the file: all, those with a status bit of `having`, or those without any of `lacking`. */
export async function rowsOf(
  db: Db,
  import_no: number,
  selection: { having?: number | undefined; lacking?: number | undefined; flagged?: boolean },
  offset: number,
  limit: number,
): Promise<StoredRow[]> {
  if (selection.flagged) {
    return rows(
      db,
      sql`select ${ROW} from import_flags f join import_rows r on r.import_no = f.import_no and r.row_no = f.row_no
        where f.import_no = ${import_no} and (r.status_bits & ${selection.lacking ?? 0}) = 0 order by f.row_no offset ${offset} limit ${limit}`,
    );
  }
  // Rows are numbered without gaps, so that a page of all rows is found at once however far down it is.
  if (selection.having === undefined && selection.lacking === undefined) {
    return rows(
      db,
      sql`select ${ROW} from import_rows r ${FLAGS} where r.import_no = ${import_no} and r.row_no > ${offset} order by r.row_no limit ${limit}`,
    );
  }
  const status_bits =
    selection.having !== undefined
      ? sql`r.status_bits <> 0 and (r.status_bits & ${selection.having}) <> 0`
      : sql`(r.status_bits & ${selection.lacking ?? 0}) = 0`;
  return rows(
    db,
    sql`select ${ROW} from import_rows r ${FLAGS} where r.import_no = ${import_no} and ${status_bits} order by r.row_no offset ${offset} limit ${limit}`,
  );
}

/** Rows that need attention after `row_no`, with their cells as they are in the file: up to a quarter of a megabyte each. */
export const failedRows = (
  db: Db,
  import_no: number,
  row_no: number,
  limit: number,
): Promise<(StoredRow & { raw: string[] | null })[]> =>
  rows(
    db,
    sql`select ${ROW}, r.raw from import_rows r ${FLAGS} where r.import_no = ${import_no} and r.row_no > ${row_no}
      and r.status_bits <> 0 and (r.status_bits & ${STATUS_BITS.attention}) <> 0 order by r.row_no limit ${limit}`,
  );

export const findRow = (db: Db, import_no: number, row_no: number): Promise<StoredRow | undefined> =>
  maybe(db, sql`select ${ROW} from import_rows r ${FLAGS} where r.import_no = ${import_no} and r.row_no = ${row_no}`);

export type RowAfterFix = {
  contact: ContactFields;
  status_bits: number;
  issues: string | null;
  original_place: string | null;
  contact_key: number;
  duplicate_of: number | null;
  mailed_at: Date | null;
};

export async function saveRow(tx: Db, import_no: number, row_no: number, r: RowAfterFix): Promise<void> {
  const fields = sql.join(CONTACT_FIELDS.map((field) => sql`${sql.ref(field)} = ${r.contact[field]}`));
  await sql`update import_rows set ${fields}, status_bits = ${r.status_bits}, issues = ${r.issues}, original_place = ${r.original_place},
      contact_key = ${r.contact_key}, duplicate_of = ${r.duplicate_of}, mailed_at = ${r.mailed_at}
    where import_no = ${import_no} and row_no = ${row_no}`.execute(tx);
}

/** The first earlier row with this key, and when this person was last mailed since `since`. */
export async function repeatsOf(
  tx: Db,
  i: ImportRecord,
  row_no: number,
  key: number,
  since: Date,
): Promise<{ duplicate_of: number | null; mailed_at: Date | null }> {
  return one(
    tx,
    sql`select (select min(row_no) from import_rows where import_no = ${i.import_no} and contact_key = ${key} and row_no < ${row_no}
        and (status_bits & ${STATUS_BITS.attention}) = 0) as duplicate_of,
      (select max(submitted_at) from contact_mailings where account_id = ${i.account_id} and submitted_at > ${since}
        and contact_key = ${key}) as mailed_at`,
  );
}

/** The flags of rows without any of these status bits; `gaps` are those with something that can't be written, `cut_off` others that don't fit. */
export const countFlagsWithout = (
  db: Db,
  import_no: number,
  lacking: number,
): Promise<{ flagged: number; gaps: number; cut_off: number }> =>
  one(
    db,
    sql`select count(*) as flagged, count(*) filter (where f.flags @> '[{"reason": "unwritable_value"}]'::jsonb) as gaps,
        count(*) filter (where f.flags @> '[{"reason": "overflow"}]' and not f.flags @> '[{"reason": "unwritable_value"}]') as cut_off
      from import_flags f join import_rows r on r.import_no = f.import_no and r.row_no = f.row_no
      where f.import_no = ${import_no} and (r.status_bits & ${lacking}) = 0`,
  );

export async function removeFlags(tx: Db, import_no: number): Promise<void> {
  await sql`delete from import_flags where import_no = ${import_no}`.execute(tx);
}

export type PreflightRow = ContactFields & { row_no: number; extra: string[] | null };

/** Valid rows after `row_no`. */
export async function rowsToPreflight(
  db: Db,
  import_no: number,
  row_no: number,
  limit: number,
): Promise<PreflightRow[]> {
  return rows(
    db,
    sql`select r.row_no, ${FIELDS}, r.extra from import_rows r where r.import_no = ${import_no} and r.row_no > ${row_no}
      and (r.status_bits & ${STATUS_BITS.attention}) = 0 order by r.row_no limit ${limit}`,
  );
}

export async function addFlags(
  tx: Db,
  import_no: number,
  flagged: { row_no: number; flags: RowFlag[] }[],
): Promise<void> {
  if (flagged.length === 0) return;
  await sql`insert into import_flags (import_no, row_no, flags)
    select ${import_no}::int, f.row_no, f.flags from jsonb_to_recordset(${JSON.stringify(flagged)}::jsonb) as f(row_no int, flags jsonb)
    on conflict (import_no, row_no) do update set flags = excluded.flags`.execute(tx);
}

export async function setRowFlags(tx: Db, import_no: number, row_no: number, flags: RowFlag[]): Promise<void> {
  await sql`delete from import_flags where import_no = ${import_no} and row_no = ${row_no}`.execute(tx);
  await addFlags(tx, import_no, flags.length > 0 ? [{ row_no, flags }] : []);
}

/** The number of rows of each of these lists of an account. */
export function rowCountsOf(
  db: Db,
  account_id: AccountId,
  ids: string[],
): Promise<{ id: string; row_count: number }[]> {
  return rows(db, sql`select id, row_count from imports where account_id = ${account_id} and id = any(${ids}::uuid[])`);
}
