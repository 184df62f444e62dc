import { z } from 'zod';

/** How a list of the operator is asked for and answered, page by page: the same on the server and in the browser. */

export const PAGE_SIZE = 50;
/** Rows are counted up to here, so that a count costs the same however long the list is. */
export const MAX_COUNTED = 10_000;
const MAX_PAGE = MAX_COUNTED / PAGE_SIZE;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const exportQuery = z.object({ format: z.enum(EXPORT_FORMATS).default('csv') });

/** The page and the order of a list; the first column is the default. */
export const tableQuery = <const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  direction: (typeof SORT_DIRECTIONS)[number] = 'asc',
) =>
  z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    sort: z.enum(columns as unknown as [Columns[number], ...Columns[number][]]).default(columns[0] as Columns[number]),
    dir: z.enum(SORT_DIRECTIONS).default(direction),
  });

/** One page of a list. `total` stops at MAX_COUNTED. */
export const tableAnswer = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });
