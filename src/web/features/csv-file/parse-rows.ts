import Papa from 'papaparse';
import type { FileReading, ParseRows } from '../../../modules/imports/reader/file-format.ts';

/** Reads rows of delimited text with PapaParse, as the server does. */
export const parseRows =
  ({ delimiter, newline }: Pick<FileReading, 'delimiter' | 'newline'>): ParseRows =>
  (text, is_last) => {
    const parser = new Papa.Parser({ delimiter, newline });
    const { data, meta, errors } = parser.parse(text, 0, !is_last) as Papa.ParseResult<string[]>;
    return { rows: data, used: meta.cursor, unclosed: errors.some(({ code }) => code === 'MissingQuotes') };
  };
