import { strToU8, zipSync } from 'fflate';
import { csvTemplate } from '../../../../modules/imports/reader/csv-template.ts';

const TEXT_FORMAT_ROWS = 1000;

/** A contact list to fill in, with the columns that need no mapping, as a workbook whose cells are all text, so that no spreadsheet program takes the zeros off a ZIP code. */
export function spreadsheetTemplate(): Blob {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Contacts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet(),
  };
  const files = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]));
  return new Blob([new Uint8Array(zipSync(files))], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relations(targets: [kind: string, target: string][]): string {
  const entries = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

const columnLetter = (index: number) => String.fromCharCode(65 + index);

function sheet(): string {
  const columns = csvTemplate().replace('\ufeff', '').split('\r\n', 1)[0]?.split(',') ?? [];
  const header = columns.map(
    (name, index) => `<c r="${columnLetter(index)}1" s="2" t="inlineStr"><is><t>${name}</t></is></c>`,
  );
  // Empty cells with the text format: what is typed or pasted into them stays as it is.
  const empty = Array.from({ length: TEXT_FORMAT_ROWS }, (_, row) => {
    const cells = columns.map((_, index) => `<c r="${columnLetter(index)}${row + 2}" s="1"/>`);
    return `<row r="${row + 2}">${cells.join('')}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="18" style="1" customWidth="1"/></cols><sheetData><row r="1">${header.join('')}</row>${empty.join('')}</sheetData></worksheet>`;
}
