import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { day, moment, money } from './columns.ts';
import { tableFile } from './file.ts';
import type { ExportFormat } from './query.ts';

async function* batches() {
  yield [
    ['=HYPERLINK("http://evil")', 7],
    ['+1 555', 8],
    ['-2+3', -9],
  ];
  yield [
    ['@SUM(A1)', 10],
    ['Ada & <Bob>\u0000', 11.5],
  ];
}
const fileOf = (format: ExportFormat) =>
  tableFile({
    format,
    name: 'list',
    columns: ['Name', 'Count'],
    batches: batches(),
    at: new Date('2026-03-01T00:00:00Z'),
  });

it('a CSV file holds every row, and no cell that a spreadsheet would run', async () => {
  const file = fileOf('csv');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="list-2026-03-01.csv"');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(strFromU8(bytes.slice(3))).toBe(
    `Name,Count\r\n"'=HYPERLINK(""http://evil"")",7\r\n'+1 555,8\r\n'-2+3,-9\r\n'@SUM(A1),10\r\nAda & <Bob>\u0000,11.5\r\n`,
  );
});

it('an XLSX file holds the same: text stays text, numbers stay numbers', async () => {
  const parts = unzipSync(new Uint8Array(await fileOf('xlsx').arrayBuffer()));
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const texts = [...sheet.matchAll(/<t[^>]*>(.*?)<\/t>/g)].map(([, text]) => text?.replaceAll('&quot;', '"'));
  expect(texts).toEqual([
    'Name',
    'Count',
    `'=HYPERLINK("http://evil")`,
    "'+1 555",
    "'-2+3",
    "'@SUM(A1)",
    'Ada &amp; &lt;Bob&gt;',
  ]);
  expect([...sheet.matchAll(/<v>(.*?)<\/v>/g)].map(([, value]) => value)).toEqual(['7', '8', '-9', '10', '11.5']);
  expect(sheet).not.toContain('<f>');
});

describe('days, moments and amounts', () => {
  async function* rows() {
    yield [
      ['2026-03-01', '2026-03-01T21:03:05.000Z', 25_940],
      ['', '', -4490],
    ];
  }
  const file = (format: ExportFormat) =>
    tableFile({
      format,
      name: 'credit-transactions',
      columns: [day('Day'), moment('At'), money('Amount')],
      batches: rows(),
      at: new Date('2026-03-02T00:00:00Z'),
    });

  it('are those of a spreadsheet, on a sheet with a name', async () => {
    const book = await readXlsx(new Uint8Array(await file('xlsx').arrayBuffer()));
    const [sheet] = book.sheets;
    expect(sheet?.name).toBe('Credit transactions');
    expect(sheet?.rows).toEqual([
      ['Day', 'At (UTC)', 'Amount'],
      [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T21:03:05Z'), 259.4],
      [null, null, -44.9],
    ]);
    const styles = strFromU8(unzipSync(new Uint8Array(await file('xlsx').arrayBuffer()))['xl/styles.xml']!);
    for (const format of ['formatCode="yyyy-mm-dd"', 'formatCode="yyyy-mm-dd hh:mm:ss"', 'formatCode="#,##0.00"'])
      expect(styles).toContain(format);
  });

  it('have two decimals in a CSV file', async () => {
    const text = await file('csv').text();
    expect(text.split('\r\n').slice(1, 3)).toEqual(['2026-03-01,2026-03-01T21:03:05.000Z,259.40', ',,-44.90']);
  });
});
