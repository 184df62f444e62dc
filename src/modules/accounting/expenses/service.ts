import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AdminActor } from '../../../platform/http/endpoint.ts';
import { addDays } from '../../../platform/time.ts';
import { record } from '../../audit/record-service.ts';
import type { AccountingDependencies } from '../dependencies.ts';
import { settings } from '../settings/store.ts';
import * as refuse from './errors.ts';
import { receiptFiles } from './receipt-service.ts';
import { presented } from './report-service.ts';
import { centsOfDollars } from './rules.ts';
import type { Expense, NewExpense } from './schema.ts';
import * as store from './store.ts';

export type ExpenseService = ReturnType<typeof expenseService>;

const PAST_DAYS = 5 * 366;
const FUTURE_DAYS = 366;

/** What the operator pays besides cards and fees. */
export function expenseService(dependencies: AccountingDependencies) {
  const { db, clock, environment } = dependencies;
  const receipts = receiptFiles(dependencies);

  /** Today in the operator's time zone. */
  const today = (time_zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(clock.now());

  async function checkedDay(typed: string): Promise<string> {
    const day = typed || today((await settings(db)).time_zone);
    const at = new Date(day);
    const now = clock.now();
    if (at < addDays(now, -PAST_DAYS) || at > addDays(now, FUTURE_DAYS)) throw refuse.dayOutOfRange();
    return day;
  }

  async function expenseToChange(tx: Db, id: string): Promise<store.ExpenseRow> {
    await store.holdClosings(tx);
    const found = await store.expenseById(tx, environment, id);
    if (!found) throw refuse.expenseNotFound();
    return found;
  }

  return {
    /** Adds an expense, once for one request key. Throws bad_receipt, approver_unknown and day_out_of_range. */
    async add(actor: AdminActor, given: NewExpense, receipt: Uint8Array | null): Promise<Expense> {
      const { request_key, name, cadence, approver, notes } = given;
      const amount_cents = centsOfDollars(given.amount) ?? 0;
      const incurred_on = await checkedDay(given.incurred_on);
      const ends_on = given.ends_on || null;
      if (ends_on && ends_on < incurred_on) throw refuse.endsBeforeStart();
      if (approver && !(await settings(db)).approvers.includes(approver)) throw refuse.approverUnknown();
      const known = await store.expenseByKey(db, environment, request_key);
      if (known) return presented(known);
      const at = clock.now();
      const stored = await receipts.store(receipt);
      const facts = { name, amount_cents, incurred_on, cadence, ends_on, approver, notes };
      const row = { ...facts, ...stored, environment, request_key, created_by: actor.email, created_at: at };
      const id = await inTransaction(db, async (tx) => {
        const added = await store.insertExpense(tx, row);
        if (added) await record(tx, actor, { action: 'expense.added', subject: ['expense', added], after: facts }, at);
        return added;
      });
      if (!id && stored.receipt_file) await receipts.remove(stored.receipt_file);
      const added = await store.expenseByKey(db, environment, request_key);
      if (!added) throw refuse.expenseNotFound();
      return presented(added);
    },

    /** Ends a monthly expense, or lets it go on. Throws not_monthly, ends_before_start and end_in_closed_month. */
    async end(actor: AdminActor, id: string, ends_on: string | null): Promise<void> {
      await inTransaction(db, async (tx) => {
        const expense = await expenseToChange(tx, id);
        if (expense.cadence !== 'monthly') throw refuse.notMonthly();
        if (ends_on && ends_on < expense.incurred_on) throw refuse.endsBeforeStart();
        if (ends_on === expense.ends_on) return;
        if (!(await store.mayEnd(tx, id, ends_on))) throw refuse.endInClosedMonth();
        await store.endExpense(tx, id, ends_on);
        const change = { before: { ends_on: expense.ends_on }, after: { ends_on } };
        await record(tx, actor, { action: 'expense.ended', subject: ['expense', id], ...change }, clock.now());
      });
    },

    /** Removes an expense that no closed month counts, with its receipt. Throws in_closed_month. */
    async remove(actor: AdminActor, id: string): Promise<void> {
      const { receipt_file } = await inTransaction(db, async (tx) => {
        const expense = await expenseToChange(tx, id);
        if (!expense.removable) throw refuse.inClosedMonth();
        await store.deleteExpense(tx, id);
        const { name, amount_cents, incurred_on, cadence } = expense;
        const before = { name, amount_cents, incurred_on, cadence };
        await record(tx, actor, { action: 'expense.removed', subject: ['expense', id], before }, clock.now());
        return expense;
      });
      if (receipt_file) await receipts.remove(receipt_file);
    },
  };
}
