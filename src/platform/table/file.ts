import { Readable } from 'node:stream';
import { csvLine } from '../csv.ts';
import { type Cell, type Column, kindOf, titleOf } from './columns.ts';
import type { ExportFormat } from './query.ts';
import { xlsxFile } from './xlsx.ts';

type TableFile = {
  format: ExportFormat;
  /** The beginning of the file's name. */
  name: string;
  columns: readonly Column[];
  batches: AsyncIterable<readonly Cell[][]>;
  at: Date;
};

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as a file to download, written while it is read. Cells that a spreadsheet would run as formulas are text. */
export function tableFile({ format, name, columns, batches, at }: TableFile): Response {
  const body =
    format === 'xlsx' ? xlsxFile(name, columns, batches) : Readable.toWeb(Readable.from(csvFile(columns, batches)));
  return new Response(body as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** With a byte order mark, without which Excel misreads UTF-8. */
async function* csvFile(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const textOf = (cell: Cell, n: number) =>
    typeof cell === 'number' && kindOf(columns[n]) === 'money' ? (cell / 100).toFixed(2) : String(cell);
  yield encoder.encode(`\ufeff${csvLine(columns.map(titleOf))}`);
  for await (const rows of batches) yield encoder.encode(rows.map((row) => csvLine(row.map(textOf))).join(''));
}
