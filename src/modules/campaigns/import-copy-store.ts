import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import { CONTACT_FIELDS } from './import-column-rules.ts';
import type { ContactFields } from './import-row-rules.ts';

/** A row as it is stored. */
export type NewRow = {
  row_no: number;
  marks: number;
  contact: ContactFields;
  contact_key: number;
  extra: readonly string[];
  issues: string | null;
  given_place: string | null;
  raw: readonly string[] | null;
};

const COLUMNS = [
  'import_no',
  'row_no',
  'marks',
  ...CONTACT_FIELDS,
  'contact_key',
  'extra',
  'issues',
  'given_place',
  'raw',
];
const escapeText = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
    : text;
const orNull = (text: string | null): string => (text === null ? '\\N' : escapeText(text));
const list = (cells: readonly string[]): string =>
  escapeText(`{${cells.map((cell) => `"${cell.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);

/** One row in the text format of COPY. */
function copyLine(import_no: number, r: NewRow): string {
  const c = r.contact;
  const fields = `${c.first_name}\t${c.last_name}\t${c.street}\t${c.unit}\t${c.city}\t${c.state}\t${c.zip}\t${c.company_name}\t${c.contact_email}\t${c.phone}`;
  // Cells hold no line breaks and tabs any more.
  const safe = fields.includes('\\') ? fields.replaceAll('\\', '\\\\') : fields;
  const extra = r.extra.length === 0 ? '\\N' : list(r.extra);
  const raw = r.raw === null ? '\\N' : list(r.raw);
  return `${import_no}\t${r.row_no}\t${r.marks}\t${safe}\t${r.contact_key}\t${extra}\t${orNull(r.issues)}\t${orNull(r.given_place)}\t${raw}\n`;
}

/** Streams rows into the caller's transaction by COPY. When `batches` throws, the COPY is given up and so is this. */
export async function copyRows(client: pg.PoolClient, import_no: number, batches: AsyncIterable<NewRow[]>) {
  const pieces = async function* () {
    for await (const rows of batches) {
      let piece = '';
      for (const row of rows) piece += copyLine(import_no, row);
      yield piece;
    }
  };
  const into = client.query(copy.from(`copy import_rows (${COLUMNS.join(', ')}) from stdin`));
  await pipeline(Readable.from(pieces()), into);
}

/** What a checkpoint of reading records. */
export type Checkpoint = {
  next_part: number;
  rest: string;
  undecoded: Uint8Array;
  header: string[];
  rows: number;
  tally: readonly number[];
};

/** Locks the import if reading stands where the caller thinks it does; false when somebody else has read on. */
export async function lockAt(client: pg.PoolClient, id: string, next_part: number): Promise<boolean> {
  const found = await client.query(
    `select 1 from imports where id = $1 and state = 'reading' and next_part = $2 for update`,
    [id, next_part],
  );
  return found.rowCount === 1;
}

export async function saveCheckpoint(client: pg.PoolClient, id: string, c: Checkpoint, at: Date): Promise<void> {
  await client.query(
    `update imports set next_part = $2, rest = $3, undecoded = $4, header = $5, rows = $6, tally = $7, updated_at = $8 where id = $1`,
    [id, c.next_part, c.rest, Buffer.from(c.undecoded), c.header, c.rows, [...c.tally], at],
  );
}
