import type { RetentionRule } from '../../settings/retention-rules.ts';

/** What a column holds. A recipient gets letters; every other person uses, asks or runs the product. */
export const DATA_KINDS = ['none', 'person', 'recipient', 'content', 'secret', 'money'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/**
 * How long a column is kept: as a retention rule says, or `moment`: hours or days, until its use is over; `account`: as
 * long as its person or account; `books`: with the books, as tax law demands; `audit`: for good.
 */
export type Kept = RetentionRule | 'moment' | 'account' | 'books' | 'audit';

/** What removes it: a retention job, the erasure of a recipient, of a person, of an account, or a member on screen. */
export type ErasedBy = 'retention' | 'recipient' | 'person' | 'account' | 'member';

export type PersonalColumns = {
  /** Names with blanks between them. */
  columns: string;
  kind: Exclude<DataKind, 'none'>;
  whose: 'customer' | 'recipient' | 'operator' | 'visitor';
  why: string;
  kept: Kept;
  erased_by: ErasedBy[];
};

export type TableMap = {
  table: string;
  about: string;
  /** Columns that say nothing about a person by themselves: ids, states, times, settings. */
  none: string;
  personal: PersonalColumns[];
};

/** A column of the database. */
export type DataColumn = { table: string; column: string } & (
  | { kind: 'none'; kept?: undefined; erased_by?: undefined }
  | Omit<PersonalColumns, 'columns'>
);

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** Each column of these tables, by itself. */
export const columnsOf = (tables: TableMap[]): DataColumn[] =>
  tables.flatMap(({ table, none, personal }) => [
    ...words(none).map((column): DataColumn => ({ table, column, kind: 'none' })),
    ...personal.flatMap(({ columns, ...rest }) =>
      words(columns).map((column): DataColumn => ({ table, column, ...rest })),
    ),
  ]);
