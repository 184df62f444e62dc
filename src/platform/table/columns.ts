/** A cell of a table file: text, or a number that a spreadsheet can add up. */
export type Cell = string | number;

/**
 * A column by its title. Cells of money are cents, those of a day texts such as 2026-03-01, those of a moment ISO times; a
 * cell that has none is an empty text.
 */
export type Column = string | { title: string; kind: 'money' | 'day' | 'moment' };

export const money = (title: string): Column => ({ title, kind: 'money' });
export const day = (title: string): Column => ({ title, kind: 'day' });
export const moment = (title: string): Column => ({ title, kind: 'moment' });

export const titleOf = (column: Column): string => (typeof column === 'string' ? column : column.title);
export const kindOf = (column: Column | undefined): 'plain' | 'money' | 'day' | 'moment' =>
  typeof column === 'object' ? column.kind : 'plain';
