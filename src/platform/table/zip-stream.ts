import { Zip, ZipDeflate } from 'fflate';
import { inParts } from './parts.ts';

/** Rows that are read while the file is written. */
export type Batches = AsyncIterable<readonly object[]>;
/** One file of an archive: a JSON array of rows, or bytes as they are. */
export type ZipEntry = { rows: Batches } | { bytes: AsyncIterable<Uint8Array> };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const BATCH = 1000;

/** Reads a list batch by batch, each after the last id of the one before. */
export const keyed = <Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row[]> =>
  inParts<Row>(BATCH, (last) => read(last?.id ?? FIRST_ID));

/** A ZIP file, written while its entries are read. */
export async function* zipStream(
  entries: AsyncIterable<[string, ZipEntry]> | Iterable<[string, ZipEntry]>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const [name, entry] of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const bytes of 'rows' in entry ? jsonArray(entry.rows) : entry.bytes) {
      file.push(bytes);
      yield* ready;
      ready = [];
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

async function* jsonArray(batches: Batches): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let separator = '[';
  for await (const batch of batches) {
    let text = '';
    for (const row of batch) {
      text += `${separator}\n${JSON.stringify(row, null, 1)}`;
      separator = ',';
    }
    yield encoder.encode(text);
  }
  yield encoder.encode(separator === '[' ? '[]\n' : '\n]\n');
}
