import { unzlibSync, zipSync } from 'fflate';
import { type CellValue, type WriteSheet, writeOds, writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { spreadsheetTemplate } from '../list/template.ts';
import { MAX_COLUMNS, MAX_PARTS, NotConverted } from './limits.ts';
import { csvOf } from './table.ts';
import { tableOfWorkbook, textOfCell } from './workbook.ts';

const HEADER = ['First Name', 'ZIP', 'Birthday', 'Phone', 'Member'];
const ANN: CellValue[] = ['Ann', 501, new Date(Date.UTC(1990, 4, 3)), 2175550100, true];
const BEN: CellValue[] = ['Ben', '02138', null, '+1 555 010 1234', false];
const rows = (...more: CellValue[][]): CellValue[][] => [HEADER, ANN, BEN, ...more];
const xlsx = (...sheets: WriteSheet[]) => writeXlsx({ sheets });

const CONVERTED = [
  HEADER,
  ['Ann', '501', '5/3/1990', '2175550100', 'TRUE'],
  ['Ben', '02138', '', '+1 555 010 1234', 'FALSE'],
];

/** The same two rows as Excel 97 to 2003 writes them: compressed, and in base64. */
const XLS =
  'eNrtV81PE1EQ/73ttm75/vCTKGnqASMHCxXlAkI1BkkgDT2YEBMBQWsUMKUXTuJX4kET/wAvHo0H9aKJMRH/AKPh6Kl41cOSkHhB6m9mu6TtwYAYg6bz8nu7O/vem9mZeTNvP31szD152bKMMupFAOv5MEJFPENY/kOD9yxYz+fzPpu3FfqH6Ach/hPY9F+QEJ/7vAr+f8ieDhDF/t9FOESYqCKqiRqilqgj6r0UgEaiiWgmdhN7iL3EPmI/caASSzsaI+WJf4tkI2j8XCK1YDMksbZQKCwGKaQRZ8tiEF1blt8ES+VLDMt183p7dB6zyOAaJnid5fV35fu0mTlip8PFhXWbtFX5xXSy80TndmSHHWaBUBATmQ+7wosGISaOZZ4SXtjv9azwhbiAG5JPUul4PDuY+nPf/StKqA7jRnSgWujhncFjchuZk4RLz2nekv65jnurfY/mM2Ass3imu+CvVdOn4x5qH9W+jr3Ba53zWTkdaIGrMx4VtkLQ9DO6rmIc19Fqd6GbOdFEUTU8kDqGavYRLpZmiyJxOYpptihCI1HMsUWxNC/vc5pYgdUy51b4f5dfTh5fimEpjWlI3KOrn0mmg2NOM7XMMMGN4xL7OTxg+jFsXzEqhdT1knDIlYIpcwX+4dpHHNWuBOY7lmUHtxhYcBYZlnD60LoipZil2WGJdlh6ne+szmtawD2SEu5t1YaSrVqrQVzDfpKayH2jSm/g3LWnK0tDE8lTF5V/VPnt2t9WzkLR+neUf9f7PbA8m+jH64HCtg4V/hmqYM5yP2RohCwiGKZJpjHFAXKeMBwQgBnFOSTJkqODpZqYhM7JcqNMcsY8X8p5I8CXQZgk2WJfWUaOHzbZIZghMqaZ16c4U9YXI+r6/Rw7gwC1FB+I5UjJm30eRxKE0MLBXIEjYvg8cr8r1x+0qI1KYM9FPVtx0QTlzKheYhrVK4ZOpoQ4N71ttZEt61CNdjIjrHTSIojxKcZrBwfHcRwiwFIBwDeagSLcAc8hrpjbD4d6BNyYXm33iPLCbuFTSshC1cY8cUWv1YRXWnsYOhv0xjSLmcvj9IrTTBQXbs1raaeNKK3nKsIvqmIVW58k7iq0g+kniJEQNA==';

describe('a workbook', () => {
  it('becomes a table of what a person would type: whole numbers, days, and no ends', async () => {
    const { rows: table, source } = await tableOfWorkbook(await xlsx({ name: 'Contacts', rows: rows(['', null], []) }));
    expect(table).toEqual(CONVERTED);
    expect(source).toBe('sheet “Contacts”');
    expect(csvOf(table)).toBe(
      'First Name,ZIP,Birthday,Phone,Member\r\nAnn,501,5/3/1990,2175550100,TRUE\r\nBen,02138,,+1 555 010 1234,FALSE',
    );
  });

  it('may be an OpenDocument one, or one of Excel 97', async () => {
    expect((await tableOfWorkbook(await writeOds({ sheets: [{ name: 'Contacts', rows: rows() }] }))).rows).toEqual(
      CONVERTED,
    );
    const xls = unzlibSync(Uint8Array.from(atob(XLS), (sign) => sign.charCodeAt(0)));
    expect(await tableOfWorkbook(xls)).toEqual({ rows: CONVERTED, source: 'sheet “Contacts”' });
  });

  it('is read from its first sheet that is seen and has rows', async () => {
    const hidden = { name: 'Old', rows: [['Nobody']], hidden: true };
    const cover = { name: 'Cover', rows: [] };
    const book = await xlsx(hidden, cover, { name: 'Contacts', rows: rows() }, { name: 'Other', rows: [['x']] });
    expect(await tableOfWorkbook(book)).toEqual({ rows: CONVERTED, source: 'sheet “Contacts”' });
    await expect(tableOfWorkbook(await xlsx(cover))).rejects.toThrow('The sheet “Cover” is empty.');
  });

  it('may be the template that we offer', async () => {
    const template = new Uint8Array(await spreadsheetTemplate().arrayBuffer());
    expect((await tableOfWorkbook(template)).rows).toEqual([
      ['First Name', 'Last Name', 'Street', 'City', 'State', 'ZIP', 'Company', 'Email', 'Phone'],
    ]);
  });

  it.each<[CellValue, string]>([
    [35125, '35125'],
    [35125.0, '35125'],
    [0.1 + 0.2, '0.3'],
    [123456789012345, '123456789012345'],
    ['#N/A', ''],
    ['#1001', '#1001'],
    ['two\nlines', 'two\nlines'],
    [new Date(Date.UTC(2026, 11, 24, 18, 5)), '12/24/2026 18:05'],
    [new Date(Number.NaN), ''],
    [null, ''],
  ])('has the cell %j as %j', (value, text) => {
    expect(textOfCell(value)).toBe(text);
  });
});

describe('a workbook is refused', () => {
  const refusal = (bytes: Uint8Array, most_bytes?: number) =>
    tableOfWorkbook(bytes, most_bytes).then(
      () => 'converted',
      (error: unknown) => (error instanceof NotConverted ? error.message : error),
    );

  it.each([
    ['no workbook at all', async () => new Uint8Array([1, 2, 3])],
    ['another ZIP file', async () => zipSync({ 'a.txt': new Uint8Array(10) })],
    ['a torn one', async () => (await xlsx({ name: 'A', rows: rows() })).subarray(0, 900)],
  ])('when it is %s', async (_, bytes) => {
    expect(await refusal(await bytes())).toContain('We couldn’t read this file.');
  });

  it('when it has a password', async () => {
    const encryption = { password: 'hush', spinCount: 1 };
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: rows() }], encryption });
    expect(await refusal(book)).toContain('If it has a password, remove it');
  });

  it('when it unpacks to more than any list has', async () => {
    const zeros = new Uint8Array(512 * 1024);
    const bomb = zipSync(Object.fromEntries([1, 2, 3].map((n) => [`${n}.xml`, zeros])));
    expect(bomb.length).toBeLessThan(8 * 1024);
    expect(await refusal(bomb, 1024 * 1024)).toContain('is too large when unpacked');
    expect(await refusal(bomb, 2 * 1024 * 1024)).toContain('We couldn’t read this file.');
  });

  it('when it has too many parts or columns', async () => {
    const parts = Array.from({ length: MAX_PARTS + 1 }, (_, n) => [`${n}`, new Uint8Array(0)]);
    expect(await refusal(zipSync(Object.fromEntries(parts)))).toContain('has too many parts');
    const wide = Array.from({ length: MAX_COLUMNS + 1 }, (_, n) => n);
    expect(await refusal(await xlsx({ name: 'A', rows: [wide] }))).toContain(`has more than ${MAX_COLUMNS} columns`);
  });
});
