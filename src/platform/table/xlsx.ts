import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { withoutFormula } from '../csv.ts';
import { type Cell, type Column, kindOf, titleOf } from './columns.ts';

/** What a cell and the name of a sheet can hold. */
const MAX_CELL_CHARACTERS = 32_767;
const MAX_NAME_CHARACTERS = 31;

const FORMATS = { money: '#,##0.00', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' } as const;
const WIDTHS = { money: 12, day: 12, moment: 20, plain: 18 } as const;

/** A spreadsheet file of one sheet, its first row frozen, written batch by batch as it is read. */
export const xlsxFile = (
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Cell[][]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(valuesOf(columns, batches), {
    name: sheetName(name),
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
  });

function columnOf(column: Column): ColumnDef {
  const kind = kindOf(column);
  // A cell of a spreadsheet has no time zone.
  const header = kind === 'moment' ? `${titleOf(column)} (UTC)` : titleOf(column);
  return { header, width: WIDTHS[kind], ...(kind !== 'plain' && { numFmt: FORMATS[kind] }) };
}

async function* valuesOf(columns: readonly Column[], batches: AsyncIterable<readonly Cell[][]>) {
  for await (const rows of batches) {
    for (const row of rows) yield row.map((cell, n) => storedValue(cell, columns[n]));
  }
}

function storedValue(cell: Cell, column: Column | undefined): CellValue {
  const kind = kindOf(column);
  if (typeof cell === 'number') return kind === 'money' ? cell / 100 : cell;
  if (cell === '') return null;
  if (kind === 'day' || kind === 'moment') return new Date(cell);
  return withoutFormula(storable(cell));
}

/** Text without the control characters that XML cannot hold. */
const storable = (text: string): string =>
  text
    .slice(0, MAX_CELL_CHARACTERS)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** credit-transactions as people read it: Credit transactions. */
const sheetName = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1).replace(/(?<!\d)-|-(?!\d)/g, ' ')).slice(0, MAX_NAME_CHARACTERS);
