import type { ZodObject } from 'zod';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Filter } from './grammar-rules.ts';

export type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/**
 * What a table names: its columns with their types, and the rows beside each of its rows. One such row stands in it under its
 * name; where there are many, a function that reads them, or counts them alone.
 */
export type Shape = { table: string; row: ZodObject; beside?: Readonly<Record<string, Beside>>; is_many?: true };
/** `by`: the column that leads to it. */
type Beside = { row: ZodObject; by: string; is_many?: true };
export type Many = (counts: boolean) => Promise<Rows>;

/** The values that a filter narrows a column to; undefined where none does. */
export const narrowedTo = (filters: readonly Filter[], column: string): string[] | undefined =>
  filters.find((filter) => filter.column === column && ['eq', 'in'].includes(filter.operator))?.values;

/**
 * A table of the specification over the services that own its rows. They are given the caller, and never an id in the caller's
 * place. `Who`: whom the gate lets in.
 */
export type Table<Who = never> = Omit<Shape, 'is_many' | 'table'> & {
  /** The rows that the caller may see, in parts, in the order that `reads_by` names as a client would. */
  read(caller: Who, filters: readonly Filter[]): AsyncIterable<Rows> | Promise<Rows>;
  reads_by?: string;
  /** How many rows there are, where there are too many to read them all. */
  total?(caller: Who): Promise<number | undefined>;
  /** What can be sent besides its columns. */
  also_takes?: readonly string[];
  insert?(caller: Who, rows: Rows, ip: string): Promise<Rows>;
  /** Changes the row that is there under this column, or adds it. */
  upsert_on?: string;
  upsert?(caller: Who & Actor, row: Row): Promise<Row>;
  update?(caller: Who & Actor, row: Row, change: Row): Promise<Row>;
  remove?(caller: Who & Actor, row: Row): Promise<void>;
};
export type NamedTable = Table<Actor | null> & { table: string };
