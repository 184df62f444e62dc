import { type Db, maybe, one, rows, sql } from '../../../platform/database/db.ts';
import { MAX_COUNTED } from '../../../platform/table/query.ts';
import type { Cadence } from './rules.ts';
import type { ExpenseQuery } from './schema.ts';

type Environment = 'test' | 'live';
export type ExpenseRow = {
  id: string;
  name: string;
  amount_cents: number;
  incurred_on: string;
  cadence: Cadence;
  ends_on: string | null;
  approver: string;
  notes: string;
  receipt_file: string | null;
  receipt_type: string | null;
  created_by: string;
  created_at: Date;
  removable: boolean;
};

/** Whether no closed month counts an expense: it was entered after the last closing, or is dated after it. */
const columns = sql`e.id, e.name, e.amount_cents, e.incurred_on::text as incurred_on, e.cadence, e.ends_on::text as ends_on,
  e.approver, e.notes, e.receipt_file, e.receipt_type, e.created_by, e.created_at,
  not exists (select 1 from accounting_monthly m where m.environment = e.environment and m.closed_at is not null
    and e.id <= m.closed_through and e.incurred_on < m.month_start + interval '1 month') as removable`;

const ORDERS = { incurred_on: sql`e.incurred_on`, name: sql`lower(e.name)`, amount_cents: sql`e.amount_cents` };

export const expenses = (
  db: Db,
  environment: Environment,
  { sort, dir, limit, offset }: Pick<ExpenseQuery, 'sort' | 'dir'> & { limit: number; offset: number },
): Promise<ExpenseRow[]> => {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`;
  return rows(
    db,
    sql`select ${columns} from expenses e where e.environment = ${environment}
      order by ${ORDERS[sort]} ${direction}, e.id ${direction} limit ${limit} offset ${offset}`,
  );
};

/** How many there are, counted up to MAX_COUNTED. */
export async function countExpenses(db: Db, environment: Environment): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from expenses where environment = ${environment} limit ${MAX_COUNTED}) e`,
  );
  return found.n;
}

export const expenseById = (db: Db, environment: Environment, id: string): Promise<ExpenseRow | undefined> =>
  maybe(db, sql`select ${columns} from expenses e where e.environment = ${environment} and e.id = ${id}`);

export const expenseByKey = (db: Db, environment: Environment, key: string): Promise<ExpenseRow | undefined> =>
  maybe(db, sql`select ${columns} from expenses e where e.environment = ${environment} and e.request_key = ${key}`);

export type ExpenseToAdd = Omit<ExpenseRow, 'id' | 'removable'> & { environment: Environment; request_key: string };

/** The new row's id; undefined when the key is known. */
export async function insertExpense(tx: Db, e: ExpenseToAdd): Promise<string | undefined> {
  const added = await maybe<{ id: string }>(
    tx,
    sql`insert into expenses (environment, request_key, name, amount_cents, incurred_on, cadence, ends_on, approver, notes,
        receipt_file, receipt_type, created_by, created_at)
      values (${e.environment}, ${e.request_key}, ${e.name}, ${e.amount_cents}, ${e.incurred_on}, ${e.cadence},
        ${e.ends_on}, ${e.approver}, ${e.notes}, ${e.receipt_file}, ${e.receipt_type}, ${e.created_by}, ${e.created_at})
      on conflict (request_key) do nothing returning id`,
  );
  return added?.id;
}

/** No month is closed until the transaction ends. */
export async function holdClosings(tx: Db): Promise<void> {
  await sql`lock table accounting_monthly in row exclusive mode`.execute(tx);
}

/** Whether a monthly expense may end on a day: not before the end of what a closed month counts. */
export async function mayEnd(tx: Db, id: string, ends_on: string | null): Promise<boolean> {
  const found = await one<{ may: boolean }>(
    tx,
    sql`select not exists (select 1 from expenses e join accounting_monthly m on m.environment = e.environment
        where e.id = ${id} and m.closed_at is not null and e.id <= m.closed_through
          and e.incurred_on < m.month_start + interval '1 month'
          and least(e.ends_on, ${ends_on}::date) < m.month_start) as may`,
  );
  return found.may;
}

export async function endExpense(tx: Db, id: string, ends_on: string | null): Promise<void> {
  await sql`update expenses set ends_on = ${ends_on} where id = ${id}`.execute(tx);
}

export async function deleteExpense(tx: Db, id: string): Promise<void> {
  await sql`delete from expenses where id = ${id}`.execute(tx);
}
