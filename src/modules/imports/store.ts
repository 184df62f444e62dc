import { type Db, maybe, one, rows, sql } from '../../platform/database/db.ts';
import { CONTACT_FIELDS, type ColumnMapping } from './column-rules.ts';
import type { OpenUploads } from './limit-rules.ts';
import type { Delimiter, FileEncoding } from './reader/file-format.ts';
import type { ContactFields, RowFixes } from './row-rules.ts';
import { MARKS } from './row-status-rules.ts';
import type { ImportChoices, ImportStart, ImportState, ProofProgress, RowFlag } from './schema.ts';

export type StoredProof = ProofProgress & { id: string; checked_row: number };

export type ImportRecord = {
  id: string;
  no: number;
  user_id: string;
  state: ImportState;
  file_name: string;
  size_bytes: number;
  received_bytes: number;
  encoding: FileEncoding | null;
  delimiter: Delimiter | null;
  newline: '\n' | '\r' | null;
  mapping: ColumnMapping;
  fixes: RowFixes;
  choices: ImportChoices;
  header: string[];
  parts: number;
  next_part: number;
  rest: string;
  undecoded: Uint8Array;
  rows: number;
  tally: number[];
  proof: StoredProof | null;
  error: string | null;
  created_at: Date;
};

const IMPORT = sql`id, no, user_id, state, file_name, size_bytes, received_bytes, encoding, delimiter, newline, mapping,
  fixes, choices, header, parts, next_part, rest, undecoded, rows, tally, proof, error, created_at`;

/** Stores a new import. A known request key gives the import that it made. */
export async function createImport(tx: Db, user_id: string, i: ImportStart, at: Date): Promise<ImportRecord> {
  const made = await maybe<ImportRecord>(
    tx,
    sql`insert into imports (user_id, request_key, file_name, size_bytes, encoding, delimiter, mapping, fixes, choices, created_at, updated_at)
      values (${user_id}, ${i.request_key ?? null}, ${i.file_name}, ${i.size_bytes}, ${i.encoding ?? null}, ${i.delimiter ?? null},
        ${JSON.stringify(i.mapping)}::jsonb, ${JSON.stringify(i.fixes)}::jsonb, ${JSON.stringify(i.choices)}::jsonb, ${at}, ${at})
      on conflict (user_id, request_key) where request_key is not null do nothing returning ${IMPORT}`,
  );
  return (
    made ??
    one(tx, sql`select ${IMPORT} from imports where user_id = ${user_id} and request_key = ${i.request_key ?? null}`)
  );
}

/** The uploads of a person that are not read completely, besides the one that this request key began. */
export const openUploads = (tx: Db, user_id: string, request_key: string | null): Promise<OpenUploads> =>
  one(
    tx,
    sql`select count(*) as count, coalesce(sum(size_bytes), 0) as bytes from imports
      where user_id = ${user_id} and state in ('receiving', 'reading')
        and (request_key is null or request_key is distinct from ${request_key})`,
  );

export const importOf = (db: Db, user_id: string, id: string): Promise<ImportRecord | undefined> =>
  maybe(db, sql`select ${IMPORT} from imports where user_id = ${user_id} and id = ${id}`);

export const lockImportOf = (tx: Db, user_id: string, id: string): Promise<ImportRecord | undefined> =>
  maybe(tx, sql`select ${IMPORT} from imports where user_id = ${user_id} and id = ${id} for update`);

export const importById = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  maybe(db, sql`select ${IMPORT} from imports where id = ${id}`);

export const lockImport = (tx: Db, id: string): Promise<ImportRecord | undefined> =>
  maybe(tx, sql`select ${IMPORT} from imports where id = ${id} for update`);

/** Takes in the next bytes of a file; the caller holds the import's lock. */
export async function addPart(tx: Db, i: ImportRecord, bytes: Uint8Array, at: Date): Promise<void> {
  await sql`insert into import_parts (import_no, part_no, bytes) values (${i.no}, ${i.parts}, ${Buffer.from(bytes)})`.execute(
    tx,
  );
  await sql`update imports set parts = parts + 1, received_bytes = received_bytes + ${bytes.length}, updated_at = ${at}
    where id = ${i.id}`.execute(tx);
}

export async function partOf(db: Db, import_no: number, part_no: number): Promise<Uint8Array | undefined> {
  const found = await maybe<{ bytes: Uint8Array }>(
    db,
    sql`select bytes from import_parts where import_no = ${import_no} and part_no = ${part_no}`,
  );
  return found?.bytes;
}

export async function setState(tx: Db, id: string, state: ImportState, at: Date, error: string | null = null) {
  // Corrections of rows are used while the file is read, and may be large.
  const needs_fixes = state === 'receiving' || state === 'reading';
  await sql`update imports set state = ${state}, error = ${error}, updated_at = ${at},
    fixes = case when ${needs_fixes} then fixes else '{}'::jsonb end where id = ${id}`.execute(tx);
}

export async function setShape(
  tx: Db,
  id: string,
  s: { encoding: string; delimiter: string; newline: string },
): Promise<void> {
  await sql`update imports set encoding = ${s.encoding}, delimiter = ${s.delimiter}, newline = ${s.newline} where id = ${id}`.execute(
    tx,
  );
}

export async function setChoices(tx: Db, id: string, choices: ImportChoices, at: Date): Promise<void> {
  await sql`update imports set choices = ${JSON.stringify(choices)}::jsonb, updated_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function setProof(tx: Db, id: string, proof: StoredProof | null): Promise<void> {
  await sql`update imports set proof = ${proof && JSON.stringify(proof)}::jsonb where id = ${id}`.execute(tx);
}

export async function setTally(tx: Db, id: string, tally: readonly number[], at: Date): Promise<void> {
  await sql`update imports set tally = ${[...tally]}::int[], updated_at = ${at} where id = ${id}`.execute(tx);
}

export async function removeParts(tx: Db, import_no: number): Promise<void> {
  await sql`delete from import_parts where import_no = ${import_no}`.execute(tx);
}

export async function removeRows(tx: Db, import_no: number): Promise<void> {
  await sql`delete from import_flags where import_no = ${import_no}`.execute(tx);
  await sql`delete from import_rows where import_no = ${import_no}`.execute(tx);
}

/** Removes imports that nothing happened to since `before`, and unfinished uploads since `unfinished_before`. */
export async function removeOldImports(tx: Db, before: Date, unfinished_before: Date, limit: number): Promise<number> {
  const old = await rows<{ no: number }>(
    tx,
    sql`delete from imports where id in (select id from imports where updated_at < ${unfinished_before}
        and (updated_at < ${before} or state = 'receiving') order by updated_at limit ${limit})
      returning no`,
  );
  for (const { no } of old) {
    await removeParts(tx, no);
    await removeRows(tx, no);
  }
  return old.length;
}

/** Marks rows whose contact was mailed since `since`. Gives the changes of the tally. */
export async function markMailed(tx: Db, i: ImportRecord, since: Date): Promise<Change[]> {
  await sql`create temp table mailed on commit drop as
    select c.contact_key, max(g.submitted_at) as at from campaigns g join campaign_contacts c on c.campaign_id = g.id
    where g.user_id = ${i.user_id} and g.submitted_at > ${since} and g.status <> 'draft' and c.contact_key is not null
    group by 1`.execute(tx);
  // The planner knows nothing of rows that have just been copied, and would look through a million of them for each other.
  await sql`set local enable_nestloop = off`.execute(tx);
  const changes = await rows<Change>(
    tx,
    sql`with changed as (
      update import_rows r set mailed_at = mailed.at, marks = r.marks | ${MARKS.mailed}
      from mailed where r.import_no = ${i.no} and r.contact_key = mailed.contact_key
        and (r.marks & ${sql.lit(MARKS.attention)}) = 0
      returning old.marks as before, new.marks as after)
    select before, after, count(*) as n from changed group by 1, 2`,
  );
  await sql`set local enable_nestloop = on`.execute(tx);
  return changes;
}

/** So many rows with the marks `before` have the marks `after` now. */
type Change = { before: number; after: number; n: number };

export type StoredRow = ContactFields & {
  row_no: number;
  marks: number;
  extra: string[] | null;
  issues: string | null;
  given_place: string | null;
  raw: string[] | null;
  duplicate_of: number | null;
  mailed_at: Date | null;
  flags: RowFlag[] | null;
};

const FIELDS = sql.raw(CONTACT_FIELDS.map((field) => `r.${field}`).join(', '));
const ROW = sql`r.row_no, r.marks, ${FIELDS}, r.extra, r.issues, r.given_place, r.raw, r.duplicate_of, r.mailed_at, f.flags`;
const FLAGS = sql`left join import_flags f on f.import_no = r.import_no and f.row_no = r.row_no`;

/** Rows in the order of the file: all, or those with a mark of `having`, or those without any of `lacking`. */
export async function rowsOf(
  db: Db,
  no: number,
  which: { having?: number; lacking?: number; flagged?: boolean },
  offset: number,
  limit: number,
): Promise<StoredRow[]> {
  if (which.flagged) {
    return rows(
      db,
      sql`select ${ROW} from import_flags f join import_rows r on r.import_no = f.import_no and r.row_no = f.row_no
        where f.import_no = ${no} order by f.row_no offset ${offset} limit ${limit}`,
    );
  }
  // Rows are numbered without gaps, so that a page of all rows is found at once however far down it is.
  if (which.having === undefined && which.lacking === undefined) {
    return rows(
      db,
      sql`select ${ROW} from import_rows r ${FLAGS} where r.import_no = ${no} and r.row_no > ${offset} order by r.row_no limit ${limit}`,
    );
  }
  const marks =
    which.having !== undefined
      ? sql`r.marks <> 0 and (r.marks & ${which.having}) <> 0`
      : sql`(r.marks & ${which.lacking ?? 0}) = 0`;
  return rows(
    db,
    sql`select ${ROW} from import_rows r ${FLAGS} where r.import_no = ${no} and ${marks} order by r.row_no offset ${offset} limit ${limit}`,
  );
}

export const rowOf = (db: Db, no: number, row_no: number): Promise<StoredRow | undefined> =>
  maybe(db, sql`select ${ROW} from import_rows r ${FLAGS} where r.import_no = ${no} and r.row_no = ${row_no}`);

export type RowAfterFix = {
  contact: ContactFields;
  marks: number;
  issues: string | null;
  given_place: string | null;
  contact_key: number;
  duplicate_of: number | null;
  mailed_at: Date | null;
};

export async function saveRow(tx: Db, no: number, row_no: number, r: RowAfterFix): Promise<void> {
  const fields = sql.join(CONTACT_FIELDS.map((field) => sql`${sql.ref(field)} = ${r.contact[field]}`));
  await sql`update import_rows set ${fields}, marks = ${r.marks}, issues = ${r.issues}, given_place = ${r.given_place},
      contact_key = ${r.contact_key}, duplicate_of = ${r.duplicate_of}, mailed_at = ${r.mailed_at}
    where import_no = ${no} and row_no = ${row_no}`.execute(tx);
}

/** The first other row with this key that comes before, and when this person was last mailed since `since`. */
export async function repeatsOf(
  tx: Db,
  i: ImportRecord,
  row_no: number,
  key: number,
  since: Date,
): Promise<{ duplicate_of: number | null; mailed_at: Date | null }> {
  return one(
    tx,
    sql`select (select min(row_no) from import_rows where import_no = ${i.no} and contact_key = ${key} and row_no < ${row_no}
        and (marks & ${MARKS.attention}) = 0) as duplicate_of,
      (select max(g.submitted_at) from campaigns g join campaign_contacts c on c.campaign_id = g.id where g.user_id = ${i.user_id}
        and g.submitted_at > ${since} and g.status <> 'draft' and c.contact_key = ${key}) as mailed_at`,
  );
}

export async function countFlags(db: Db, no: number): Promise<number> {
  return (await one<{ n: number }>(db, sql`select count(*) as n from import_flags where import_no = ${no}`)).n;
}

export async function removeFlags(tx: Db, no: number): Promise<void> {
  await sql`delete from import_flags where import_no = ${no}`.execute(tx);
}

export type ProofRow = ContactFields & { row_no: number; extra: string[] | null };

/** Valid rows after `row_no`, to be laid out. */
export async function rowsToProof(db: Db, no: number, row_no: number, limit: number): Promise<ProofRow[]> {
  return rows(
    db,
    sql`select r.row_no, ${FIELDS}, r.extra from import_rows r where r.import_no = ${no} and r.row_no > ${row_no}
      and (r.marks & ${MARKS.attention}) = 0 order by r.row_no limit ${limit}`,
  );
}

export async function addFlags(tx: Db, no: number, flagged: { row_no: number; flags: RowFlag[] }[]): Promise<void> {
  if (flagged.length === 0) return;
  await sql`insert into import_flags (import_no, row_no, flags)
    select ${no}::int, f.row_no, f.flags from jsonb_to_recordset(${JSON.stringify(flagged)}::jsonb) as f(row_no int, flags jsonb)
    on conflict (import_no, row_no) do update set flags = excluded.flags`.execute(tx);
}

export async function setRowFlags(tx: Db, no: number, row_no: number, flags: RowFlag[]): Promise<void> {
  await sql`delete from import_flags where import_no = ${no} and row_no = ${row_no}`.execute(tx);
  await addFlags(tx, no, flags.length > 0 ? [{ row_no, flags }] : []);
}

/** Gives the rows that are to be sent to a draft, set-wise, in place of what contacts it had. Returns how many. */
export async function giveRowsTo(
  tx: Db,
  campaign_id: string,
  i: ImportRecord,
  kept_back: number,
  variables: object,
): Promise<number> {
  await sql`delete from campaign_contacts where campaign_id = ${campaign_id}`.execute(tx);
  const given =
    await sql`insert into campaign_contacts (campaign_id, first_name, last_name, street, unit, city, state, zip, company_name,
      contact_email, phone, contact_key, extra)
    select ${campaign_id}::uuid, r.first_name, r.last_name, r.street, r.unit, r.city, r.state, r.zip, r.company_name,
      r.contact_email, r.phone, r.contact_key, r.extra
    from import_rows r where r.import_no = ${i.no} and (r.marks & ${kept_back}) = 0 order by r.row_no`.execute(tx);
  const count = Number(given.numAffectedRows ?? 0n);
  await sql`update campaigns set import_id = ${i.id}, variables = ${JSON.stringify(variables)}::jsonb, contact_count = ${count}
    where id = ${campaign_id}`.execute(tx);
  return count;
}
