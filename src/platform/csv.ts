/** How cells are written into CSV files that people open in a spreadsheet: pure, the same in the browser. */

const PLAIN_NUMBER = /^\s*[+-]?\d+(\.\d+)?\s*$/;
/** What a spreadsheet takes for the beginning of a formula, full-width forms included. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[^\S\n]*[\t\r]/;

/** Text that a spreadsheet shows instead of running it: a formula gets an apostrophe in front. */
export const withoutFormula = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;

/** One cell, quoted where it must be. */
export function csvCell(text: string): string {
  const safe = withoutFormula(text);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
