import { areWords, cellsIn, fieldOfKind, readCells } from './cells.ts';
import type { Column, Columns } from './columns.ts';
import { PLAIN } from './parties.ts';

/** What the columns of a list without a header hold: by their cells, and names and cities by their place too. */
export function readUnnamed(width: number, sample: readonly (readonly string[])[]): Columns {
  const columns = Array.from({ length: width }, (_, column) => {
    const written = cellsIn(sample, column);
    const cells = readCells(written);
    return { column, written, cells, field: fieldOfKind(cells.kind) };
  });
  const streets = columns.filter(({ field }) => field === 'street' || field === 'full_address');
  const first_street = streets[0]?.column ?? width;
  const words = columns.filter(({ field, written }) => !field && areWords(written));
  const before = words.filter(({ column }) => column < first_street);
  const [name, last_name] = before;
  const is_whole_name = name !== undefined && !last_name && areWords(name.written, /\s/);
  const placed = new Map([
    ...streets.flatMap(({ column }, n) => {
      const city = words.find((word) => word.column > column && word.column < (streets[n + 1]?.column ?? width));
      return city ? [[city.column, 'city'] as const] : [];
    }),
    ...(name ? [[name.column, is_whole_name ? 'full_name' : 'first_name'] as const] : []),
    ...(last_name ? [[last_name.column, 'last_name'] as const] : []),
  ]);
  return {
    named: columns.flatMap(({ column, field, cells }): Column[] => {
      const meant = field ?? placed.get(column);
      if (!meant) return [];
      // What comes after a second street belongs to a second address.
      const slot = Math.max(1, streets.filter((street) => street.column <= column).length);
      const is_address = field !== 'contact_email' && field !== 'phone' && meant !== 'full_name';
      const place = { party: PLAIN, people: [], slot: is_address ? slot : 1, order: 0 };
      return [{ ...place, column, header: `column ${column}`, field: meant, confidence: 'likely', cells }];
    }),
    spare: [],
  };
}
