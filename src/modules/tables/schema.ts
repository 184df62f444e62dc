import type { ZodObject } from 'zod';
import type { Actor } from '../../platform/http/endpoint.ts';
import type { Filter } from './grammar-rules.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What a table names: its columns with their types, and the rows beside each of its rows. */
export type Shape = { table: string; row: ZodObject; beside?: Readonly<Record<string, Beside>> };

/** Rows beside a row: one, which stands in it under the same name, or many, which are read when they are asked for. */
export type Beside = {
  row: ZodObject;
  /** The column that leads to them. */
  by: string;
  many?: { read(caller: Actor, row: Row): Promise<readonly Row[]>; count(row: Row): number };
};

/** The values that a filter narrows a column to; undefined where none does. */
export const narrowedTo = (filters: readonly Filter[], column: string): string[] | undefined =>
  filters.find((filter) => filter.column === column && ['eq', 'in'].includes(filter.operator))?.values;

/**
 * A table of the specification over the services that own its rows. Everything that it gives and changes is the caller's: the
 * services are given the caller's account, and never an id in its place.
 */
export type Table = Shape & {
  /** The rows that the caller may see, in parts, in the table's own order. */
  read(caller: Actor | null, filters: readonly Filter[]): AsyncIterable<readonly Row[]>;
  /** The order that rows are read in, as a client would ask for it. */
  reads_by?: string;
  /** How many rows there are for a caller, where reading them all to count them is too much. */
  total?(caller: Actor | null): Promise<number | undefined>;
  /** What can be sent to be added or changed besides its columns. */
  also_takes?: readonly string[];
  insert?(caller: Actor | null, rows: readonly Row[], from: From): Promise<readonly Row[]>;
  /** `upsert` on this column. */
  upsert_on?: string;
  upsert?(caller: Actor, row: Row): Promise<Row>;
  update?(caller: Actor, row: Row, change: Row): Promise<Row>;
  remove?(caller: Actor, row: Row): Promise<void>;
};
export type From = { ip: string };
