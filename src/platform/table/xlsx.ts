import { Zip, ZipDeflate } from 'fflate';
import { withoutFormula } from '../csv.ts';

/** A cell of a table file: text, or a number that a spreadsheet can add up. */
export type Cell = string | number;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const PACKAGE = `${OFFICE}/package/2006`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** What a cell of a spreadsheet can hold. */
const MAX_CELL_CHARACTERS = 32_767;

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** A spreadsheet file of one sheet, its first row frozen, written batch by batch as it is read. */
export async function* xlsxFile(batches: AsyncIterable<readonly Cell[][]>, at: Date): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const add = (name: string): ZipDeflate => {
    const part = new ZipDeflate(name, { level: 6 });
    part.mtime = at;
    zip.add(part);
    return part;
  };
  for (const [name, text] of Object.entries(PARTS)) add(name).push(encoder.encode(XML + text), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  sheet.push(encoder.encode(SHEET_START));
  for await (const rows of batches) {
    sheet.push(encoder.encode(rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')));
    yield* ready;
    ready = [];
  }
  sheet.push(encoder.encode(SHEET_END), true);
  zip.end();
  yield* ready;
}

const cellXml = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(withoutFormula(cell))}</t></is></c>`;

/** Text without the control characters that XML cannot hold. */
const escaped = (text: string): string =>
  text
    .slice(0, MAX_CELL_CHARACTERS)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
