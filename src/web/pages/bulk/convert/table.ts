import Papa from 'papaparse';

/** What a file is converted to: its rows, the first of them a header, and what to tell about it. */
export type ConvertedTable = {
  rows: string[][];
  /** Where the rows come from: 'sheet “Contacts”'. */
  source: string;
};

/** The text of a CSV file. Cells are written as they are: a phone number may begin with a plus. */
export const csvOf = (rows: readonly string[][]): string => Papa.unparse(rows as string[][], { newline: '\r\n' });
