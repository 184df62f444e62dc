import { ACCOUNT_TABLES } from './accounts.ts';
import { BOOKS_TABLES } from './books.ts';
import { columnsOf, type DataColumn, type TableMap } from './columns.ts';
import { LETTERS_TABLES } from './letters.ts';
import { LISTS_TABLES } from './lists.ts';
import { MONEY_TABLES } from './money.ts';
import { OPERATION_TABLES } from './operation.ts';
import { PEOPLE_TABLES } from './people.ts';
import { SANDBOX_TABLES } from './sandbox.ts';

export const DATA_AREAS: { title: string; tables: TableMap[] }[] = [
  { title: 'People and accounts', tables: PEOPLE_TABLES },
  { title: 'Members, second factors and erasures', tables: ACCOUNT_TABLES },
  { title: 'Letters and printing', tables: LETTERS_TABLES },
  { title: 'Lists and automations', tables: LISTS_TABLES },
  { title: 'Payments and credits', tables: MONEY_TABLES },
  { title: "The operator's books and figures", tables: BOOKS_TABLES },
  { title: 'Support, emails and jobs', tables: OPERATION_TABLES },
  { title: 'The payment sandbox', tables: SANDBOX_TABLES },
];

/** Every column of the database: what it holds, whose, why, for how long, and what erases it. */
export const DATA_MAP: DataColumn[] = columnsOf(DATA_AREAS.flatMap(({ tables }) => tables));
