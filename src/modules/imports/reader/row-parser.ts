import papa from 'papaparse';
import type { Delimiter, ParseRows } from './file-format.ts';

/** PapaParse, in the browser and on the server. */
export const rowParser =
  (delimiter: Delimiter): ParseRows =>
  (text, is_last) => {
    const parser = new papa.Parser({ delimiter, newline: '\n', quoteChar: '"' });
    const { data, meta, errors } = parser.parse(text, 0, !is_last) as papa.ParseResult<string[]>;
    return { rows: data, used: meta.cursor, unclosed: errors.some(({ code }) => code === 'MissingQuotes') };
  };
