import { expect, it } from 'vitest';
import { INVALID_FILE, NO_ROWS, sniffFile, UnreadableFile } from '../../../../modules/imports/reader/file-format.ts';
import { NotConverted } from '../convert/limits.ts';
import { refusalOfChoice, refusalOfConversion, refusalOfFile } from './refusal.ts';

it.each([
  ['list.xlsx', 'workbook'],
  ['List.ODS', 'workbook'],
  ['old.xls', 'workbook'],
  ['friends.vcf', 'vcard'],
  ['list.csv.pdf', undefined],
])('%s is not even opened, and may be converted as %s', (name, format) => {
  const refusal = { title: 'Invalid File Type', text: 'Please upload a CSV file.', format };
  expect(refusalOfChoice({ name, size: 10 })).toEqual(refusal);
});

it.each([
  ['PK\u0003\u0004', 'workbook', 'Please upload a CSV file. This is an Excel workbook'],
  ['\ufeffBEGIN:VCARD\r\nVERSION:3.0\r\n', 'vcard', 'Please upload a CSV file. This is a vCard'],
])('a file that begins with %j is no CSV whatever it is called', (start, format, text) => {
  const read = () => sniffFile(new TextEncoder().encode(start), true);
  try {
    read();
  } catch (error) {
    expect(refusalOfFile(error)).toMatchObject({
      title: 'Invalid File Type',
      format,
      text: expect.stringContaining(text),
    });
  }
  expect(read).toThrow(UnreadableFile);
});

it('a conversion that failed says why', () => {
  expect(refusalOfConversion(new NotConverted('It has a password.')).text).toBe('It has a password.');
  expect(refusalOfConversion(new Error('gone')).text).toContain('We couldn’t read the file.');
});

it('a list may end in .CSV, and may be large but not endless', () => {
  expect(refusalOfChoice({ name: 'LIST.CSV', size: 1 })).toBeUndefined();
  expect(refusalOfChoice({ name: 'list.csv', size: 600 * 1024 * 1024 })?.title).toBe('CSV Parsing Error');
});

it('a parsing error has a title and a sentence', () => {
  expect(refusalOfFile(new UnreadableFile(INVALID_FILE)).title).toBe('Invalid File Type');
  expect(refusalOfFile(new UnreadableFile(NO_ROWS))).toEqual({ title: 'CSV Parsing Error', text: NO_ROWS });
  expect(refusalOfFile(new Error('gone')).title).toBe('CSV Parsing Error');
});
