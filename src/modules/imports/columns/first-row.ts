import { cellsIn, fieldOfKind, readCells } from './cells.ts';
import { readHeader } from './header.ts';

/** What the first rows of a file are: titles, the names of the columns, or already the first contact. */

const unnamed = (column: number): string => `Column ${column + 1}`;

/** Whether a list came without names for its columns. */
export const isUnnamed = (header: readonly string[]): boolean =>
  header.length > 0 && header.every((name, column) => name === unnamed(column));

/**
 * Removes the header and any titles above it from the first rows of a list and returns it; undefined if none of these rows
 * is one. If the first row is a contact, it stays, and the columns are numbered.
 */
export function takeHeader(rows: string[][]): string[] | undefined {
  for (let first = rows[0]; first; first = rows[0]) {
    if (isContact(first)) return first.map((_, column) => unnamed(column));
    rows.shift();
    if (!isTitle(first)) return first.map((cell) => cell.trim());
  }
  return undefined;
}

/** Only one of several cells is filled, and it is not the name of a column. */
function isTitle(row: readonly string[]): boolean {
  const [cell, ...more] = row.filter((text) => text.trim() !== '');
  if (row.length <= 2 || cell === undefined || more.length > 0) return false;
  return !isColumnName(cell) && !readHeader(cell).is_people;
}

const isColumnName = (cell: string): boolean => {
  const { field, is_certain } = readHeader(cell);
  return field !== undefined && is_certain && !/\d/.test(cell.replace(/[12]$/, ''));
};

/** Its cells have the shape of an address, and none is the name of a column. */
function isContact(row: readonly string[]): boolean {
  if (row.some(isColumnName)) return false;
  const fields = new Set(row.map((_, column) => fieldOfKind(readCells(cellsIn([row], column)).kind)));
  fields.delete(undefined);
  return fields.has('full_address') || (fields.size > 1 && (fields.has('street') || fields.has('zip')));
}
