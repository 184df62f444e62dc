import type { MappableField } from '../column-rules.ts';
import { areWords, type CellsReading, cellsIn, fieldByCells, isLastFirst, mostly, readCells } from './cells.ts';
import { foldHeader, type HeaderReading, readHeader } from './header.ts';
import { isPerson } from './parties.ts';

/** `certain`: the header is the field's name. `likely`: it contains it, or the cells look like it. */
export type Confidence = 'certain' | 'likely';

/** A column that holds a field, and whose. */
export type Column = {
  column: number;
  /** Its header as it is compared. */
  header: string;
  field: MappableField;
  party: string;
  people: readonly string[];
  slot: number;
  /** How usual its name is, 0 most. */
  order: number;
  confidence: Confidence;
  cells: CellsReading;
};

/** A column whose header says nothing, not even that it holds no field. */
export type SpareColumn = Pick<Column, 'column' | 'cells'>;

export type Columns = { named: Column[]; spare: SpareColumn[] };

/** What each column holds, by its header and its cells. */
export function readColumns(header: readonly string[], sample: readonly (readonly string[])[]): Columns {
  const columns: Columns = { named: [], spare: [] };
  for (const [column, name] of header.entries()) {
    const reading = readHeader(name);
    if (reading.says_nothing) continue;
    const written = cellsIn(sample, column);
    const cells = readCells(written);
    const said = reading.field ?? nameOf(reading, written);
    const field = said && fieldByCells(said, cells);
    if (field) {
      const confidence = reading.is_certain && field === reading.field ? 'certain' : 'likely';
      columns.named.push({ ...reading, column, header: foldHeader(name), field, confidence, cells });
    } else if (!said) columns.spare.push({ column, cells });
  }
  return columns;
}

/** "Client" and "Ship To" hold names where their cells are names. */
function nameOf({ is_people, party }: HeaderReading, cells: readonly string[]): MappableField | undefined {
  if (!is_people) return undefined;
  if (cells.length === 0) return isPerson(party) ? 'full_name' : undefined;
  return mostly(cells, isLastFirst) || areWords(cells) ? 'full_name' : undefined;
}
