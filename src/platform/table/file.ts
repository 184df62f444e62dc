import { Readable } from 'node:stream';
import { csvLine } from '../csv.ts';
import type { ExportFormat } from './query.ts';
import { type Cell, xlsxFile } from './xlsx.ts';

type TableFile = {
  format: ExportFormat;
  /** The beginning of the file's name. */
  name: string;
  columns: readonly string[];
  batches: AsyncIterable<readonly Cell[][]>;
  at: Date;
};

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as a file to download, written while it is read. Cells that a spreadsheet would run as formulas are text. */
export function tableFile({ format, name, columns, batches, at }: TableFile): Response {
  const rows = withTitles(columns, batches);
  const bytes = format === 'csv' ? csvFile(rows) : xlsxFile(rows, at);
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function* withTitles(columns: readonly string[], batches: AsyncIterable<readonly Cell[][]>) {
  yield [[...columns]];
  yield* batches;
}

/** With a byte order mark, without which Excel misreads UTF-8. */
async function* csvFile(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\ufeff');
  for await (const rows of batches) yield encoder.encode(rows.map((row) => csvLine(row.map(String))).join(''));
}
