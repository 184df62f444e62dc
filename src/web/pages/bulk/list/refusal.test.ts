import { expect, it } from 'vitest';
import { INVALID_FILE, NO_ROWS, UnreadableFile } from '../../../../modules/imports/reader/file-format.ts';
import { refusalOfChoice, refusalOfFile } from './refusal.ts';

it.each([
  ['list.xlsx', 10],
  ['list.csv.pdf', 10],
])('%s is not even opened', (name, size) => {
  expect(refusalOfChoice({ name, size })).toEqual({ title: 'Invalid File Type', text: 'Please upload a CSV file.' });
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
